/** What `without-node.test.ts` bundles for a browser. */
export { Budget } from '../../src/engine/budget.js';
export { openSpellerFromBytes } from '../../src/packs/formats/speller-data.js';
