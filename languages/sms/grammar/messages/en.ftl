# Messages of the Skolt Sámi rules in English; those that all languages share stand in common/grammar/messages/en.ftl.

punct-soft-mark = Wrong sign of softness
    .desc = The sign of softness is ʹ (U+02B9): “{€1}”.
real-letter = Wrong letter
    .desc = A look-alike of another alphabet: “{€1}”.
msyn-leed-agreement = Agreement error: “leeʹd”
    .desc = The verb does not agree with the pronoun: “{€1}”.
msyn-neg-agreement = Agreement error: negation verb
    .desc = The negation verb does not agree with the pronoun: “{€1}”.
msyn-neg-verb = Wrong verb form
    .desc = After the negation verb it is “{€1}”.
msyn-predicate = Wrong form of an adjective
    .desc = As a predicate it is “{€1}”.
msyn-verb-agreement = Agreement error: verb
    .desc = The verb does not agree with its subject: “{€1}”.
msyn-numeral = Wrong case after a numeral
    .desc = After this numeral it is “{€1}”.
