/**
 * The agenda beside two simple models: one of its tables, command by command, and one of what it is for, a run that tries
 * every rule on every cohort.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { CHANGED, RuleAgenda } from './rule-agenda.js';
import { Cohort, type Reading, SingleWindow } from './window.js';

/** SELECT has nothing to do where there is only one reading, ADD has. */
function rulesFor(choices: readonly boolean[]) {
  return parseGrammar(choices.map((choice) => (choice ? 'SELECT (N) ;' : 'ADD (x) (N) ;')).join('\n')).rules;
}

/** Cohorts that have a place and so many readings, and nothing else. */
function windowOf(readingCounts: readonly number[]): Cohort[] {
  const window = new SingleWindow(1);
  for (const [i, count] of readingCounts.entries()) {
    const cohort = new Cohort(window, i, 0);
    cohort.readings = new Array<Reading>(count);
    window.append(cohort);
  }
  return window.cohorts;
}

function bits(rules: Iterable<number>, count: number): Int32Array {
  const mask = new Int32Array((count + 31) >> 5);
  for (const rule of rules) mask[rule >> 5]! |= 1 << (rule & 31);
  return mask;
}

// ------------------------------------------------------------------------------------------------------ the tables

interface Failure {
  readonly first: number;
  readonly last: number;
  readonly changes: number[];
}

/** What the agenda knows, in sets of `rule cohort`. */
class AgendaModel {
  cohorts: Cohort[] = [];
  readonly candidates = new Set<string>();
  readonly tried = new Set<string>();
  readonly attempted = new Set<number>();
  readonly failures = new Map<string, Failure>();

  constructor(readonly choices: readonly boolean[]) {}

  key(rule: number, cohort: Cohort): string {
    return `${rule} ${cohort.global}`;
  }

  inOrder(): Cohort[] {
    return [...this.cohorts].sort((a, b) => a.local - b.local);
  }

  take(cohorts: readonly Cohort[]): void {
    this.cohorts = cohorts.slice();
    for (const known of [this.candidates, this.tried, this.attempted, this.failures]) known.clear();
  }

  change(place: number): void {
    for (const failure of this.failures.values()) failure.changes.push(place);
  }

  isOpen(rule: number, cohort: Cohort): boolean {
    if (!this.candidates.has(this.key(rule, cohort)) || this.tried.has(this.key(rule, cohort))) return false;
    return !this.choices[rule]! || cohort.readings.length > 1;
  }

  stillFails(rule: number, cohort: Cohort, looksAtLinks: boolean): boolean {
    const failure = this.failures.get(this.key(rule, cohort));
    if (!failure) return false;
    const matters = (place: number) => {
      if (place === CHANGED.ALL) return true;
      if (place === CHANGED.LINKS) return looksAtLinks;
      return place >= failure.first && place <= failure.last;
    };
    if (!failure.changes.some(matters)) return true;
    this.failures.delete(this.key(rule, cohort));
    return false;
  }
}

type AgendaCommand = fc.Command<AgendaModel, RuleAgenda>;

function command(text: string, run: (model: AgendaModel, agenda: RuleAgenda) => void): AgendaCommand {
  return {
    check: () => true,
    run: (model, agenda) => {
      run(model, agenda);
      compare(model, agenda);
    },
    toString: () => text,
  };
}

