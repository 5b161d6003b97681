import { describe, expect, test } from 'vitest';
import { PLACEHOLDER } from './marked-text.js';
import { readLatex } from './read-latex.js';

const X = PLACEHOLDER;

describe('LaTeX', () => {
  test.each([
    ['Ein \\emph{god} dag', 'Ein god dag'],
    ['bl\\aa{} b\\ae r r\\o d \\"o \\\'{e} \\c{c} \\v s na\\"{\\i}v', 'blå bær rød ö é ç š naïv'],
    ["a -- b --- c, ``d'' e~f", 'a – b — c, “d” e\u00a0f'],
    ['5\\% av \\$3 \\& \\_ \\{a\\}', '5% av $3 & _ {a}'],
    ['a % kommentar\n  b', 'a b'],
    ['a\n\nb\n c', 'a\n\nb c'],
    ['\\section{Tittel}\nTekst \\label{sec:a} her', 'Tittel\n\nTekst  her'],
    ['\\section*[kort]{Lang tittel} a', 'Lang tittel\n\na'],
    ['Sjå \\ref{a} og \\cite[s.~2]{b}.', `Sjå ${X} og ${X}.`],
    ['$x$ er \\(y\\) og $$z$$ og \\[w\\]', `${X} er ${X} og ${X} og ${X}`],
    ['Det kostar $5.\n\nOg $x$.', `Det kostar $5.\n\nOg ${X}.`],
    ['\\begin{align*}\na\n\nb\\end{align*} c', `${X} c`],
    ['a\\begin{verbatim}\n\\x{ $\n\\end{verbatim}b', 'a\n\nb'],
    ['\\begin{itemize}[nosep]\n\\item en\n\\item to\n\\end{itemize}', 'en \n\nto '],
    ['\\begin{tabular}{l|l}a & b \\\\ c & d\\end{tabular}', 'a \n\nb \n c \n\nd'],
    ['\\verb|a b| og \\lstinline[x]!c d!', `${X} og ${X}`],
    ['Han\\footnote{Ein \\emph{god} mann.} kom.', 'Han (Ein god mann.) kom.'],
    ['\\href{http://a.no/b_c}{lenkje} \\textcolor{red}{raud} \\ukjend[o]{tekst}{meir}', 'lenkje raud tekstmeir'],
    ['\\newcommand{\\a}[2]{x #1} \\newcommand\\b{y} tekst', 'tekst'],
    ['\\documentclass{a}\nord\\begin{document}\nTekst\n\\end{document}\nord', 'Tekst'],
    ['\\LaTeX{} er \\TeX\\ her', `${X} er ${X} her`],
    ['opp\\-deling', 'oppdeling'],
    ['\\begin{', ''],
    ['} { \\', ' '],
  ])('%j is read as %j', (source, checked) => {
    expect(readLatex(source).checked.trim()).toBe(checked.trim());
  });
});
