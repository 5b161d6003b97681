# Messages of the Kven rules in English; those that all languages share stand in common/grammar/messages/en.ftl.

real-kven-form = Finnish form
    .desc = In Kven it is “{€1}”.
real-edh = d instead of đ
    .desc = This word has đ: “{€1}”.
punct-edh = ð instead of đ
    .desc = The Kven letter is đ: “{€1}”.
msyn-olla-agreement = Form of “olla” in the wrong person
    .desc = The verb does not agree with the pronoun: “{€1}”.
msyn-neg-agreement = Negation verb in the wrong person
    .desc = The negation verb does not agree with the pronoun: “{€1}”.
msyn-neg-verb = Wrong verb form
    .desc = After the negation verb it is “{€1}”.
msyn-participle = Singular instead of plural
    .desc = The subject is plural: “{€1}”.
msyn-asti = Wrong case
    .desc = “asti” takes the illative: “{€1}”.
msyn-plural-verb = Agreement error
    .desc = The third person plural ends in -thaan, -thään: “{$1}”.
msyn-verb-agreement = Agreement error: verb
    .desc = The verb does not agree with its subject: “{€1}”.
msyn-numeral = Wrong case after a numeral
    .desc = A counted noun stands in the partitive singular: “{€1}”.
msyn-postposition = Wrong case before a postposition
    .desc = A postposition follows the genitive: “{€1}”.