/** Compares everything that can be asked without changing anything; as text, because there is much of it. */
function compare(model: AgendaModel, agenda: RuleAgenda): void {
  const order = model.inOrder();
  const all = bits(model.choices.keys(), model.choices.length);
  const visited = new Set<number>();
  for (let rule = agenda.nextRule(all, 0); rule >= 0; rule = agenda.nextRule(all, rule + 1)) visited.add(rule);
  const globals = (cohorts: readonly Cohort[]) => cohorts.map(({ global }) => global).join();
  const actual = [`order ${globals(agenda.order)}`];
  const expected = [`order ${globals(order)}`];
  for (const rule of model.choices.keys()) {
    const open: Cohort[] = [];
    for (let slot = agenda.nextOpen(rule, 0); slot >= 0; slot = agenda.nextOpen(rule, slot + 1)) {
      open.push(agenda.order[slot]!);
    }
    const candidates = order.filter((cohort) => model.candidates.has(model.key(rule, cohort)));
    actual.push(
      `${rule} open ${globals(open)}`,
      `candidates ${globals(order.filter((cohort) => agenda.has(rule, cohort)))}`,
      `tried ${globals(order.filter((cohort) => agenda.isTried(rule, cohort.agendaSlot)))}`,
      `visited ${visited.has(rule) || candidates.length === 0} reached ${agenda.wasReached(rule)}`,
    );
    expected.push(
      `${rule} open ${globals(order.filter((cohort) => model.isOpen(rule, cohort)))}`,
      `candidates ${globals(candidates)}`,
      `tried ${globals(order.filter((cohort) => model.tried.has(model.key(rule, cohort))))}`,
      `visited true reached ${model.attempted.has(rule)}`,
    );
  }
  expect(actual.join('\n')).toBe(expected.join('\n'));
}

function commands(ruleCount: number) {
  const rule = fc.nat(ruleCount - 1);
  /** Which cohort, of however many there are. */
  const which = fc.nat(1000);
  const pick = (model: AgendaModel, at: number) => model.cohorts[at % model.cohorts.length]!;
  const counts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 70 });
  const place = fc.oneof(fc.nat(75), fc.constantFrom(CHANGED.ALL, CHANGED.LINKS));
  return fc.commands(
    [
      counts.map((readings) =>
        command(`take up ${readings}`, (model, agenda) => {
          const cohorts = windowOf(readings);
          agenda.startPass();
          agenda.setCohorts(cohorts);
          model.take(cohorts);
        }),
      ),
      fc.tuple(rule, which).map(([number, at]) =>
        command(`add ${number} ${at}`, (model, agenda) => {
          agenda.add(number, pick(model, at));
          model.candidates.add(model.key(number, pick(model, at)));
        }),
      ),
      fc.tuple(fc.uniqueArray(rule), which).map(([numbers, at]) =>
        command(`add all ${numbers} ${at}`, (model, agenda) => {
          agenda.addAll(Uint16Array.from(numbers), pick(model, at));
          for (const number of numbers) model.candidates.add(model.key(number, pick(model, at)));
        }),
      ),
      fc.tuple(rule, which).map(([number, at]) =>
        command(`remove ${number} ${at}`, (model, agenda) => {
          agenda.remove(number, pick(model, at));
          model.candidates.delete(model.key(number, pick(model, at)));
        }),
      ),
      fc.tuple(rule, which).map(([number, at]) =>
        command(`settle ${number} ${at}`, (model, agenda) => {
          agenda.markTried(number, pick(model, at).agendaSlot);
          model.tried.add(model.key(number, pick(model, at)));
        }),
      ),
      fc.constant(
        command('unsettle', (model, agenda) => {
          agenda.reopen();
          model.tried.clear();
        }),
      ),
      fc.tuple(which, fc.integer({ min: 1, max: 3 })).map(([at, count]) =>
        command(`readings ${at} ${count}`, (model, agenda) => {
          const cohort = pick(model, at);
          cohort.readings = new Array<Reading>(count);
          agenda.reopen();
          agenda.noteChange(cohort.local);
          model.tried.clear();
          model.change(cohort.local);
        }),
      ),
      place.map((changed) =>
        command(`change ${changed}`, (model, agenda) => {
          agenda.noteChange(changed);
          model.change(changed);
        }),
      ),
      fc.tuple(rule, which, fc.nat(75), fc.nat(75)).map(([number, at, a, b]) =>
        command(`fail ${number} ${at} ${a} ${b}`, (model, agenda) => {
          const cohort = pick(model, at);
          agenda.noteFailure(number, cohort.agendaSlot, Math.min(a, b), Math.max(a, b));
          model.failures.set(model.key(number, cohort), { first: Math.min(a, b), last: Math.max(a, b), changes: [] });
        }),
      ),
      fc
        .tuple(rule, which, fc.nat(9), fc.array(fc.integer({ min: -2, max: 10 })), fc.boolean())
        .map(([number, at, last, changes, links]) =>
          command(`fail ${number} ${at} 3 ${last}, change ${changes}, still fails ${links}`, (model, agenda) => {
            const cohort = pick(model, at);
            agenda.noteFailure(number, cohort.agendaSlot, 3, last);
            model.failures.set(model.key(number, cohort), { first: 3, last, changes: [] });
            for (const changed of changes) {
              agenda.noteChange(changed);
              model.change(changed);
            }
            expect(agenda.stillFails(number, cohort.agendaSlot, links)).toBe(model.stillFails(number, cohort, links));
          }),
        ),
      fc.tuple(rule, which, fc.boolean()).map(([number, at, links]) =>
        command(`still fails ${number} ${at} ${links}`, (model, agenda) => {
          const cohort = pick(model, at);
          expect(agenda.stillFails(number, cohort.agendaSlot, links)).toBe(model.stillFails(number, cohort, links));
        }),
      ),
      fc.tuple(rule, rule, fc.uniqueArray(rule)).map(([a, b, among]) =>
        command(`attempt ${a} ${b} ${among}`, (model, agenda) => {
          agenda.markReached(bits(among, ruleCount), Math.min(a, b), Math.max(a, b));
          for (const number of among)
            if (number >= Math.min(a, b) && number <= Math.max(a, b)) model.attempted.add(number);
        }),
      ),
      fc.array(which, { maxLength: 5 }).map((swaps) =>
        command(`reorder ${swaps}`, (model, agenda) => {
          for (const [i, at] of swaps.entries()) {
            const [one, other] = [pick(model, at), pick(model, i)];
            [one.local, other.local] = [other.local, one.local];
          }
          agenda.reorder();
          model.failures.clear();
        }),
      ),
    ],
    { maxCommands: 60 },
  );
}

