/**
 * Reads the tests in the comments of lexc files:
 *
 *     !!€gt-norm: title          opens a group for the transducers of that name (`gt-norm.gen` and `gt-norm.ana` for one direction)
 *     !!€ form: analysis         must come
 *     !!$ form: analysis         must not come
 */
import type { MorphologyCase, MorphologyGroup } from './morphology-yaml.js';

export type Direction = 'both' | 'generation' | 'analysis';

/** The tests of a file for one header. */
export interface LexcTests {
  readonly transducer: string;
  readonly direction: Direction;
  readonly groups: readonly MorphologyGroup[];
}

export interface LexcFile {
  readonly tests: readonly LexcTests[];
  /** Tests that stand before every header: no transducer is named for them. */
  readonly withoutHeader: number;
}

interface OpenCase extends MorphologyCase {
  readonly forms: string[];
}

/** Headers that differ only in the direction share their tests: each is run with the tests of all of them, as the official check does. */
export function readLexcTests(text: string): LexcFile {
  const headers = new Set<string>();
  const groups = new Map<string, Map<string, Map<string, OpenCase>>>();
  let withoutHeader = 0;
  let name: string | undefined;
  let title = '';
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.startsWith('LEXICON')) title = line.slice('LEXICON'.length).trim();
    if (!line.startsWith('!!€') && !line.startsWith('!!$')) continue;
    const header = /^!!€([^\s.:]+)(\.[^\s:]+)?:(.*)$/u.exec(line);
    if (header !== null) {
      name = header[1]!;
      title = header[3]!.split('#', 1)[0]!.trim();
      headers.add(`${name}${header[2] ?? ''}`);
      continue;
    }
    const test = readTest(line);
    if (test === undefined) continue;
    if (name === undefined) {
      withoutHeader++;
      continue;
    }
    const titles = entryOf(groups, name, () => new Map<string, Map<string, OpenCase>>());
    const cases = entryOf(titles, title, () => new Map<string, OpenCase>());
    entryOf(cases, test.analysis, () => ({ analysis: test.analysis, forms: [], line: i + 1 })).forms.push(test.form);
  }
  const tests = [...headers].sort().map((header) => {
    const transducer = header.split('.', 1)[0]!;
    const titles = groups.get(transducer) ?? new Map<string, Map<string, OpenCase>>();
    return {
      transducer,
      direction: directionOf(header),
      groups: [...titles].map(([each, cases]) => ({ title: each, cases: [...cases.values()] })),
    };
  });
  return { tests, withoutHeader };
}

function directionOf(header: string): Direction {
  if (header.endsWith('.gen')) return 'generation';
  return header.endsWith('.ana') ? 'analysis' : 'both';
}

/** `!!€ form: analysis`; a comment follows after ` #` or ` !`. */
function readTest(line: string): { form: string; analysis: string } | undefined {
  if (!/^\s/.test(line.slice(3))) return undefined;
  const body = line.slice(3).trim();
  const comment = body.search(/\s[#!]/);
  const pair = comment < 0 ? body : body.slice(0, comment).trim();
  const parts = pair.split(/:\s+/);
  const analysis = parts.pop()!.trim();
  const form = pair
    .slice(0, pair.length - analysis.length)
    .trim()
    .replace(/:$/, '');
  if (parts.length === 0 || form === '' || analysis === '') return undefined;
  return { form: line.startsWith('!!$') ? `~${form}` : form, analysis };
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
