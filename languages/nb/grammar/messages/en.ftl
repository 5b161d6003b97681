# Messages of the Norwegian rules in English; those that all languages share stand in common/grammar/messages/en.ftl.

msyn-infinitive-after-aa = Wrong verb form
    .desc = The infinitive marker “å” is followed by an infinitive: “{€1}”.
real-ifoelge = Written apart
    .desc = The preposition is one word: “{€1}”.
syn-double-comparison = Double comparison
    .desc = “{€1}” is a comparative already.
