/**
 * What remains when everything has been read. Start at `finishGrammar`.
 *
 * Names are looked up that may stand before what they name (templates, anchors, the sets in varstrings), what
 * no rule reaches is left out and reported, and the numbers of sets are closed up. `complete-grammar.ts` does the rest.
 */

import { completeGrammar } from '../model/complete-grammar.js';
import type { Grammar } from '../model/grammar.js';
import { makeContext, TooLarge } from '../model/grammar-builder.js';
import { SyntaxProblem } from '../model/grammar-syntax-error.js';
import { RULE } from '../model/rules.js';
import { SetUse } from '../model/set-use.js';
import { SET, type TagSet } from '../model/sets.js';
import { TAG } from '../model/tags.js';
import { resolveSet } from './parse-sets.js';
import type { ParserState } from './parser-state.js';

/** Puts mistakes that only show now into `state.problems`; the grammar is good when there are none. */
export function finishGrammar(state: ParserState): Grammar {
  const { builder, declarations } = state;
  resolveTemplates(state);
  resolveAnchors(state);
  resolveVarstrings(state);
  const statics = resolveStaticSets(state);
  const use = new SetUse(builder.sets, builder.contexts, builder.tags);
  for (const number of [declarations.delimiters, declarations.softDelimiters, declarations.textDelimiters, ...statics])
    use.set(number);
  for (const rule of builder.rules) use.rule(rule);
  for (const tag of [
    ...declarations.preferredTargets,
    ...declarations.reopenMappings,
    ...declarations.parentheses.flat(),
  ])
    use.tag(tag);
  reportUnused(state, use);
  return number(state, use, statics);
}

function resolveTemplates(state: ParserState): void {
  const { builder } = state;
  for (const [number, name] of builder.templateNames.entries()) {
    if (name === '') continue;
    const template = builder.templates.get(name);
    const context = builder.contexts[number]!;
    if (template === undefined) state.problems.push(atLine(state, context.line, `there is no template "${name}"`));
    else context.template = template.context;
  }
}

/** Named rules are anchors too; then JUMPs must know where to. */
function resolveAnchors(state: ParserState): void {
  const { builder, anchors } = state;
  if (!anchors.has('START')) anchors.set('START', 0);
  if (!anchors.has('END')) anchors.set('END', Math.max(0, builder.rules.length - 1));
  for (const { name, number } of builder.rules) if (name !== '' && !anchors.has(name)) anchors.set(name, number);
  for (const rule of builder.rules) {
    if (rule.type !== RULE.JUMP) continue;
    const { plain } = builder.sets[rule.mapList]!;
    const tag = builder.tags[plain[0]?.[0] ?? -1];
    if (tag !== undefined && !anchors.has(tag.text))
      state.problems.push(atLine(state, rule.line, `there is no anchor "${tag.text}" to jump to`, rule.file));
  }
}

/** `{NAME}` in varstrings, and SET:NAME. */
function resolveVarstrings(state: ParserState): void {
  for (const tag of state.builder.tags) {
    if (!(tag.type & TAG.VARSTRING)) continue;
    for (const [, name] of tag.text.matchAll(/\{([^{}]*)\}/g)) {
      try {
        const set = resolveSet(state, name!, 0);
        tag.varSets.push(set);
        // Of two lists with the same tags the first one's name is known to CG-3; it leaves the other as it stands.
        tag.varNames.push(`{${state.builder.sets[set]!.name}}`);
      } catch (error) {
        if (!(error instanceof SyntaxProblem || error instanceof TooLarge)) throw error;
        state.problems.push(atLine(state, 1, `${tag.raw}: ${error.message}`));
      }
    }
  }
}

function resolveStaticSets(state: ParserState): number[] {
  const { builder } = state;
  const numbers: number[] = [];
  for (const { name, at, scanner } of state.staticSets) {
    const set = builder.setsByName.get(name);
    if (set === undefined) {
      const message = `there is no set "${name}" to be static`;
      state.warnings.push({ file: scanner.file, ...scanner.place(at), message });
      continue;
    }
    builder.sets[set]!.type |= SET.STATIC;
    numbers.push(set);
  }
  for (const tag of builder.tags) {
    if (!(tag.type & TAG.SET)) continue;
    const set = builder.setsByName.get(tag.text);
    if (set !== undefined && builder.sets[set]!.type & SET.STATIC) tag.setNumber = set;
    else state.warnings.push(atLine(state, 1, `${tag.raw} matches nothing: there is no such set among STATIC-SETS`));
  }
  return numbers;
}

