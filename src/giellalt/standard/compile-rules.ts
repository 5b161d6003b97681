/** Rules that compile one source file, in any folder: expressions, scripts, lexicons, two-level rules. */
import { DataError } from '../../engine/data-error.js';
import { withoutWeights } from '../../fst/algebra/boolean.js';
import type { FlagsInComposition } from '../../fst/algebra/compose.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { readAtt } from '../../fst/formats/att.js';
import { compileLexc } from '../../fst/lexc/compile-lexc.js';
import { beginCascade, composeCascade } from '../../fst/twolc/cascade.js';
import { compileTwolc } from '../../fst/twolc/compile-twolc.js';
import { ruleToAutomaton } from '../../fst/twolc/rule-automaton.js';
import { compileRegexes } from '../../fst/xfst/compile-regex.js';
import { runScript, runScriptInParts, type ScriptHost } from '../../fst/xfst/script/run-script.js';
import { CASCADE, type StandardRule, type StepContext } from '../build/standard-rule.js';
import { type Artefact, netArtefact, netsOf, textArtefact } from '../recipes/artefact.js';
import { folderOf, resolvePath } from '../repository/paths.js';

export function copyRule(target: string, source: string): StandardRule {
  return {
    target,
    prerequisites: [source],
    make: ({ inputs, nets }) => netArtefact(...nets(inputs[0]!)),
    isCopy: true,
  };
}

export function copyTextRule(target: string, source: string): StandardRule {
  return {
    target,
    prerequisites: [source],
    make: ({ inputs, text }) => textArtefact(text(inputs[0]!)),
    isCopy: true,
  };
}

/** Without weights where the repository has none before the speller. */
export function inRepositoryFormat(net: Automaton, { repository }: Pick<StepContext, 'repository'>): Automaton {
  return repository.isWeighted ? net : withoutWeights(net);
}

/** What expressions and scripts of a file can read: files beside it. */
function filesBeside(path: string, { text, nets }: StepContext) {
  const resolve = (name: string) => resolvePath(folderOf(path), name);
  return { readText: (name: string) => text(resolve(name)), readNets: (name: string) => nets(resolve(name)) };
}

/** One net for each expression of the file; most files have one, and of others compositions use the first. */
export function compileExpressions(path: string, flags: FlagsInComposition, context: StepContext): Automaton[] {
  const { readText, readNets } = filesBeside(path, context);
  const options = {
    readText,
    readNet: (name: string) => readNets(name)[0],
    flags,
    warn: context.warn,
    limits: context.limits,
  };
  const nets = compileRegexes({ name: path, text: context.text(path) }, options);
  if (nets.length === 0) throw new DataError('there is no expression in this text', { file: path });
  return nets.map((net) => inRepositoryFormat(net, context));
}

/** All nets that a script leaves on its stack, the top first. */
export function runScriptFile(path: string, context: StepContext): Automaton[] {
  const { stack } = runScript({ name: path, text: context.text(path) }, scriptHost(path, context));
  return stack.toReversed().map((net) => inRepositoryFormat(net, context));
}

/** What a script composes last, in parts; the whole where that does not apply, and nothing where there are several networks. */
function cascadeOfScript(context: StepContext): Artefact {
  const [path = ''] = context.inputs;
  const { operands, stack } = runScriptInParts({ name: path, text: context.text(path) }, scriptHost(path, context));
  const cascade = operands === undefined ? undefined : beginCascade(operands, context.limits);
  if (cascade !== undefined) return netArtefact(...cascade);
  const nets = stack();
  return nets.length === 1 ? netArtefact(inRepositoryFormat(nets[0]!, context)) : netArtefact();
}

/** The rules of a script are compiled once, for those who apply them one by one and for those who need them in one. */
function wholeScript(context: StepContext): Artefact {
  const [path = ''] = context.inputs;
  const cascade = netsOf(context.part(CASCADE), path);
  const whole = cascade.length === 0 ? undefined : composeCascade(cascade, context.limits);
  return whole === undefined ? netArtefact(...runScriptFile(path, context)) : netArtefact(whole);
}

function scriptHost(path: string, context: StepContext): ScriptHost {
  return { ...filesBeside(path, context), readAtt, warn: context.warn, limits: context.limits };
}

/** `flags` is what composition in expressions makes of flag diacritics in this folder. */
export function compileRules(flags: FlagsInComposition): StandardRule[] {
  return [
    {
      target: '.generated/%.hfst',
      prerequisites: ['%.regex'],
      make: (context) => netArtefact(...compileExpressions(context.inputs[0]!, flags, context)),
    },
    {
      target: '.generated/%.hfst',
      prerequisites: ['%.xfscript'],
      make: wholeScript,
      parts: [{ name: CASCADE, inputsOf: (inputs) => inputs, make: cascadeOfScript }],
    },
    {
      target: '.generated/%.hfst',
      prerequisites: ['%.lexc'],
      make: (context) => netArtefact(compileLexicon(context.inputs, context)),
    },
    {
      target: '.generated/%.hfst',
      prerequisites: ['%.twolc'],
      make: (context) => {
        const grammar = compileTwolc({ name: context.inputs[0]!, text: context.text(context.inputs[0]!) });
        for (const warning of grammar.warnings) context.warn(warning);
        return netArtefact(...grammar.rules.map((rule) => ruleToAutomaton(grammar.alphabet, rule)));
      },
    },
    copyRule('%.hfst', '.generated/%.hfst'),
    copyRule('%.compose.hfst', '%.hfst'),
    copyRule('%.lookup.hfst', '%.hfst'),
    copyRule('%.hfstol', '%.hfst'),
  ];
}

/** Several files are one lexicon. A file that does not end its last line goes on in the next file, as if they were one. */
export function compileLexicon(
  paths: readonly string[],
  context: StepContext,
  options: { readonly align?: boolean; readonly withFlags?: boolean } = { align: true },
): Automaton {
  const files: { name: string; text: string }[] = [];
  for (const name of paths) {
    const last = files.at(-1);
    const text = context.text(name);
    if (last === undefined || last.text === '' || last.text.endsWith('\n')) files.push({ name, text });
    else last.text += text;
  }
  const isUnweighted = !context.repository.isWeighted;
  const { automaton, warnings } = compileLexc(files, { limits: context.limits, isUnweighted, ...options });
  for (const warning of warnings) context.warn(warning);
  return automaton;
}
