/**
 * A grammar and a text that pass through nearly everything constraint grammars do, for `warmUp`. Start at `warmUpText`.
 * The words are North Sámi and so are the readings, more or less; what the rules make of them means nothing.
 */
import type { CgCohort, CgReading } from '../model/cg-cohort.js';

export const WARM_UP_GRAMMAR = `
DELIMITERS = "<.>" "<!>" ;
SOFT-DELIMITERS = "<,>" ;
MAPPING-PREFIX = @ ;
LIST BOS = (>>>) ; LIST EOS = (<<<) ;
LIST N = N ; LIST V = V ; LIST A = A ; LIST Adv = Adv ; LIST Pron = Pron ; LIST CC = CC ; LIST Pr = Pr ; LIST CLB = CLB ;
LIST Sg = Sg ; LIST Pl = Pl ; LIST Nom = Nom ; LIST Acc = Acc ; LIST Gen = Gen ; LIST Loc = Loc ; LIST Prs = Prs ; LIST Inf = Inf ;
LIST CASE = Nom Acc Gen Loc ; LIST NUMBER = Sg Pl ; LIST PERSON = (V Sg1) (V Sg3) (V Pl3) (Prs Sg2) ;
LIST ANIMAL = "guolli" "beana" "dihppi"i <ani> ; LIST PLACE = ".*gáhta"r "<.*s>"r <plc> ;
LIST LONG = ".*(la|li|t)"r ; LIST FREQUENT = <W>50> ; LIST CAPITAL = ("<[A-ZÁČ].*>"r Prop) ;
LIST ANYFORM = "<.*>"r ; LIST ANYLEMMA = ".*"r ; LIST ANYTAG = <.*>r ; LIST FUNCTION = "leat" "go" "ja" "muhto" "haga" ; LIST UNKNOWN = ("<xy.*>"r) ;
SET WORD = N OR V OR A OR Adv ; SET NOUNISH = N OR Pron OR (A Sg) ; SET REAL = WORD - ANIMAL - FUNCTION ; SET SUBJECT = NOUNISH + Nom ;
SET BOUND = CLB OR CC OR EOS ; SET GROUPS = ANIMAL OR PLACE OR CAPITAL ; SET OBJECT = NOUNISH + Acc OR (N Gen) - (Prop) ;
LIST ROLE = @SUBJ @OBJ @X ;
TEMPLATE np = 0 N LINK -1 A OR Pron ;
TEMPLATE near = ([N, V]) OR (1 V) ;
BEFORE-SECTIONS
ADD (<seen>) N IF (-1* V BARRIER BOUND) ;
ADD (VSTR:<ends-$1>) LONG IF (1 WORD) ;
ADD (VSTR:<of-{CASE}>) $$CASE IF (1 N) (-1 A) ;
SUBSTITUTE (Gen) (Acc) N + Gen IF (-1C Pr) ;
SUBSTITUTE (Sg) (Sg <sg>) A IF (-2 N) (2 WORD) ;
COPY (<copy>) A IF (1 N) (0 Nom) (NOT 0 (<copy>)) ;
"<go>" REMOVE CC IF (1 V) ;
"<.*e>"r ADD (<e>) WORD IF (-2* V) ;
SECTION
SELECT N IF (-1C A) (1 V OR CLB) ;
SELECT V + Prs IF (-1 Pron) (NOT 1 V) ;
SELECT PERSON IF (-1* SUBJECT BARRIER V) ;
SELECT NUMBER + Nom IF (1* V BARRIER BOUND LINK NOT 0 Inf) (NOT -1 Pr) ;
SELECT $$CASE IF (-1 A) (-1 $$CASE) ;
SELECT $$NUMBER + N IF (1 $$NUMBER) (0 N) (NEGATE -1 Pr) ;
SELECT &&GROUPS IF (-1* &&GROUPS BARRIER CLB) ;
SELECT Adv IF (-1 BOS) (0 V) (*1 V CBARRIER CLB) ;
SELECT Inf IF (*-1 V BARRIER CC LINK *-1 Pron) ;
SELECT SUB:1 N IF (0/1 N) (1 WORD) ;
SELECT OBJECT IF (*-1C V BARRIER BOUND) (NOT 1C N) ;
SELECT (A Attr) IF (1 N) (*2 V BARRIER CLB) ;
SELECT Pron IF (@1 Pron) (1C V) ;
SELECT Pl IF (-1 Pl LINK -1 WORD) (2C WORD) ;
REMOVE V IF (-1C Pr) ;
REMOVE V IF (-1 N LINK -1 V) (0 N) ;
REMOVE Inf IF (NEGATE *-1 V BARRIER CLB LINK -1 NOUNISH) ;
REMOVE A IF (1 CLB) (-1 V) ;
REMOVE A IF (NOT 1 N OR A) (NOT 1 V) ;
REMOVE Acc IF (NOT *-1 V BARRIER CC) (*1 V) ;
REMOVE Gen IF (NOT 1 N OR A) (0 Nom) ;
REMOVE Nom IF (*-1 SUBJECT BARRIER BOUND OR V) (0 OBJECT) ;
REMOVE Pron IF (1 Pron) (-1* V BARRIER BOUND LINK 1 Pron) ;
REMOVE Adv IF (0 FREQUENT) (T:np) ;
REMOVE Loc IF (-1 V) (T:near) ;
REMOVE PLACE IF (0* ANIMAL BARRIER BOUND) ;
REMOVE REAL IF (-1 REAL) (1 REAL) (**1 V LINK -1 CC) ;
REMOVE (N Prop) IF (NOT -1 BOS) (NOT 0 CAPITAL) ;
REMOVE Pl IF (-1 Sg) (1* V + Sg BARRIER BOUND) ;
REMOVE CC IF (*-1 CC BARRIER V) (*1 CC BARRIER V) ;
REMOVE (Pcle) IF (0 CC) (1 NOUNISH) ;
REMOVE (Po) IF (-1 (>>>)) (1W N) ;
REMOVE Inf IF (@-1 CLB) (-1 V) (NOT *1W Pron BARRIER CLB) ;
REMOVE $$CASE + A IF (NOT 1 $$CASE) (1* N BARRIER V LINK NOT 0 Pl) ;
REMOVE $$NUMBER + V IF (-1* $$NUMBER BARRIER BOUND LINK 0 Nom) (1* $$CASE BARRIER BOUND) ;
REMOVE $$PERSON IF (*-1 $$PERSON LINK -1 (*)) (NOT *1 $$PERSON BARRIER CC) ;
SELECT $$CASE + $$NUMBER IF (1* $$CASE + $$NUMBER BARRIER V OR CLB) (NOT 0 (Prop)) ;
REMOVE &&GROUPS IF (1* &&GROUPS LINK *1 &&GROUPS) ;
REMOVE SUB:* (N Gen) IF (0/* N) (1 WORD) ;
REMOVE N IF (0/1 N) (NOT *1 V) (*-1 V) ;
REMOVE Adv IF (*1C V BARRIER CLB) (NOT *-1C N BARRIER CLB) ;
REMOVE (Pcle) IF (0 ANYTAG) ;
REMOVE N + ANYLEMMA - ANYTAG IF (-1 ANYFORM) (1 $$ANYLEMMA) (0 $$ANYLEMMA) ;
REMOVE Prs IF (>1 CLB) (<1 BOS) ;
REMOVE Inf IF (0 ("<.*t>"r)) (-1* ("(.*)t"r) BARRIER CLB) (NOT 1 ("Č.*"ri)) ;
IFF Pl IF (-1 Pr) ;
SECTION
MAP (@SUBJ) NOUNISH IF (0 Nom) (1* V BARRIER BOUND) ;
MAP (@OBJ @X) N IF (0 Acc) (-1* V BARRIER BOUND) ;
MAP (@X) WORD ;
SELECT $$NUMBER IF (1* $$NUMBER CBARRIER V OR CLB) (NOT 0 V) ;
REMOVE $$CASE + (@X) IF (-1* $$CASE BARRIER BOUND) ;
SELECT Acc IF (0 N) (-1 V) ;
REMOVE Gen IF (0 N) (T:np) ;
REMOVE $$CASE IF (1C $$CASE) (NOT -1C $$NUMBER) ;
REMOVE $$NUMBER IF (-1*C $$NUMBER CBARRIER CLB) (0 Gen) ;
SELECT (@OBJ) IF (-1* V BARRIER (@SUBJ)) ;
REMOVE ROLE IF (0 V) (-1 ROLE) ;
REMOVE (@X) IF (-1 (@SUBJ)) (1 EOS) ;
SUBSTITUTE (<seen>) (<done>) N IF (0 (@SUBJ)) ;
SETPARENT (@SUBJ) TO (1* V BARRIER CLB) ;
SETPARENT (@OBJ) TO (-1* V BARRIER CLB) ;
SETCHILD V TO (1* (@X) BARRIER CLB) (NOT p (*)) ;
ADD (<child>) V IF (c (@SUBJ)) ;
ADD (<head>) N IF (p V LINK c N) (NOT s (@X)) ;
ADDRELATION (next) ANIMAL TO (1* V) ;
ADD (<related>) N IF (r:next V) ;
ADD (&err-$1) ("<(.)[^>]*i>"r) IF (-1 V) (NOT 0 (<err>)) ;
ADD (&unknown) UNKNOWN ;
AFTER-SECTIONS
ADD (&agreement) V + Sg IF (*-1 N + Pl BARRIER BOUND) ;
ADD ("<$1>"S) (&agreement) IF (0 ("(.*)t"r)) ;
`;