describe('the rule agenda', () => {
  it('answers as sets of rules and cohorts would', () => {
    const example = fc
      .array(fc.boolean(), { minLength: 1, maxLength: 40 })
      .chain((choices) => fc.record({ choices: fc.constant(choices), commands: commands(choices.length) }));
    fc.assert(
      fc.property(example, ({ choices, commands }) => {
        const setup = () => {
          const model = new AgendaModel(choices);
          const real = new RuleAgenda(rulesFor(choices), false);
          model.take(windowOf([1, 2, 1]));
          real.startPass();
          real.setCohorts(model.cohorts);
          return { model, real };
        };
        fc.modelRun(setup, commands);
      }),
      propertyRuns(60),
    );
  });

  it('answers for a window whose tables are too large to keep, and for the next', () => {
    const choices = Array.from({ length: 600 }, () => false);
    const agenda = new RuleAgenda(rulesFor(choices), false);
    for (const size of [1000, 3, 1000]) {
      const cohorts = windowOf(Array.from({ length: size }, () => 1));
      agenda.startPass();
      agenda.setCohorts(cohorts);
      expect(agenda.nextOpen(599, 0)).toBe(-1);
      agenda.add(599, cohorts[size - 1]!);
      expect(agenda.nextOpen(599, 0)).toBe(size - 1);
      agenda.noteFailure(599, size - 1, 0, 0);
      expect(agenda.stillFails(599, size - 1, false)).toBe(true);
    }
  });

  it('counts everything behind the last place that it can name as observed', () => {
    const agenda = new RuleAgenda(rulesFor([false]), false);
    agenda.startPass();
    agenda.setCohorts(windowOf([1, 1]));
    agenda.noteFailure(0, 0, 0, 40_000);
    agenda.noteChange(50_000);
    expect(agenda.stillFails(0, 0, false)).toBe(false);
    agenda.noteFailure(0, 1, 40_000, 40_000);
    agenda.noteChange(39_999);
    expect(agenda.stillFails(0, 1, false)).toBe(false);
  });
});

