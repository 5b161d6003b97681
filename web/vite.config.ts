/**
 * How the page is built: into `dist/web/`, with hashed names below `assets/` that may be cached for ever. Addresses are relative, so
 * that one build serves `/`, `/a/` and whatever path a reverse proxy puts before them. `scripts/build-page.mjs` runs this
 * twice: once for the page, once (`mode` "embed") for the single file that other web sites include.
 */
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  build: {
    target: ['chrome111', 'firefox113', 'safari16.4'],
    sourcemap: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: mode !== 'embed',
    ...(mode === 'embed' ? EMBED : {}),
  },
}));

const EMBED = {
  lib: {
    entry: 'src/embed/embed.ts',
    name: 'langtoolsEmbed',
    formats: ['iife' as const],
    fileName: () => 'embed.js',
  },
};
