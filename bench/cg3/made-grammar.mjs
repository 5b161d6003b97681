/**
 * Grammars and texts for measuring, made from a seed: rules in about the proportions of the field's own grammars (SELECT and REMOVE
 * above all, then MAP, ADD and SUBSTITUTE; scans with barriers, linked and negated tests, careful ones, word forms, regular
 * expressions), and sentences of ambiguous words. Start at `madeGrammar` and `madeText`.
 */
const CLASSES = ['N', 'V', 'A', 'Adv', 'Pron', 'Pr', 'CC', 'CS', 'Num', 'Pcle'];
const FEATURES = {
  N: ['Sg Nom', 'Sg Gen', 'Sg Acc', 'Pl Nom', 'Pl Gen', 'Sg Loc', 'Ess'],
  V: ['Ind Prs Sg3', 'Ind Prt Sg3', 'Inf', 'PrfPrc', 'Imprt Sg2', 'Ind Prs Pl3'],
  A: ['Sg Nom', 'Attr', 'Pl Nom', 'Comp Sg Nom'],
  Pron: ['Pers Sg1 Nom', 'Dem Sg Gen', 'Rel Pl Nom'],
  Num: ['Sg Nom', 'Sg Gen'],
};
const WORDS = 400;

/** A small generator of numbers that are the same in every run. */
function random(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return (state ^ (state >>> 13)) >>> 0;
  };
  const below = (n) => next() % n;
  return { below, one: (list) => list[below(list.length)], chance: (percent) => below(100) < percent };
}

export function madeGrammar(count) {
  const { below, one, chance } = random(count);
  const lines = ['DELIMITERS = "<.>" "<!>" "<?>" ;', 'MAPPING-PREFIX = @ ;'];
  for (const name of CLASSES) lines.push(`LIST ${name} = ${name} ;`);
  const sets = [...CLASSES];
  for (let i = 0; i < 80; i++) {
    const words = Array.from({ length: 3 + below(12) }, () => `"sana${below(WORDS)}"`).join(' ');
    lines.push(chance(15) ? `LIST L${i} = "<.*${'aeiou'[below(5)]}${below(10)}>"r ;` : `LIST L${i} = ${words} ;`);
    sets.push(`L${i}`);
  }
  for (let i = 0; i < 40; i++) {
    lines.push(`SET S${i} = ${one(sets)} ${one(['OR', '-', '+'])} ${one(sets)} OR ${one(sets)} ;`);
    sets.push(`S${i}`);
  }
  const reading = () => {
    const name = one(Object.keys(FEATURES));
    return `(${name} ${one(FEATURES[name])})`;
  };
  const test = () => {
    const scan = chance(40);
    const place = `${scan ? '*' : ''}${one(['-1', '1', '-2', '2', '-1', '1'])}${chance(10) ? 'C' : ''}`;
    const barrier = scan && chance(65) ? ` BARRIER ${one(sets)}` : '';
    const link = chance(30) ? ` LINK ${one(['1', '-1', '0'])} ${one(sets)}` : '';
    return `(${chance(20) ? one(['NEGATE ', 'NOT ']) : ''}${place} ${one(sets)}${barrier}${link})`;
  };
  for (let i = 0; i < count; i++) {
    if (i % 500 === 0) lines.push('SECTION');
    const tests = Array.from({ length: 1 + below(3) }, test).join(' ');
    const kind = below(100);
    const form = chance(4) ? `"<sana${below(WORDS)}>" ` : '';
    if (kind < 42) lines.push(`${form}SELECT ${reading()} IF ${tests} ;`);
    else if (kind < 80) lines.push(`${form}REMOVE ${reading()} IF ${tests} ;`);
    else if (kind < 92) lines.push(`MAP (@F${below(30)}) ${one(sets)} IF ${tests} ;`);
    else if (kind < 96) lines.push(`ADD (&x${below(30)}) ${one(sets)} IF ${tests} ;`);
    else lines.push(`SUBSTITUTE (Sg) (Sg §) ${reading()} IF ${tests} ;`);
  }
  return `${lines.join('\n')}\n`;
}

export function madeText(sentences, seed, newWord) {
  const { below, one, chance } = random(seed + 7);
  const out = [];
  for (let s = 0; s < sentences; s++) {
    const length = 6 + below(14);
    for (let w = 0; w < length; w++) {
      const word = newWord !== undefined && w === 2 ? newWord : `sana${below(WORDS)}`;
      out.push(`"<${word}>"`);
      const readings = new Set();
      for (let r = 1 + (chance(60) ? below(5) : 0); r > 0; r--) {
        const name = one(CLASSES);
        readings.add(`\t"${word}" ${name} ${one(FEATURES[name] ?? ['Base'])}`);
      }
      out.push(...readings, ': ');
    }
    out.push('"<.>"', '\t"." CLB', ':\\n');
  }
  return `${out.join('\n')}\n`;
}