// -------------------------------------------------------------------------------------------------- trying every rule

/** A rule over cohorts that are numbers: a target, tests in places relative to it, and one thing it does. */
interface ToyRule {
  readonly choice: boolean;
  readonly target: number;
  readonly tests: readonly { readonly offset: number; readonly value: number }[];
  /** Wants this many links, modulo 2; −1 where it does not look. */
  readonly links: number;
  readonly effect:
    | { readonly kind: 'write'; readonly offset: number; readonly value: number }
    | { readonly kind: 'readings'; readonly offset: number; readonly count: number }
    | { readonly kind: 'swap'; readonly offset: number }
    | { readonly kind: 'link' }
    /** Seen by no rule: happens once for each cohort until something else changes. */
    | { readonly kind: 'note' };
}

/** Values that a cohort can have. */
const VALUES = 3;
const PASSES = 6;
const MOST_ACTS = 300;

class World {
  readonly cohorts: Cohort[];
  links = 0;
  readonly trace: string[] = [];

  constructor(
    readonly rules: readonly ToyRule[],
    readonly values: number[],
  ) {
    this.cohorts = windowOf(values.map((value) => 1 + (value % 2)));
  }

  valueAt(place: number): number {
    const cohort = this.cohorts.find(({ local }) => local === place);
    return cohort ? this.values[cohort.global]! : -1;
  }

  clamp(place: number): number {
    return Math.max(0, Math.min(this.cohorts.length - 1, place));
  }

  at(place: number): Cohort {
    return this.cohorts.find(({ local }) => local === this.clamp(place))!;
  }

  matchesTarget(rule: ToyRule, cohort: Cohort): boolean {
    return this.values[cohort.global] === rule.target;
  }

  /** Runs the tests until one fails, and reports the stretch of places that were looked at. */
  test(rule: ToyRule, cohort: Cohort): { holds: boolean; first: number; last: number } {
    let first = cohort.local;
    let last = cohort.local;
    for (const { offset, value } of rule.tests) {
      const place = this.clamp(cohort.local + offset);
      first = Math.min(first, place);
      last = Math.max(last, place);
      if (this.valueAt(place) !== value) return { holds: false, first, last };
    }
    return { holds: rule.links < 0 || this.links % 2 === rule.links, first, last };
  }

  /** What the rule does. Gives the places that changed, or undefined where no rule can see it. */
  act(number: number, rule: ToyRule, cohort: Cohort): readonly number[] | undefined {
    this.trace.push(`${number}@${cohort.global}`);
    const { effect } = rule;
    if (effect.kind === 'note') return undefined;
    if (effect.kind === 'link') {
      this.links++;
      return [CHANGED.LINKS];
    }
    const other = this.at(cohort.local + effect.offset);
    if (effect.kind === 'swap') {
      [cohort.local, other.local] = [other.local, cohort.local];
      return [CHANGED.ALL];
    }
    if (effect.kind === 'write') this.values[other.global] = effect.value;
    else other.readings = new Array<Reading>(effect.count);
    return [other.local];
  }
}

/** Tries every rule on every cohort, once after every change. */
function runNaively(world: World): void {
  const tried = new Set<string>();
  for (let pass = 0; pass < PASSES; pass++) {
    const before = world.trace.length;
    for (const [number, rule] of world.rules.entries()) {
      for (let place = 0; place < world.cohorts.length; place++) {
        const cohort = world.at(place);
        if (rule.choice && cohort.readings.length < 2) continue;
        if (tried.has(`${number} ${cohort.global}`)) continue;
        tried.add(`${number} ${cohort.global}`);
        if (!world.matchesTarget(rule, cohort) || !world.test(rule, cohort).holds) continue;
        if (world.act(number, rule, cohort) === undefined) continue;
        tried.clear();
        if (world.trace.length > MOST_ACTS) return;
        if (rule.effect.kind === 'swap') break;
      }
    }
    if (world.trace.length === before) return;
  }
}

