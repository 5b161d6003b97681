/**
 * The commands by name, each loaded only when it is needed: a command that linguists call a thousand times in a Makefile
 * must not load the server first. `COMMANDS` is in the order of the help.
 */
import type { Command } from 'commander';
import type { CliContext } from './console/cli-context.js';

export type RegisterCommand = (program: Command, context: CliContext) => void;

export const COMMANDS: Readonly<Record<string, () => Promise<RegisterCommand>>> = {
  serve: async () => (await import('./serve.js')).registerServeCommand,
  mcp: async () => (await import('./mcp.js')).registerMcpCommand,
  spell: async () => (await import('./spell.js')).registerSpellCommand,
  check: async () => (await import('./check.js')).registerCheckCommand,
  analyse: async () => (await import('./analyse.js')).registerAnalyseCommand,
  hyphenate: async () => (await import('./hyphenate.js')).registerHyphenateCommand,
  say: async () => (await import('./say.js')).registerSayCommand,
  batch: async () => (await import('./batch/batch.js')).registerBatchCommands,
  data: async () => (await import('./data.js')).registerDataCommand,
  detect: async () => (await import('./detect.js')).registerDetectCommand,
  accuracy: async () => (await import('./accuracy/accuracy.js')).registerAccuracyCommand,
  test: async () => (await import('./examples/test.js')).registerTestCommand,
  languages: async () => (await import('./languages.js')).registerLanguagesCommand,
  deployments: async () => (await import('./deployments.js')).registerDeploymentsCommand,
  packs: async () => (await import('./packs/packs.js')).registerPacksCommands,
  cg: async () => (await import('./cg/cg.js')).registerCgCommand,
  'cg-comp': async () => (await import('./cg/cg-tools.js')).registerCgCompCommand,
  'cg-proc': async () => (await import('./cg/cg-proc.js')).registerCgProcCommand,
  'cg-conv': async () => (await import('./cg/cg-conv.js')).registerCgConvCommand,
  'cg-mwesplit': async () => (await import('./cg/cg-tools.js')).registerCgMweSplitCommand,
  'cg-relabel': async () => (await import('./cg/cg-tools.js')).registerCgRelabelCommand,
  ospell: async () => (await import('./drop-in/ospell.js')).registerOspellCommand,
  lookup: async () => (await import('./drop-in/lookup.js')).registerLookupCommand,
  tokenise: async () => (await import('./drop-in/tokenise.js')).registerTokeniseCommand,
  gramcheck: async () => (await import('./drop-in/gramcheck.js')).registerGramcheckCommand,
  fst: async () => (await import('./fst/fst.js')).registerFstCommands,
  pmatch2fst: async () => (await import('./fst/pmatch2fst.js')).registerPmatchCommand,
  pronounce: async () => (await import('./pronounce.js')).registerPronounceCommand,
  keys: async () => (await import('./keys.js')).registerKeysCommand,
  lsp: async () => (await import('./lsp.js')).registerLspCommand,
};

/** Programs of other toolkits whose place `langtools` can take: a link of that name runs the command. */
export const TOOL_NAMES: Readonly<Record<string, string>> = {
  vislcg3: 'cg',
  cg3: 'cg',
  'cg-comp': 'cg-comp',
  'cg-proc': 'cg-proc',
  'cg-conv': 'cg-conv',
  'cg-mwesplit': 'cg-mwesplit',
  'cg-relabel': 'cg-relabel',
  'hfst-ospell': 'ospell',
  'hfst-lookup': 'lookup',
  'hfst-tokenise': 'tokenise',
  'hfst-tokenize': 'tokenise',
  'divvun-checker': 'gramcheck',
  'hfst-compose': 'fst compose',
  'hfst-compose-intersect': 'fst compose-intersect',
  'hfst-disjunct': 'fst union',
  'hfst-union': 'fst union',
  'hfst-concatenate': 'fst concatenate',
  'hfst-conjunct': 'fst intersect',
  'hfst-intersect': 'fst intersect',
  'hfst-subtract': 'fst minus',
  'hfst-minus': 'fst minus',
  'hfst-invert': 'fst invert',
  'hfst-reverse': 'fst reverse',
  'hfst-project': 'fst project',
  'hfst-minimize': 'fst minimize',
  'hfst-determinize': 'fst determinize',
  'hfst-remove-epsilons': 'fst remove-epsilons',
  'hfst-repeat': 'fst repeat',
  'hfst-reweight': 'fst reweight',
  'hfst-substitute': 'fst substitute',
  'hfst-prune-alphabet': 'fst prune-alphabet',
  'hfst-push-weights': 'fst push-weights',
  'hfst-eliminate-flags': 'fst eliminate-flags',
  'hfst-compare': 'fst compare',
};
