/**
 * How nodes of the correction graph, and what their changes lead to, lie in its arrays (`correction-graph.ts`).
 *
 * Here and elsewhere in the search, constants of other modules are taken over with `const { … } = module`. V8 looks an
 * imported constant up at each use; one of the module itself becomes part of the compiled code, which makes the search a
 * sixth faster. V8 also throws compiled code away where a field that held whole numbers gets one with a fraction: a field for
 * both begins with `NaN`, which counts as a number with a fraction.
 */
import { PRICE_CLASSES } from './error-model.js';

/** The place behind the last letter of a word. */
export const END_PLACE = 0;

/** Numbers of a node, from `node * NODE_WORDS` on. */
export const NODE_WORDS = 19;
export const PLACE = 0;
export const STATE = 1;
/** Which arcs of the model leave the node: a number of `contexts`. */
export const CONTEXT = 2;
/** The lookahead bits of which a lexicon state needs one for the word to go on from the node: copied, or changed. */
export const GO_ON_BITS = 3;
/** The same for the letter to be copied; at the end of the word, for it to end. */
export const COPY_BITS = 4;
/** The same for a change. */
export const CHANGE_BITS = 5;
/** What the lexicon reads for the copied letter, where the model has one copy and the lexicon one symbol; or −1. */
export const COPY_SYMBOL = 6;
/** The node after that copy; −1 until `nodeAfterCopy` has been asked. */
export const COPY_NODE = 7;
/** For each price class, the lookahead bits for a change; and where its targets are, −1 until `changeTargets` is asked. */
export const CLASS_CHANGE_BITS = 8;
export const CLASS_TARGETS = CLASS_CHANGE_BITS + PRICE_CLASSES;
/** Where its list in `needs` begins; −1 until `needsOf` has been asked. */
export const NEEDS = CLASS_TARGETS + PRICE_CLASSES;
/** How many letters have to be copied from here on before the model can change anything; −1 until `exactLetters` is asked. */
export const EXACT_LETTERS = NEEDS + 1;
/** The `GO_ON_BITS` of the node behind these letters; known when `exactLetters` was asked. */
export const EXACT_END_BITS = EXACT_LETTERS + 1;
/** A need: three lookahead sets, of which the first, second and third letters after a lexicon arc must meet one each. */
export const NEED_WORDS = 3;
/**
 * What the changes of a price class lead to, in `targets`: first, before the place that `changeTargets` gives, the lookahead
 * sets of which the first and the second letters after a lexicon arc must meet one each for any of them, known when
 * `prepareTargets` was asked, and their number; then for each group a node, its `GO_ON_BITS` and `laterBits`, one of the
 * changes, for its price, and the kinds of its changes.
 */
export const TARGET_HEAD_WORDS = 3;
export const ANY_FIRST = -3;
export const ANY_SECOND = -2;
export const TARGET_COUNT = -1;
export const TARGET_WORDS = 7;
export const TARGET_NODE = 0;
export const TARGET_BITS = 1;
export const TARGET_SECOND_BITS = 2;
export const TARGET_THIRD_BITS = 3;
export const TARGET_CHANGE = 4;
export const TARGET_KINDS = 5;
/** `needsOf` the node; −1 until `prepareTargets` is asked. */
export const TARGET_NEEDS = 6;
/** Costs of a node, from `node * NODE_COSTS` on: the least to the end, of that copy, of a change of each price class. */
export const NODE_COSTS = 2 + PRICE_CLASSES;
export const LEAST_COST = 0;
export const COPY_COST = 1;
export const CHANGE_COST = 2;
