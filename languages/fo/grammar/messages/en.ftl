# Messages of the Faroese rules in English; those that all languages share stand in common/grammar/messages/en.ftl.

msyn-supine = No supine after “hava”
    .desc = After “hava” the supine stands: “{€1}”.
msyn-infinitive = No infinitive after an auxiliary
    .desc = After this auxiliary the infinitive stands: “{€1}”.
msyn-agreement = Verb and pronoun do not agree
    .desc = The verb does not agree with the pronoun: “{€1}”.
msyn-pronoun-case = Wrong case
    .desc = After this preposition it is “{€1}”.
msyn-numeral-gender = Numeral in the wrong gender
    .desc = The numeral has the gender of its noun: “{€1}”.
msyn-numeral-plural = No plural after a numeral
    .desc = After this numeral the plural stands: “{€1}”.
msyn-article = Article in the wrong gender
    .desc = The article has the gender of its noun: “{€1}”.
syn-written-together = Written together
    .desc = These are two words: “{€1}”.
real-capital = Needless capital
    .desc = This word is written with a small letter: “{€1}”.
syn-extra-at = Unneeded word
    .desc = “at” does not belong here.
real-og-at = Wrong word: “og” and “at”
    .desc = Before an infinitive stands “{€1}”.
real-id-i = Wrong word: “ið” and “í”
    .desc = Here “{€1}” is needed.
syn-hyphen = Unneeded hyphen
    .desc = This is written as one word: “{€1}”.
