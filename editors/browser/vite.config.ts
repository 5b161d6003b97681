/**
 * How the scripts of the extension are built, into one folder for both browsers. `scripts/build-extension.mjs` runs this twice: for the pages
 * and backgrounds, which are modules, and for the content script (`mode` "content"), which must be one classic script.
 */
import { defineConfig, type Plugin } from 'vite';

const SRC = `${import.meta.dirname}/src`;

/** The extension says nothing aloud and explains no words: what does that is not packed. */
const CHECKING_ONLY: Plugin = {
  name: 'checking-only',
  enforce: 'pre',
  resolveId: (source) => (/\/open-(?:speech|words)\.js$/.test(source) ? '\0left-out' : undefined),
  load: (id) => (id === '\0left-out' ? "throw new Error('The extension only checks.');" : undefined),
};

export default defineConfig(({ mode }) => ({
  root: SRC,
  base: '/',
  publicDir: false,
  build: {
    target: ['chrome119', 'firefox128'],
    sourcemap: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    ...(mode === 'content' ? CONTENT : PAGES),
  },
  worker: {
    format: 'es',
    plugins: () => [CHECKING_ONLY],
    rollupOptions: { output: { entryFileNames: 'engine/[name].js', chunkFileNames: 'engine/[name]-[hash].js' } },
  },
  oxc: { jsx: { importSource: 'preact' } },
}));

const PAGES = {
  rollupOptions: {
    input: {
      chromium: `${SRC}/background/chromium.ts`,
      firefox: `${SRC}/background/firefox.ts`,
      offscreen: `${SRC}/engine/offscreen.html`,
      popup: `${SRC}/pages/popup.html`,
      options: `${SRC}/pages/options.html`,
    },
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      assetFileNames: 'assets/[name]-[hash][extname]',
    },
  },
};

const CONTENT = {
  emptyOutDir: false,
  lib: {
    entry: `${SRC}/content/content.ts`,
    name: 'langtoolsContent',
    formats: ['iife' as const],
    fileName: () => 'content.js',
  },
};
