import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadOptional } from './optional-package.js';
import { SettingsError } from './settings.js';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'peerDependencies' | 'peerDependenciesMeta',
  Record<string, unknown>
>;
const missing = (name: string) => async () => {
  throw Object.assign(new Error(`Cannot find package '${name}' imported from /x.js`), { code: 'ERR_MODULE_NOT_FOUND' });
};

describe('an optional package', () => {
  it('is loaded where it is installed', async () => {
    expect(await loadOptional('--redis', ['ioredis'], async () => 'module')).toBe('module');
  });

  it('that is missing is named with the command that installs the tested version', async () => {
    const failed = loadOptional('--redis', ['bullmq', 'ioredis'], missing('ioredis'));
    const versions = manifest.devDependencies;
    await expect(failed).rejects.toThrow(
      new SettingsError(
        `--redis needs what is not installed: npm install bullmq@${versions.bullmq} ioredis@${versions.ioredis}`,
      ),
    );
    await expect(failed).rejects.toBeInstanceOf(SettingsError);
  });

  it('that fails otherwise, or misses a package of its own, fails as it is', async () => {
    await expect(loadOptional('x', ['bullmq'], missing('msgpackr'))).rejects.toThrow("Cannot find package 'msgpackr'");
    await expect(loadOptional('x', ['bullmq'], () => Promise.reject(new Error('bullmq')))).rejects.toThrow(/^bullmq$/);
  });

  it('is installed for development in an exact version, and for nobody else', () => {
    const optional = Object.keys(manifest.peerDependenciesMeta);
    expect(optional).toEqual(Object.keys(manifest.peerDependencies));
    expect(optional).toEqual(expect.arrayContaining(['@aws-sdk/client-s3', 'bullmq', 'ioredis', '@opentelemetry/api']));
    for (const name of optional) {
      expect(manifest.devDependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(manifest.dependencies, name).not.toHaveProperty(name);
    }
  });
});
