/** The languages that the writer has chosen for parts of the text. They move with the text, and undo brings them back. */
import { invertedEffects } from '@codemirror/commands';
import { type ChangeDesc, StateEffect, StateField, type Text } from '@codemirror/state';
import type { LanguageSpan } from '../checking/language-spans.js';

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

/** What is written at an edge of a part belongs to it, and what takes the place of the whole part does not. */
function moved(spans: readonly LanguageSpan[], changes: ChangeDesc): LanguageSpan[] {
  const isReplaced = ({ from, to }: LanguageSpan) => {
    let isWhole = false;
    changes.iterChangedRanges((start, end) => {
      isWhole ||= start <= from && end >= to;
    });
    return isWhole;
  };
  return spans
    .filter((span) => !isReplaced(span))
    .map(({ from, to, tag }) => ({ from: changes.mapPos(from, -1), to: changes.mapPos(to, 1), tag }));
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
