/** Numbers from 0 to 1 that look random and are the same in every run (a linear congruential generator of 32 bits). */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
