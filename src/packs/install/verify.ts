/**
 * Looks at everything in a pack: opens it, reads every member (so that every checksum is compared) and lets the caller
 * look into the transducers. Start at `verifyPack`. What it finds is a list, not an exception: a packager wants all of
 * it at once.
 */
import path from 'node:path';
import { cleanText } from '../../engine/clean-text.js';
import { DataError } from '../../engine/data-error.js';
import type { Archive } from '../archive/archive.js';
import { readPackSource } from '../folder/inspect-pack.js';
import { readGrammarData } from '../formats/grammar-data.js';
import { openGrammarArchive } from '../formats/grammar-pack.js';
import { MAX_MEMBER_NAME_LENGTH, type PackInfo } from '../formats/pack-info.js';
import { classifyArchive, type PackExtension, type PackKind } from '../formats/pack-kind.js';
import { openSpellerArchive, type PackTransducer, type TransducerBytes } from '../formats/speller-pack.js';
import type { VerifyFinding, VerifyResult } from '../formats/verify-result.js';
import { verifyVoice } from '../piper/verify-voice.js';

/** Of an archive, which holds no voice: `piper/verify-voice.ts` looks at those. */
export interface VerifiedArchive extends VerifyResult {
  readonly kind?: PackKind;
  readonly extension?: PackExtension;
}

/** Looks into a transducer and says what is wrong with it; comes from above, because packs know no transducers. */
export type CheckTransducer = (
  transducer: TransducerBytes,
  role: 'acceptor' | 'error-model',
) => readonly VerifyFinding[] | Promise<readonly VerifyFinding[]>;

const MAX_FINDING_LENGTH = 500;

export interface VerifyOptions {
  readonly checkTransducer?: CheckTransducer | undefined;
}

export async function verifyPack(file: string, options: VerifyOptions = {}): Promise<VerifyResult> {
  const findings: VerifyFinding[] = [];
  const voice = await verifyVoice(file);
  if (voice) return voice;
  try {
    const { archive, sizeBytes, sha256 } = await readPackSource(file);
    return { sizeBytes, sha256, ...(await verifyArchive(archive, options)) };
  } catch (error) {
    findings.push({ severity: 'error', message: describe(error, path.basename(file)) });
    return { members: [], findings };
  }
}

export async function verifyArchive(archive: Archive, options: VerifyOptions = {}): Promise<VerifiedArchive> {
  const findings: VerifyFinding[] = [];
  const members = [...archive.members.values()].map(({ name, sizeBytes }) => {
    return { name: cleanText(name, MAX_MEMBER_NAME_LENGTH), sizeBytes };
  });
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      findings.push({ severity: 'error', message: describe(error, archive.fileName) });
    }
  };
  for (const name of archive.members.keys()) {
    await attempt(async () => {
      await archive.read(name);
    });
  }
  const classified = classifyArchive(archive);
  if (!classified) {
    const message = `${cleanText(archive.fileName)}: is neither a speller nor a grammar checker`;
    return { members, findings: [...findings, { severity: 'error', message }] };
  }
  let info: PackInfo | undefined;
  await attempt(async () => {
    if (classified.kind === 'grammar') info = await verifyGrammar(archive, findings);
    else info = await verifySpeller(archive, findings, options.checkTransducer);
  });
  return { ...classified, ...(info ? { info } : {}), members, findings };
}

async function verifySpeller(
  archive: Archive,
  findings: VerifyFinding[],
  checkTransducer: CheckTransducer | undefined,
): Promise<PackInfo> {
  const pack = await openSpellerArchive(archive);
  const warn = (message: string) =>
    findings.push({ severity: 'warning', message: cleanText(`${archive.fileName}: ${message}`, MAX_FINDING_LENGTH) });
  if (!pack.info.locale) warn('does not say which language it is for');
  if (!pack.info.version) warn('does not say its version; its hash is used instead');
  if (pack.errorModels.length === 0) warn('has no error model: it can check words but not suggest corrections');
  const check = async (transducer: PackTransducer, role: 'acceptor' | 'error-model') => {
    // Members that cannot be read have been reported already.
    const bytes = await transducer.load().catch(() => undefined);
    if (bytes && checkTransducer) findings.push(...(await checkTransducer(bytes, role)));
  };
  for (const transducer of pack.acceptors) await check(transducer, 'acceptor');
  for (const transducer of pack.errorModels) await check(transducer, 'error-model');
  return pack.info;
}

/** Reads everything that its pipelines name, as the service would. */
async function verifyGrammar(archive: Archive, findings: VerifyFinding[]): Promise<PackInfo> {
  const pack = await openGrammarArchive(archive);
  const warn = (message: string) =>
    findings.push({ severity: 'warning', message: cleanText(`${archive.fileName}: ${message}`, MAX_FINDING_LENGTH) });
  for (const [name, reason] of Object.entries(pack.plan.refused))
    warn(`the pipeline "${name}" cannot be run: ${reason}`);
  for (const { name, steps } of pack.plan.pipelines) {
    if (!steps.some(({ kind }) => kind === 'suggest'))
      warn(`the pipeline "${name}" reports nothing: it has no suggest step`);
  }
  await readGrammarData(pack, pack.plan.language ?? 'en');
  return pack.info;
}

function describe(error: unknown, fileName: string): string {
  if (error instanceof DataError) return error.message;
  return cleanText(`${fileName}: ${error instanceof Error ? error.message : String(error)}`, MAX_FINDING_LENGTH);
}
