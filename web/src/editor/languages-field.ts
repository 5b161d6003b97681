/** The languages that the writer has chosen for parts of the text. They move with the text, and undo brings them back. */
import { invertedEffects } from '@codemirror/commands';
import { type ChangeDesc, StateEffect, StateField, type Text } from '@codemirror/state';
import type { Span } from '../checking/dirty-ranges.js';
import type { LanguageSpan } from '../checking/languages/language-spans.js';

/** All of them, in place of those before. */
export const setLanguages = StateEffect.define<readonly LanguageSpan[]>({ map: moved });

export const languagesField = StateField.define<readonly LanguageSpan[]>({
  create: () => [],
  update(before, { changes, docChanged, effects, newDoc }) {
    let spans = docChanged && before.length > 0 ? onLines(moved(before, changes), newDoc) : before;
    for (const effect of effects) if (effect.is(setLanguages)) spans = onLines(effect.value, newDoc);
    return spans;
  },
});

export const languagesExtension = [
  languagesField,
  invertedEffects.of(({ startState, docChanged, effects }) => {
    const before = startState.field(languagesField);
    // Texts without such parts have nothing to undo.
    const isSet = effects.some((effect) => effect.is(setLanguages) && effect.value.length + before.length > 0);
    const isChanged = isSet || (docChanged && before.length > 0);
    return isChanged ? [setLanguages.of(before)] : [];
  }),
];

/** What is written at the end of a part belongs to it; what is written before it, or takes the place of the whole part, does not. */
function moved(spans: readonly LanguageSpan[], changes: ChangeDesc): LanguageSpan[] {
  const ranges: Span[] = [];
  changes.iterChangedRanges((from, to) => ranges.push({ from, to }), true);
  const sideAt = (at: number) => (ranges.some(({ from, to }) => from === at && to === at) ? 1 : -1);
  return spans
    .filter((span) => !ranges.some(({ from, to }) => from <= span.from && to >= span.to))
    .map(({ from, to, tag }) => ({ from: changes.mapPos(from, sideAt(from)), to: changes.mapPos(to, 1), tag }));
}

/** A part that reaches over several lines becomes several, so that the line after its end is not in it; empty ones go. */
function onLines(spans: readonly LanguageSpan[], doc: Text): LanguageSpan[] {
  const pieces: LanguageSpan[] = [];
  for (const { from, to, tag } of spans) {
    for (let at = from; at < Math.min(to, doc.length); ) {
      const line = doc.lineAt(at);
      const end = Math.min(to, line.to);
      if (end > at) pieces.push({ from: at, to: end, tag });
      at = line.to + 1;
    }
  }
  return pieces;
}
