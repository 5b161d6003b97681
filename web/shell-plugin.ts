/**
 * What makes the page a web app that can be installed: its manifest, at a name that stays, and its icons, which have hashes in
 * their names like everything else. A part of the build (`vite.config.ts`).
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const MANIFEST = 'manifest.webmanifest';
const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
];

export function shellPlugin(): Plugin {
  return {
    name: 'langtools-shell',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `./${MANIFEST}` }, injectTo: 'head' }],
    },
    generateBundle() {
      const icons = ICONS.map(({ file, sizes, purpose }) => {
        const source = readFileSync(`${import.meta.dirname}/icons/${file}`);
        const reference = this.emitFile({ type: 'asset', name: file, source });
        return { src: this.getFileName(reference), sizes, type: 'image/png', purpose };
      });
      this.emitFile({ type: 'asset', fileName: MANIFEST, source: JSON.stringify(manifestWith(icons), null, 2) });
    },
  };
}

/** Relative addresses: one manifest for every deployment and whatever path a reverse proxy puts before it. */
function manifestWith(icons: readonly object[]): object {
  return {
    name: 'langtools',
    short_name: 'langtools',
    description: 'Write, check, listen',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#f5f3ee',
    theme_color: '#17594f',
    icons,
  };
}