/** A form, then its readings. A reading that another one is part of follows after a plus sign. */
const WORDS = `
Máret; Máret N Prop Sg Nom <hum>; Máret N Prop Sg Gen <hum>
Jovsset; Jovsset N Prop Sg Nom <hum>; jovssehit V Imprt Sg2
oaidná; oaidnit V TV Ind Prs Sg3
stuora; stuorra A Attr; stuoris A Sg Gen; stuoris A Sg Nom
guoli; guolli N Sg Acc <ani> <W:70>; guolli N Sg Gen <ani> <W:70>
guolit; guolli N Pl Nom <ani>; guolli N Sg Nom PxSg2
ja; ja CC; ja Adv
beana; beana N Sg Nom <ani>; beatnat V IV Inf
viehká; viehkat V IV Ind Prs Sg3; viehka N Sg Nom
son; son Pron Pers Sg3 Nom; son N Sg Nom
lea; leat V IV Ind Prs Sg3
boahtán; boahtit V IV PrfPrc; boahtit V IV Ind Prs Sg1
dáppe; dáppe Adv; dáppe N Sg Loc
fallejogas; johka N Sg Loc <plc>+falli N Sg Gen <W:51>; fallejohka N Prop Sg Loc <plc>; fallejogas A Attr
go; go CC; go Pcle
mii; mun Pron Pers Pl1 Nom; mii Pron Interr Sg Nom
viesut; viessu N Pl Nom <build>; viessut V IV Ind Prs Sg2; viessut V Inf
,; , CLB
muhto; muhto CC
alla; alla A Sg Nom <W:10>; allat V Ind Prs Sg3; alla Adv
várri; várri N Sg Nom <plc> @SUBJ @X
gáhta; gáhta N Sg Acc; gáhttat V Imprt Sg2
haga; haga Pr; haga Po
vilges; vielgat A Attr; vilges A Sg Nom; vilgesit Adv
dihppi; DIHPPI N Sg Nom; dihppit V Inf
mannat; mannat V Inf; mannat V Ind Prs Pl1
čáhci; čáhci N Sg Nom; čáhcit V Inf
šaddet; šaddat V Ind Prs Pl3; šaddet V Inf; šattat N Pl Nom
oađđi; oađđi N Sg Nom <hum>; oađđit V PrsPrc; oađđi A Attr
girjji; girji N Sg Acc; girji N Sg Gen; girjit V Ind Prt Sg3
`;

