# Messages of the Irish rules in English; those that all languages share stand in common/grammar/messages/en.ftl.

msyn-lenition-mo = Missing lenition
    .desc = “mo” lenites the word that follows: “{€1}”.
msyn-eclipsis-i = Missing eclipsis
    .desc = The preposition “i” eclipses the word that follows: “{€1}”.
msyn-fusion = Preposition and article apart
    .desc = Preposition and article are written as one word: “{€1}”.
