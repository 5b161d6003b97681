/** What commands and environments of LaTeX mean for a reader of the text. Those that are not here keep their arguments. */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** How many arguments in braces are no text, of commands that leave nothing to see in a sentence. */
export const SILENT_ARGUMENTS: ReadonlyMap<string, number> = counts({
  1: 'label index usepackage RequirePackage documentclass input include includeonly bibliography bibliographystyle addbibresource hypersetup pagestyle thispagestyle pagenumbering geometry graphicspath vspace hspace selectlanguage color definecolorset lstset usetikzlibrary usetheme usecolortheme phantom hphantom vphantom nocite glsdisp tikz makeglossaries addtocounter stepcounter refstepcounter cline setmainfont setsansfont setmonofont setmainlanguage setotherlanguage setdefaultlanguage hyphenation PassOptionsToPackage columnwidth pgfplotsset captionsetup theoremstyle markboth markright',
  2: 'setcounter setlength addtolength newcommand renewcommand providecommand DeclareMathOperator newtheorem addcontentsline rule newglossaryentry DeclareRobustCommand setbeamertemplate settowidth',
  3: 'definecolor newenvironment renewenvironment newacronym',
});

/** The same, of commands that put a number, a picture or a name there. */
export const PLACEHOLDER_ARGUMENTS: ReadonlyMap<string, number> = counts({
  0: 'LaTeX TeX LaTeXe XeLaTeX BibTeX today thepage',
  1: 'ref eqref pageref autoref nameref cref Cref vref cite citep citet citeauthor citeyear citealp citealt parencite textcite autocite footcite fullcite supercite includegraphics includesvg url path nolinkurl gls Gls glspl Glspl acrshort acrlong acrfull ac ensuremath num si unit texttt lstinputlisting includepdf ang ce',
  2: 'SI qty foreignlanguage mintinline numrange',
});

/** The first arguments of these are no text, the others are. */
export const TEXT_BEHIND_ARGUMENTS: ReadonlyMap<string, number> = counts({
  1: 'href textcolor colorbox fontsize resizebox scalebox rotatebox raisebox parbox makebox multirow',
  2: 'multicolumn fcolorbox',
});

/** Their last argument is a paragraph of its own. */
export const BLOCK_COMMANDS = names(
  'part chapter section subsection subsubsection paragraph subparagraph title subtitle author date caption subcaption frametitle framesubtitle thanks',
);
export const FOOTNOTES = names('footnote footnotetext endnote marginpar sidenote');
/** They end a paragraph. */
export const BREAKS = names(
  'par item newpage clearpage cleardoublepage pagebreak maketitle tableofcontents listoffigures listoftables centering hline toprule midrule bottomrule bigskip medskip smallskip appendix noindent indent newline linebreak',
);

export const MATH_ENVIRONMENTS = names(
  'equation align gather multline eqnarray displaymath math alignat flalign split array matrix pmatrix bmatrix cases tikzpicture pgfpicture axis picture dmath tikzcd forest',
);
export const VERBATIM_ENVIRONMENTS = names(
  'verbatim Verbatim lstlisting minted comment filecontents alltt BVerbatim LVerbatim code otherlanguage algorithm algorithmic thebibliography luacode',
);
/** How many arguments in braces follow `\begin{…}`; of others none does. */
export const ENVIRONMENT_ARGUMENTS: ReadonlyMap<string, number> = counts({
  1: 'tabular longtable supertabular minipage multicols list adjustbox tabu column block',
  2: 'tabularx tabulary wrapfigure wraptable adjustwidth',
});

/** Letters and signs that have a name. */
export const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aa: 'å',
    AA: 'Å',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    o: 'ø',
    O: 'Ø',
    l: 'ł',
    L: 'Ł',
    ss: 'ß',
    i: 'ı',
    j: 'ȷ',
    dh: 'ð',
    DH: 'Ð',
    dj: 'đ',
    DJ: 'Đ',
    th: 'þ',
    TH: 'Þ',
    ng: 'ŋ',
    NG: 'Ŋ',
    ldots: '…',
    dots: '…',
    textellipsis: '…',
    textendash: '–',
    textemdash: '—',
    textquoteright: '’',
    textquoteleft: '‘',
    textquotedblleft: '“',
    textquotedblright: '”',
    guillemotleft: '«',
    guillemotright: '»',
    guillemetleft: '«',
    guillemetright: '»',
    glqq: '„',
    grqq: '“',
    S: '§',
    P: '¶',
    pounds: '£',
    euro: '€',
    copyright: '©',
    textdegree: '°',
    degree: '°',
    textbackslash: '\\',
    textasciitilde: '~',
    textbar: '|',
    textless: '<',
    textgreater: '>',
    quad: ' ',
    qquad: ' ',
    space: ' ',
    thinspace: ' ',
    nobreakspace: '\u00a0',
  }),
);

/** The combining character of each accent: `\'e`, `\c{c}`. */
export const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "'": '\u0301',
    '`': '\u0300',
    '^': '\u0302',
    '"': '\u0308',
    '~': '\u0303',
    '=': '\u0304',
    '.': '\u0307',
    c: '\u0327',
    v: '\u030c',
    u: '\u0306',
    H: '\u030b',
    k: '\u0328',
    r: '\u030a',
    d: '\u0323',
    b: '\u0331',
  }),
);

function counts(lists: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  const map = new Map<string, number>();
  for (const [count, list] of Object.entries(lists)) for (const name of list.split(' ')) map.set(name, Number(count));
  return map;
}
