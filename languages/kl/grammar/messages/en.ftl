# Messages of the Greenlandic rules in English; those that all languages share stand in common/grammar/messages/en.ftl.

msyn-ablative = Wrong ending
    .desc = The ablative is written “{€1}”.
msyn-instrumental = Wrong case: instrumental
    .desc = Here the instrumental stands: “{€1}”.
msyn-allative = Wrong case: allative
    .desc = Here the allative stands: “{€1}”.
msyn-weekday = Wrong form
    .desc = Here it is “{€1}”.
punct-number-ending = Missing hyphen
    .desc = An ending is joined to a number with a hyphen: “{€1}”.
real-kra = Old spelling: ĸ
    .desc = The letter ĸ is now written q: “{€1}”.
msyn-modifier-case = Wrong case beside a description
    .desc = A noun has the case of what describes it: “{€1}”.
msyn-relative-case = Wrong case: relative
    .desc = The subject of a transitive verb stands in the relative: “{€1}”.
real-old-spelling = Old spelling of a word
    .desc = “{$1}” is written in the spelling from before 1973.
