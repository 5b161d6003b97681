import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { EXIT } from './console/exit-codes.js';

// The sources load compiled modules, so the command is taken from there, too.
const { main } = (await import(new URL('../../dist/cli/main.js', import.meta.url).href)) as typeof import('./main.js');

async function run(argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const into = (name: 'out' | 'err') =>
    new Writable({
      write(chunk, _, done) {
        written[name] += String(chunk);
        done();
      },
    });
  const code = await main(argv, { stdout: into('out'), stderr: into('err'), env: {} });
  return { code, ...written };
}

const folder = mkdtempSync(join(tmpdir(), 'langtools-check-'));
function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('langtools check', () => {
  it('prints errors with their places and ends with 1', async () => {
    const path = file('se.txt', 'Mun boađán  odne.\nMun , son.\n');
    const { code, out } = await run(['check', 'se', path, '--packs', folder, '--locale', 'en']);
    expect(code).toBe(EXIT.findings);
    expect(out).toBe(
      `${path}:1:11: "  " → " "  Double space (double-space-before)\n` +
        `${path}:2:4: " ," → ,  Space before a punctuation mark (space-before-punct-mark)\n`,
    );
  });

  it('writes JSON with the names of the service, and leaves codes out', async () => {
    const path = file('json.txt', 'Mun boađán  odne , ja.\n');
    const { out } = await run(['check', 'sme', path, '--json', '--ignore', 'double-space-before', '--packs', folder]);
    expect(JSON.parse(out)).toMatchObject({
      error_text: ' ,',
      start_index: 16,
      end_index: 18,
      error_code: 'space-before-punct-mark',
      suggestions: [','],
    });
  });

  it('shows what the rules saw', async () => {
    const { code, out } = await run(['check', 'se', file('t.txt', 'Mun  boađán.'), '--trace', '--packs', folder]);
    expect(code).toBe(EXIT.ok);
    expect(out).toMatch(/^# analyse\n"<Mun>"\n\t.*\n: {2}\n"<boađán>"\n[\s\S]*\n# rules\n[\s\S]*\n# suggest\n3-5 /);
    expect(out).toMatch(
      /"<boađán>"\n\t"boahtit" V .*<w> .*&double-space-before .*ADD:spacing.cg3:\d+:double-space-before/,
    );
  });

  it('says which tag has no checker', async () => {
    const { code, err } = await run(['check', 'de', file('de.txt', 'Hallo'), '--packs', folder]);
    expect(code).toBe(EXIT.pack);
    expect(err).toContain('no grammar checker for "de"');
  });
});

describe('langtools accuracy', () => {
  it('measures a checker on marked sentences', async () => {
    const marked = file('marked.jsonl', '{"text":"Mun , son.","errors":[{"form":" ,","correct":[","]}]}\n');
    const { code, out } = await run(['accuracy', 'se', marked, '--packs', folder]);
    expect(code).toBe(EXIT.ok);
    expect(out).toContain('marks 1, located 1 (recall 100.0 %), corrected 1 (100.0 %)');
  });
});
