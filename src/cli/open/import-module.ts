/**
 * Loaders and engines are named by their address, because threads load them, too. Start at `importModule`. Those that `spell` waits
 * for are imported by their name: in the bundle they are part of what was loaded already.
 */
const NEAR: ReadonlyMap<string, () => Promise<unknown>> = new Map([
  [
    new URL('../../packs/load/load-speller.js', import.meta.url).href,
    () => import('../../packs/load/load-speller.js') as Promise<unknown>,
  ],
  [
    new URL('../../speller/speller-engine.js', import.meta.url).href,
    () => import('../../speller/speller-engine.js') as Promise<unknown>,
  ],
]);

export async function importModule<Module>(address: string): Promise<Module> {
  const near = NEAR.get(address);
  return (await (near === undefined ? import(address) : near())) as Module;
}
