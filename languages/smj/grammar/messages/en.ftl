# Messages of the Lule Sámi rules in English; those that all languages share stand in common/grammar/messages/en.ftl.

msyn-le-la = Wrong form of the copula
    .desc = Here it is “{€1}”; “le” stands first in a clause only.
msyn-liehket-first = Wrong form of the copula
    .desc = At the beginning of a sentence it is “{€1}”.
msyn-liehket-agreement = Agreement error
    .desc = The verb does not agree with the pronoun: “{€1}”.
msyn-neg-verb = Wrong verb form
    .desc = After the negation verb it is “{€1}”.
msyn-neg-agreement = Agreement error
    .desc = The negation verb does not agree with the pronoun: “{€1}”.
msyn-relative = Wrong relative pronoun
    .desc = Here it is “{€1}”.
msyn-reflexive = Agreement error
    .desc = After a plural word it is “{€1}”.
msyn-demonstrative = Error in a demonstrative
    .desc = A demonstrative has the case of its noun: “{€1}”.
real-soajtta = Wrong word
    .desc = “Perhaps” is “{€1}”.
msyn-postposition = Wrong case
    .desc = Here it is “{€1}”.
punct-date = Date
    .desc = The day is an ordinal, with a full stop: “{€1}”.
msyn-month = Wrong case in a date
    .desc = In a date it is “{€1}”.
