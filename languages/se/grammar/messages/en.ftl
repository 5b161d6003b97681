# Messages of the North Sámi rules in English; those that all languages share stand in common/grammar/messages/en.ftl.

msyn-neg-verb = Wrong verb form
    .desc = The verb has its negative form after the negation verb: “{€1}”.
msyn-leat-agreement = Agreement error
    .desc = The verb “leat” does not agree with the pronoun: “{€1}”.
msyn-soaitit = Agreement error
    .desc = The verb “soaitit” does not agree with the pronoun: “{€1}”.
msyn-numeral-genitive = Error in a numeral phrase
    .desc = A noun after a numeral is in the genitive singular: “{€1}”.
msyn-demonstrative-case = Wrong case
    .desc = A demonstrative has the case of its noun: “{€1}”.
msyn-predicate-plural = Agreement error
    .desc = The subject is plural, so the predicate is too: “{€1}”.
msyn-relative-number = Agreement error
    .desc = After a plural word: “{€1}”.
syn-dego = Needless word
    .desc = “dego” is not needed before an essive.
syn-coordination = Wrong word
    .desc = “sihke” is followed by “{€1}”.
real-word-form = Wrong form of a word
    .desc = “{$1}” is a slip for “{€1}” here.
syn-written-together = Written together
    .desc = These are separate words: “{€1}”.
syn-written-apart = Compound written apart
    .desc = This is one word: “{€1}”.
