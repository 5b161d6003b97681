/** A speller whose opening misbehaves on purpose: `params.opening` says how. Loading it costs nothing. */
export function load(params) {
  return { engine: { module: import.meta.url, data: params ?? {} }, bytes: 0 };
}

export function open({ opening, word = 'aaa' }) {
  if (opening === 'loop') for (;;);
  if (opening === 'fail') throw new Error('there is nothing to open');
  if (opening === 'exit') process.exit(3);
  if (opening === 'memory') {
    const hoard = [];
    for (;;) hoard.push({ some: 'object', list: new Array(100).fill({}) });
  }
  const rule = { code: 'code', title: 'title', description: 'd'.repeat(opening === 'long rules' ? 200_000 : 1) };
  if (opening === 'rules') return { rules: () => Array.from({ length: 60_000 }, () => rule) };
  if (opening === 'long rules') return { rules: () => Array.from({ length: 20 }, () => rule) };
  return {
    isCorrect: (tested) => tested === word,
    suggest: () => ({ suggestions: [], cutShort: false }),
  };
}
