/**
 * How the page is built: into `dist/web/`, with hashed names below `assets/` that may be cached for ever. Addresses are relative, so
 * that one build serves `/`, `/a/` and whatever path a reverse proxy puts before them. `scripts/build-page.mjs` runs this
 * three times: for the page, for the single file that other web sites include (`mode` "embed"), and for the service worker.
 */
import { defineConfig } from 'vite';
import { sentencePlugin } from './sentence-plugin.js';
import { shellPlugin } from './shell-plugin.js';

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
    emptyOutDir: !(mode in SINGLE_FILES),
    ...(SINGLE_FILES[mode] ?? PAGE),
  },
  // Apart from the page's own files: they are loaded when a language is kept on the device.
  worker: {
    format: 'es',
    rollupOptions: {
      output: { entryFileNames: `${ENGINES}/[name]-[hash].js`, chunkFileNames: `${ENGINES}/[name]-[hash].js` },
    },
  },
  plugins: mode in SINGLE_FILES ? [] : [shellPlugin(), sentencePlugin()],
}));

const ENGINES = 'assets/engines';

/** The document, and the module that the embed loads for sites that check in the browser. */
const PAGE = {
  rollupOptions: {
    input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/src/embed/embed-engine.ts`],
    preserveEntrySignatures: 'exports-only' as const,
  },
};

/** Classic scripts, at names that stay. */
const singleFile = (entry: string, name: string, fileName: string) => ({
  lib: { entry, name, formats: ['iife' as const], fileName: () => fileName },
});

const SINGLE_FILES: Readonly<Record<string, ReturnType<typeof singleFile>>> = {
  embed: singleFile('src/embed/embed.ts', 'langtoolsEmbed', 'embed.js'),
  'service-worker': singleFile('service-worker/service-worker.ts', 'langtoolsServiceWorker', 'service-worker.js'),
};
