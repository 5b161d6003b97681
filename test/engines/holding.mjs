/** A speller for tests of what threads hold: it finds those words right that are names of engines whose data is in memory still. */
const opened = new Map();

export function open(data) {
  opened.set(data.name, new WeakRef(data.tables));
  return {
    data,
    isCorrect: (word) => opened.get(word)?.deref() !== undefined,
    suggest: () => ({ suggestions: [], cutShort: false }),
  };
}
