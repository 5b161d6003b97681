/**
 * The release of langtools that this code belongs to. It is written here, because a browser cannot read package.json; `npm run
 * release` sets both, and a test compares them.
 */
export const RELEASE = '0.2.0';
