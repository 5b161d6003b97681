/** What the server says about itself. All fields are there with their types: strict clients refuse an answer without them. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_DIR } from '../../packs/built-in/package-dir.js';
import { VERSION } from '../../service/settings/version.js';

/** Clients take it for the name of the protocol. */
const NAME = 'LanguageTool';

/** When this version was put where it is, as `2026-01-31 12:00:00 +0000`. */
const BUILD_DATE = `${statSync(join(PACKAGE_DIR, 'package.json')).mtime.toISOString().slice(0, 19).replace('T', ' ')} +0000`;

export const SOFTWARE = {
  name: NAME,
  version: VERSION,
  buildDate: BUILD_DATE,
  apiVersion: 1,
  premium: false,
  status: '',
} as const;

export const SOFTWARE_INFO = {
  name: NAME,
  version: VERSION,
  buildDate: BUILD_DATE,
  commit: '',
  premium: false,
} as const;
