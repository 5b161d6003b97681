/**
 * Everything that a generator (`guolli+N+Sg+Loc` → `guolis`) makes of one lemma. A look-up answers one question; this walks the graph itself: along the
 * letters of the lemma, and from there along tags. Start at `inflectionsOf`.
 *
 * Derivations, compounds and clitics are left out: of those there is no end.
 */
import type { SearchBudget } from '../../engine/budget.js';
import { EPSILON, Tokens } from '../../fst/lookup/alphabet.js';
import { ArcReader } from '../../fst/lookup/arc-reader.js';
import { FLAG_CONFLICT } from '../../fst/lookup/flag-diacritics.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import type { Inflection } from './word-source.js';

const TAG = /^\+[^#]+$/;
/** What makes another word of a word, or is attached to it, or says where it comes from. */
const NOT_INFLECTION = /^\+(?:Der|Cmp|Foc|Clt|Enc|OLang|Err|Use|Sem|Dial|Area|Gram|Cmp\w*)(?:\/|$)|^\+(?:Qst|Emph)$/;
const MOST_TAGS = 12;
/** Steps that read nothing, one after the other: a loop of them has no end. */
const MOST_SILENT = 200;
const MOST_FORMS = 20_000;
/** What one lemma may cost. */
export const INFLECTION_LIMITS = { steps: 2_000_000, ms: 2_000 } as const;

interface Path {
  readonly state: number;
  /** How many symbols of the lemma are read. */
  readonly position: number;
  readonly setting: number;
  readonly tags: readonly string[];
  readonly form: string;
  readonly weight: number;
  readonly silent: number;
}

interface WeightedForm {
  readonly form: string;
  readonly weight: number;
}

/** In the order of the tags in the graph; forms by weight. What the budget leaves time for. */
export function inflectionsOf(generator: Transducer, lemma: string, budget: SearchBudget): Inflection[] {
  const found = new Map<string, { tags: readonly string[]; forms: WeightedForm[] }>();
  let count = 0;
  for (const { tags, form, weight } of pathsFrom(generator, lemma, budget)) {
    const key = tags.join('+');
    const entry = found.get(key) ?? { tags, forms: [] };
    found.set(key, entry);
    entry.forms.push({ form, weight });
    if (++count >= MOST_FORMS) break;
  }
  return [...found.values()].map(({ tags, forms }) => ({ tags, forms: bestFirst(forms) }));
}

function bestFirst(forms: readonly WeightedForm[]): string[] {
  const sorted = [...forms].sort((a, b) => a.weight - b.weight || (a.form < b.form ? -1 : 1));
  return [...new Set(sorted.map(({ form }) => form))];
}

function* pathsFrom(generator: Transducer, lemma: string, budget: SearchBudget): Generator<Path> {
  const { alphabet } = generator;
  const flags = alphabet.flagMachine();
  flags.makeRoom();
  const arcs = new ArcReader(generator, flags);
  const tokens = alphabet.tokenise(lemma, new Tokens());
  const isTag = alphabet.symbols.map((symbol) => TAG.test(symbol) && !NOT_INFLECTION.test(symbol));
  const waiting: Path[] = [{ state: 0, position: 0, setting: 0, tags: [], form: '', weight: 0, silent: 0 }];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (!budget.spend(4)) return;
    const { state, position, tags } = path;
    const isRead = position === tokens.length;
    if (isRead && tags.length > 0 && arcs.isFinal(state))
      yield { ...path, weight: path.weight + arcs.finalWeight(state) };
    for (let arc = arcs.start(state); path.silent < MOST_SILENT && arc < arcs.letters(state); arc++) {
      const setting = arcs.settingAfter(arc, path.setting);
      if (setting !== FLAG_CONFLICT) waiting.push({ ...after(path, arc), setting, silent: path.silent + 1 });
    }
    if (isRead && tags.length >= MOST_TAGS) continue;
    for (let arc = arcs.letters(state); arc < arcs.end(state); arc++) {
      const symbol = arcs.input(arc);
      if (!isRead && symbol === tokens.symbols[position]) waiting.push({ ...after(path, arc), position: position + 1 });
      else if (isRead && isTag[symbol] === true)
        waiting.push({ ...after(path, arc), tags: [...tags, alphabet.symbols[symbol]!.slice(1)] });
    }
  }

  function after(path: Path, arc: number): Path {
    const output = arcs.output(arc);
    const isText = output !== EPSILON && alphabet.readsNothing[output] === 0;
    const form = isText ? path.form + alphabet.symbols[output]! : path.form;
    return { ...path, state: arcs.target(arc), form, weight: path.weight + arcs.weight(arc), silent: 0 };
  }
}