function reportUnused(state: ParserState, use: SetUse): void {
  const { builder, definitions, files } = state;
  for (const [name, { set, file, line, column }] of definitions)
    if (!use.usesSet(set))
      state.warnings.push({
        ...{ file: files[file]!, line, column, message: `the set "${name}" is not used` },
        isUnused: true,
      });
  const usedTemplates = new Set(builder.templateNames.filter((_, context) => use.usesContext(context)));
  for (const [name, { context, file }] of builder.templates) {
    if (usedTemplates.has(name)) continue;
    const { line } = builder.contexts[context]!;
    state.warnings.push({
      ...{ file: files[file]!, line, column: 1, message: `the template "${name}" is not used` },
      isUnused: true,
    });
  }
}

/** Leaves out what is not used and numbers the rest. */
function number(state: ParserState, use: SetUse, statics: readonly number[]): Grammar {
  const { builder, declarations } = state;
  const { newSets, newContexts } = use.numbering();
  const set = (old: number) => newSets[old]!;
  const context = (old: number) => (old < 0 ? -1 : newContexts[old]!);
  const sets: TagSet[] = [];
  for (const old of builder.sets) {
    if (!use.usesSet(old.number)) continue;
    const { name, type, line, plain, special, ops } = old;
    sets.push({ number: sets.length, name, type, line, plain, special, sets: old.sets.map(set), ops });
  }
  // Two names may share a static set; SET:NAME finds it by number, so the first name may stay.
  for (const old of statics) sets[set(old)]!.type |= SET.STATIC;
  const contexts = builder.contexts
    .filter(({ number: old }) => use.usesContext(old))
    .map((old, index) =>
      makeContext(index, {
        ...old,
        target: set(old.target),
        barrier: set(old.barrier),
        cbarrier: set(old.cbarrier),
        linked: context(old.linked),
        template: context(old.template),
        ors: old.ors.map(context),
      }),
    );
  const rules = builder.rules.map((rule) => ({
    ...rule,
    target: set(rule.target),
    mapList: set(rule.mapList),
    subList: set(rule.subList),
    childSet1: set(rule.childSet1),
    childSet2: set(rule.childSet2),
    tests: rule.tests.map(context),
    depTests: rule.depTests.map(context),
    depTarget: context(rule.depTarget),
  }));
  const tags = builder.tags.map((tag) => ({ ...tag, varSets: tag.varSets.map(set), setNumber: set(tag.setNumber) }));
  return completeGrammar({
    file: state.files[0]!,
    files: state.files,
    revision: 0,
    tags,
    sets,
    contexts,
    rules,
    sectionCount: state.sectionCount,
    anchors: state.anchors,
    delimiters: set(declarations.delimiters),
    softDelimiters: set(declarations.softDelimiters),
    textDelimiters: set(declarations.textDelimiters),
    mappingPrefix: declarations.mappingPrefix ?? state.mappingPrefix,
    preferredTargets: declarations.preferredTargets,
    reopenMappings: declarations.reopenMappings,
    parentheses: declarations.parentheses,
    subReadingsLtr: declarations.subReadingsLtr,
    ordered: state.options.has('ordered') || tags.some(({ type }) => type & TAG.REGEXP_LINE),
    addCohortAttach: state.options.has('addcohort-attach'),
    hasDependencies: state.hasDependencies,
    hasRelations: state.hasRelations,
    hasBagOfTags: state.hasBagOfTags,
    hasEnclosureFinal: state.hasEnclosureFinal,
    cmdArgs: declarations.cmdArgs,
    cmdArgsOverride: declarations.cmdArgsOverride,
    warnings: state.warnings,
  });
}

function atLine(state: ParserState, line: number, message: string, file = 0) {
  return { file: state.files[file]!, line, column: 1, message };
}
