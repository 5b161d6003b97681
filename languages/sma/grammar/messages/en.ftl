# Messages of the South Sámi rules in English; those that all languages share stand in common/grammar/messages/en.ftl.

msyn-neg-verb = Wrong verb form after the negation verb
    .desc = After the negation verb it is “{€1}”.
msyn-neg-agreement = Error in negation
    .desc = The negation verb does not agree with its subject: “{€1}”.
msyn-lea-agreement = Agreement error
    .desc = The verb does not agree with the pronoun: “{€1}”.
msyn-infinitive = Wrong verb form after an auxiliary
    .desc = After an auxiliary the infinitive stands: “{€1}”.
msyn-predicate = Wrong form of an adjective
    .desc = As a predicate it is “{€1}”.
syn-saemiestidh = Too many words
    .desc = “To speak Sámi” is one word: “{€1}”.
syn-calque = Loan translation
    .desc = This is a loan translation; better “{€1}”.
msyn-aejjie = Number
    .desc = Here it is “{€1}”.
real-i-letter = i instead of ï
    .desc = This word has ï: “{€1}”.
msyn-passive = Wrong case
    .desc = Here it is the nominative: “{€1}”.
syn-have = Loan translation: “utnedh”
    .desc = What somebody has is said with the genitive and “lea”, not with “utnedh”.
punct-letter = ø instead of ö
    .desc = This word has ö: “{€1}”.
