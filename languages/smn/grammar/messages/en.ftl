# Messages of the Inari Sámi rules in English; those that all languages share stand in common/grammar/messages/en.ftl.

msyn-neg-verb = Wrong verb form after the negation verb
    .desc = After the negation verb it is “{€1}”.
msyn-agreement = Agreement error
    .desc = The verb does not agree with its subject: “{€1}”.
msyn-numeral = Error in a numeral phrase
    .desc = After this numeral it is “{€1}”.
msyn-past = Wrong verb form: past tense
    .desc = The past tense of the first person is “{€1}”.
msyn-participle = Wrong verb form: participle
    .desc = The participle is “{€1}”.
msyn-predicate = Wrong form of an adjective
    .desc = As a predicate it is “{€1}”.
real-word-form = Wrong form of a word
    .desc = “{$1}” is a slip for “{€1}”.
msyn-demonstrative = Wrong case of a demonstrative
    .desc = The demonstrative does not have the case of its noun: “{€1}”.
msyn-existential = Wrong case of what there is
    .desc = What there is stands in the nominative: “{€1}”.
msyn-postposition = Wrong case before a postposition
    .desc = A postposition follows the genitive: “{€1}”.
msyn-object = Wrong case of the object
    .desc = The object stands in the accusative: “{€1}”.
