/** A builder for a repository on disk, whose steps are kept in a folder. */
import { deflateRawSync } from 'node:zlib';
import type { ArtefactMemory } from '../../giellalt/build/artefact-memory.js';
import { Builder } from '../../giellalt/build/builder.js';
import type { StepClaims } from '../../giellalt/build/step-store.js';
import { openRepository } from '../../giellalt/repository/repository.js';
import { standardRules } from '../../giellalt/standard/standard-rules.js';
import { codeFingerprint } from '../images/code-fingerprint.js';
import { type RepositoryFolder, repositoryFiles } from './repository-folder.js';
import { digest, stepFolder } from './step-folder.js';

export interface BuildSource {
  /** The folder of the repository. */
  readonly folder: string;
  /** The folder of giella-core, where it is not beside the repository. */
  readonly core?: string | undefined;
  /** Whether what can be made without missing sources is wanted. */
  readonly isPartial?: boolean | undefined;
  /** Where steps are kept. */
  readonly cacheDir: string;
}

/** What the results depend on beside the sources. */
const BUILDING_CODE = { folders: ['giellalt', 'fst', 'cg3'], modules: [] };
/** Of the code that runs here: it is not read again where one process builds again and again. */
let buildingVersion: string | undefined;

const DEFLATE_CHUNK_BYTES = 1024 * 1024;

interface OpenOptions {
  readonly onStep?: (path: string, milliseconds?: number) => void;
  /** Where several threads build at the same time. */
  readonly claims?: StepClaims;
  /** Of a thread that builds again and again. */
  readonly memory?: ArtefactMemory;
}

export function openBuild(
  { folder, core, cacheDir, isPartial = false }: BuildSource,
  { onStep, claims, memory }: OpenOptions = {},
): { builder: Builder; files: RepositoryFolder } {
  const files = repositoryFiles(folder, { core, env: process.env });
  const repository = openRepository(files);
  buildingVersion ??= codeFingerprint(BUILDING_CODE);
  const keep = {
    store: stepFolder(cacheDir, folder),
    digest,
    version: buildingVersion,
    ...(claims === undefined ? {} : { claims }),
    ...(memory === undefined ? {} : { memory }),
  };
  return {
    builder: new Builder(repository, standardRules(repository), {
      keep,
      isPartial,
      // A thirtieth larger than with level 5, in two thirds of the time.
      deflate: (bytes) => deflateRawSync(bytes, { level: 4, chunkSize: DEFLATE_CHUNK_BYTES }),
      ...(onStep === undefined ? {} : { onStep }),
    }),
    files,
  };
}
