/**
 * The parts of a finished grammar, each kind in one shape whatever it was read from.
 *
 * The compiler of JavaScript engines makes code for the shapes of objects that it has seen. Were the rules of a binary
 * grammar of another shape than those of a text, all code that has become fast on one would start slow on the other:
 * the first sentence would take twenty times as long as the next. So `completeGrammar` ends with these.
 */
import type { ContextualTest } from './contexts.js';
import type { Grammar } from './grammar.js';
import type { Rule } from './rules.js';
import type { TagSet } from './sets.js';
import type { Tag } from './tags.js';

export class TagRecord implements Tag {
  readonly number: number;
  type: number;
  readonly text: string;
  readonly raw: string;
  readonly hash: number;
  readonly op: number;
  readonly value: number;
  readonly key: string;
  readonly mathStart: number;
  readonly regex: RegExp | null;
  readonly pattern: string;
  readonly varNames: string[];
  readonly varSets: number[];
  variableTag: number;
  valueTag: number;
  readonly contextRef: number;
  setNumber: number;

  constructor(from: Tag) {
    this.number = from.number;
    this.type = from.type;
    this.text = from.text;
    this.raw = from.raw;
    this.hash = from.hash;
    this.op = from.op;
    this.value = from.value;
    this.key = from.key;
    this.mathStart = from.mathStart;
    this.regex = from.regex;
    this.pattern = from.pattern;
    this.varNames = from.varNames;
    this.varSets = from.varSets;
    this.variableTag = from.variableTag;
    this.valueTag = from.valueTag;
    this.contextRef = from.contextRef;
    this.setNumber = from.setNumber;
  }
}

export class SetRecord implements TagSet {
  readonly number: number;
  readonly name: string;
  type: number;
  line: number;
  plain: number[][];
  special: number[][];
  sets: number[];
  ops: number[];

  constructor(from: TagSet) {
    this.number = from.number;
    this.name = from.name;
    this.type = from.type;
    this.line = from.line;
    this.plain = from.plain;
    this.special = from.special;
    this.sets = from.sets;
    this.ops = from.ops;
  }
}

export class ContextRecord implements ContextualTest {
  readonly number: number;
  pos: number;
  posHigh: number;
  offset: number;
  offsetSub: number;
  target: number;
  barrier: number;
  cbarrier: number;
  relation: number;
  jump: number;
  linked: number;
  template: number;
  ors: number[];
  line: number;

  constructor(from: ContextualTest) {
    this.number = from.number;
    this.pos = from.pos;
    this.posHigh = from.posHigh;
    this.offset = from.offset;
    this.offsetSub = from.offsetSub;
    this.target = from.target;
    this.barrier = from.barrier;
    this.cbarrier = from.cbarrier;
    this.relation = from.relation;
    this.jump = from.jump;
    this.linked = from.linked;
    this.template = from.template;
    this.ors = from.ors;
    this.line = from.line;
  }
}

export class RuleRecord implements Rule {
  readonly number: number;
  type: number;
  flags: number;
  flagsHigh: number;
  name: string;
  line: number;
  file: number;
  section: number;
  nested: boolean;
  wordForm: number;
  target: number;
  mapList: number;
  subList: number;
  childSet1: number;
  childSet2: number;
  subReading: number;
  variable: number;
  tests: number[];
  depTarget: number;
  depTests: number[];
  subRules: number[];

  constructor(from: Rule) {
    this.number = from.number;
    this.type = from.type;
    this.flags = from.flags;
    this.flagsHigh = from.flagsHigh;
    this.name = from.name;
    this.line = from.line;
    this.file = from.file;
    this.section = from.section;
    this.nested = from.nested;
    this.wordForm = from.wordForm;
    this.target = from.target;
    this.mapList = from.mapList;
    this.subList = from.subList;
    this.childSet1 = from.childSet1;
    this.childSet2 = from.childSet2;
    this.subReading = from.subReading;
    this.variable = from.variable;
    this.tests = from.tests;
    this.depTarget = from.depTarget;
    this.depTests = from.depTests;
    this.subRules = from.subRules;
  }
}

/** A grammar before its rules are sorted into sections. */
export type UnsortedGrammar = Omit<
  Grammar,
  'beforeSections' | 'sections' | 'afterSections' | 'nullSection' | 'hasProtect'
>;

export class GrammarRecord implements Grammar {
  readonly file: string;
  readonly files: string[];
  readonly revision: number;
  readonly tags: Tag[];
  readonly sets: TagSet[];
  readonly contexts: ContextualTest[];
  readonly rules: Rule[];
  readonly beforeSections: number[] = [];
  readonly sections: number[][];
  readonly afterSections: number[] = [];
  readonly nullSection: number[] = [];
  readonly anchors: Map<string, number>;
  delimiters: number;
  softDelimiters: number;
  textDelimiters: number;
  mappingPrefix: string;
  readonly preferredTargets: number[];
  readonly reopenMappings: number[];
  readonly parentheses: [left: number, right: number][];
  subReadingsLtr: boolean;
  ordered: boolean;
  addCohortAttach: boolean;
  hasDependencies: boolean;
  hasRelations: boolean;
  hasBagOfTags: boolean;
  hasEnclosureFinal: boolean;
  hasProtect = false;
  cmdArgs: string;
  cmdArgsOverride: string;
  readonly warnings: Grammar['warnings'];

  constructor(from: UnsortedGrammar, sectionCount: number) {
    this.file = from.file;
    this.files = from.files;
    this.revision = from.revision;
    this.tags = from.tags.map((tag) => new TagRecord(tag));
    this.sets = from.sets.map((set) => new SetRecord(set));
    this.contexts = from.contexts.map((context) => new ContextRecord(context));
    this.rules = from.rules.map((rule) => new RuleRecord(rule));
    this.sections = Array.from({ length: sectionCount }, () => []);
    this.anchors = from.anchors;
    this.delimiters = from.delimiters;
    this.softDelimiters = from.softDelimiters;
    this.textDelimiters = from.textDelimiters;
    this.mappingPrefix = from.mappingPrefix;
    this.preferredTargets = from.preferredTargets;
    this.reopenMappings = from.reopenMappings;
    this.parentheses = from.parentheses;
    this.subReadingsLtr = from.subReadingsLtr;
    this.ordered = from.ordered;
    this.addCohortAttach = from.addCohortAttach;
    this.hasDependencies = from.hasDependencies;
    this.hasRelations = from.hasRelations;
    this.hasBagOfTags = from.hasBagOfTags;
    this.hasEnclosureFinal = from.hasEnclosureFinal;
    this.cmdArgs = from.cmdArgs;
    this.cmdArgsOverride = from.cmdArgsOverride;
    this.warnings = from.warnings;
  }
}
