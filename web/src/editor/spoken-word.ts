/** The word that is being spoken, marked in the text. It moves with the text and goes when its letters are changed. */
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

export const setSpokenWord = StateEffect.define<{ from: number; to: number } | undefined>();

const SPOKEN = Decoration.mark({ class: 'spoken' });

export const spokenWord = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects }) {
    let marks = before.map(changes);
    for (const effect of effects) {
      if (!effect.is(setSpokenWord)) continue;
      const { value } = effect;
      marks = value === undefined ? Decoration.none : Decoration.set(SPOKEN.range(value.from, value.to));
    }
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});