/** The same as run-window.ts and run-rule.ts do it. */
function runByAgenda(world: World): { tests: number } {
  const { rules, cohorts } = world;
  const agenda = new RuleAgenda(rulesFor(rules.map(({ choice }) => choice)), false);
  const all = bits(rules.keys(), rules.length);
  let tests = 0;
  agenda.startPass();
  agenda.setCohorts(cohorts);
  const addCandidates = (cohort: Cohort) => {
    for (const [number, rule] of rules.entries()) if (world.matchesTarget(rule, cohort)) agenda.add(number, cohort);
  };
  for (const cohort of cohorts) addCandidates(cohort);
  for (let pass = 0; pass < PASSES; pass++) {
    const before = world.trace.length;
    for (let number = agenda.nextRule(all, 0); number >= 0; number = agenda.nextRule(all, number + 1)) {
      const rule = rules[number]!;
      for (let slot = agenda.nextOpen(number, 0); slot >= 0; slot = agenda.nextOpen(number, slot + 1)) {
        const cohort = agenda.order[slot]!;
        agenda.markTried(number, slot);
        if (agenda.stillFails(number, slot, rule.links >= 0)) continue;
        tests++;
        if (!world.matchesTarget(rule, cohort)) {
          agenda.remove(number, cohort);
          continue;
        }
        const { holds, first, last } = world.test(rule, cohort);
        if (!holds) {
          agenda.noteFailure(number, slot, first, last);
          continue;
        }
        const changes = world.act(number, rule, cohort);
        if (changes === undefined) continue;
        for (const place of changes) {
          agenda.noteChange(place);
          if (place >= 0) addCandidates(world.at(place));
        }
        agenda.reopen();
        if (world.trace.length > MOST_ACTS) return { tests };
        if (rule.effect.kind === 'swap') {
          agenda.reorder();
          break;
        }
      }
    }
    if (world.trace.length === before) break;
  }
  return { tests };
}

const offset = fc.integer({ min: -3, max: 3 });
const value = fc.nat(VALUES - 1);
const toyRule: fc.Arbitrary<ToyRule> = fc.record({
  choice: fc.boolean(),
  target: value,
  tests: fc.array(fc.record({ offset, value }), { minLength: 1, maxLength: 3 }),
  links: fc.constantFrom(-1, -1, 0, 1),
  effect: fc.oneof(
    fc.record({ kind: fc.constant('write' as const), offset, value }),
    fc.record({ kind: fc.constant('readings' as const), offset, count: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant('swap' as const), offset: fc.constantFrom(-2, -1, 1, 2) }),
    fc.record({ kind: fc.constant('link' as const) }),
    fc.record({ kind: fc.constant('note' as const) }),
  ),
});

describe('a run by the agenda', () => {
  it('does what trying every rule on every cohort does', () => {
    let acted = 0;
    const rules = fc.array(toyRule, { minLength: 2, maxLength: 12, size: 'max' });
    const values = fc.array(value, { minLength: 1, maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(rules, values, (rules, values) => {
        const naive = new World(rules, values.slice());
        const byAgenda = new World(rules, values.slice());
        runNaively(naive);
        runByAgenda(byAgenda);
        expect(byAgenda.trace).toEqual(naive.trace);
        expect(byAgenda.values).toEqual(naive.values);
        acted += naive.trace.length;
      }),
      propertyRuns(120),
    );
    expect(acted).toBeGreaterThan(100);
  });

  it('tests a rule that failed again only when something changed where it looked', () => {
    const base = { choice: false, links: -1 };
    const rules: ToyRule[] = [
      { ...base, target: 0, tests: [{ offset: 1, value: 2 }], effect: { kind: 'note' } },
      { ...base, target: 1, tests: [], effect: { kind: 'write', offset: 0, value: 2 } },
    ];
    // The first rule fails on three cohorts. The second changes the last cohort, which only the third of them looked at:
    // then the first rule is tested once more there, and the second finds its target gone.
    expect(runByAgenda(new World(rules, [0, 0, 0, 1])).tests).toBe(3 + 1 + 1 + 1);
  });
});
