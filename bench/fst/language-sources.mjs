/**
 * The sources of one language, found the way its own makefiles say: `src/fst/morphology/Makefile.am` names the lexc files
 * in order, and beside them lie the sound changes, the filters and the orthography. Files shared between languages are
 * searched in `shared-mul` and `shared-smi` beside the folder. Nothing is written there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export function languageSources(folder) {
  const language = basename(folder).replace(/^lang-/, '');
  const fst = join(folder, 'src/fst');
  const morphology = join(fst, 'morphology');
  const phonology = ['phonology.twolc', 'phonology.xfscript'].map((name) => join(morphology, name)).find(existsSync);
  return {
    language,
    ...lexcFiles(folder, morphology, language),
    phonology:
      phonology === undefined ? undefined : { name: basename(phonology), text: readFileSync(phonology, 'utf8') },
    filters: textsIn(join(fst, 'filters'), /\.(regex|xfscript)$/),
    orthography: textsIn(join(fst, 'orthography'), /\.(regex|xfscript)$/),
  };
}

function textsIn(folder, pattern) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** The lexc files in the order of the makefile; `missing` are named there and do not exist. */
function lexcFiles(folder, morphology, language) {
  const makefile = readFileSync(join(morphology, 'Makefile.am'), 'utf8')
    .replace(/^#.*$/gm, '')
    .replace(/\\\s*\n/g, ' ');
  const variable = (name) => (makefile.match(new RegExp(`^${name}\\s*=(.*)$`, 'm'))?.[1] ?? '').split(/\s+/);
  // A forgotten backslash ends a variable; make then ignores the indented line, we do not.
  const loose = [...makefile.matchAll(/^\s+((?:affixes|stems)\/\S+\.lexc.*)$/gm)].flatMap((match) =>
    match[1].split(/\s+/),
  );
  const named = [
    ...variable('GT_LEXC_ROOT'),
    ...variable('GT_LEXC_SRCS_L1_L2'),
    ...loose,
    ...variable('GENERATED_LEXC_SRCS'),
  ];
  const lexc = [];
  const missing = [];
  const seen = new Set();
  for (const raw of named) {
    const name = raw.replace('$(srcdir)/', '').replace(/\$\(GT?LANG\)/g, language);
    if (!name.endsWith('.lexc') || seen.has(name)) continue;
    seen.add(name);
    const text = lexcText(folder, morphology, language, name);
    if (text === undefined) missing.push(name);
    else lexc.push({ name, text });
  }
  return { lexc, missing };
}

function lexcText(folder, morphology, language, name) {
  const generated = /^generated_files\/(.+?)-[a-z]+-([a-z_]+)\.lexc$/.exec(name);
  if (generated === null) {
    const path = join(morphology, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }
  const [, group, what] = generated;
  const stems = join(dirname(folder), `shared-${group}`, 'src/fst/stems');
  const shared = [`${group}-${what}.lexc`, `${what}.lexc`].map((file) => join(stems, file)).find(existsSync);
  const own = join(morphology, `stems/${language}-${what}.lexc`);
  if (shared === undefined) return existsSync(own) ? readFileSync(own, 'utf8') : undefined;
  const conversion = join(folder, `src/fst/scripts/${group}-${language}-conversion.pl`);
  if (!existsSync(own) || !existsSync(conversion)) return readFileSync(shared, 'utf8');
  const converted = execFileSync('perl', [conversion, shared], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return `${readFileSync(own, 'utf8')}\n${converted}`;
}

/** One text of all files, with `>` escaped: hfst-lexc up to 3.16 wants that, and that no lexicon is in two files. */
export function lexcForHfst(files) {
  let inExpression = false;
  const lines = files.flatMap(({ text }) => text.split('\n'));
  const escaped = lines.map((line) => {
    let result = '';
    let inQuotes = false;
    for (let i = 0; i < line.length; i++) {
      const c = line[i];
      if (c === '%' && i + 1 < line.length) {
        result += c + line[++i];
        continue;
      }
      if (c === '!' && !inExpression && !inQuotes) return result + line.slice(i);
      if (c === '"') inQuotes = !inQuotes;
      else if (c === '<' && !inQuotes) inExpression = true;
      const closes = c === '>' && !inQuotes && inExpression;
      result += c === '>' && !inQuotes && !inExpression ? '%>' : c;
      if (closes) inExpression = false;
    }
    return result;
  });
  return escaped.join('\n');
}