const lexicon = WORDS.trim()
  .split('\n')
  .map((line) => line.split('; '));

/** One to three sentences of which no two are alike, the same for the same number. */
export function warmUpText(number: number): CgCohort[] {
  return Array.from({ length: 1 + (number % 3) }, (_, i) => sentence(3 * number + i)).flat();
}

function sentence(number: number): CgCohort[] {
  const cohorts: CgCohort[] = [];
  let state = number * 2_654_435_761 + 12_345;
  const below = (limit: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
  for (let left = 3 + below(16); left > 0; left--) {
    const [form = '', ...readings] = lexicon[below(lexicon.length)]!;
    // Half of the words are new ones: those cost most in a first sentence.
    const start = below(2) === 0 ? '' : `x${number}${left}`;
    const read = readings.map((reading) => readReading(start + reading));
    cohorts.push({ form: `"<${start}${form}>"`, readings: read, textAfter: ': \n' });
    if (below(12) === 0) cohorts.push(unknownWord(number * 20 + left));
  }
  cohorts.push({ form: '"<.>"', readings: [{ tags: ['"."', 'CLB'] }], textAfter: ':\\n\n' });
  return cohorts;
}

function unknownWord(number: number): CgCohort {
  const form = `"<xy${number}z>"`;
  if (number % 2 === 0) return { form, readings: [] };
  return { form, readings: [{ tags: [`"xy${number}"`, 'N', 'Sg', 'Nom', `<W:${number % 90}>`] }] };
}

function readReading(written: string): CgReading {
  const [first = '', ...deeper] = written.split('+');
  const [lemma, ...tags] = first.split(' ');
  const reading: CgReading = { tags: [`"${lemma}"`, ...tags] };
  if (deeper.length > 0) reading.sub = readReading(deeper.join('+'));
  return reading;
}

/** The cohorts as a text stream, with a blank before it. */
export function asStream(cohorts: readonly CgCohort[]): string {
  const lines = cohorts
    .map(
      ({ form, readings, textAfter = '' }) => `${form}\n${readings.map((each) => line(each, 1)).join('')}${textAfter}`,
    )
    .join('');
  return `:\\n\n${lines}`;
}

function line({ tags, sub }: CgReading, depth: number): string {
  return `${'\t'.repeat(depth)}${tags.join(' ')}\n${sub ? line(sub, depth + 1) : ''}`;
}
