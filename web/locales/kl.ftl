# The page in Greenlandic.

text = Allagaq

language-group-all = Oqaatsit tamarmik
theme = Qalipaatit

save = Toqqoruk
close = Matuuk

findings-none = Kukkuneqanngilaq.
next = Tullia
kind-spelling = Naqinnerlukkaq
kind-foreign = Oqaatsit allat
spelling-unknown = “{ $word }” naqinnerlugaarpasippoq.
suggestions = Siunnersuutit
suggestions-none = Siunnersuuteqanngilaq.
suggestion-delete = Peeruk

count-words = Oqaatsit: { $count }

listen = Tusarnaaruk
resume = Nangiguk
stop = Unitsiguk
voice = Nipi
voice-man = Angut
voice-woman = Arnaq
pace = Sukkassuseq
pace-times = { $pace }×

words-button = Oqaatsikka
words-title = Oqaatsikka: { $language }
words-add-label = Oqaaseq nutaaq
rules-button = Malittarisassat
rules-title = Malittarisassat: { $language }
remove = Peeruk: { $entry }

texts-new = Allagaq nutaaq
texts-delete = Peeruk: “{ $name }”

letters-button = Naqinnerit
letters-label = Naqinnerit: { $language }
letters-capital = Naqinnerit angisuut

lookup-button = Oqaaseq ujaruk
lookup-go = Ujaruk
pos-noun = taggit
pos-propn = ateq
pos-verb = oqaluut
pos-num = kisitsit

device-size = { $size } MB
device-progress = { $done }/{ $size } MB

developer-answer = Akissut
