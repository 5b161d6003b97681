# The page in Inari Sámi.

tagline = Čääli, täärhist, kuldâl
text = Tekstâ

language-label = Teevstâ kielâ
language-group-all = Puoh kielah
capability-spelling = Čäällim
capability-grammar = Kielâoppâ
capability-speech = Sárnum
interface-language = Siijđo kielâ
theme = Ivneh

example = Iirât ovdâmeerhâ
save = Vuorkkii

findings-none = Iä lah feeilah.
findings-none-spelling = Iä lah čäällimfeeilah.
legend-spelling = sääni mii ij lah sänikirjeest
privacy-title = Tuu tekstâ
previous = Oovdeb
next = Čuávuvâš
kind-spelling = Čäällimfeilâ
kind-grammar = Kielâoppâ
kind-foreign = Eres kielâ
spelling-unknown = ”{ $word }” ij lah sänikirjeest.
suggestions = Iävtuttâsah
suggestions-none = Iä lah iävtuttâsah.
ignore-once = Ij lah feilâ täst

count-words = Säänih: { $count }
count-characters = Meerhah: { $count }

listen = Kuldâl
resume = Juáđhi
stop = Orostit
voice = Jienâ
voice-man = Almai
voice-woman = Nisson
pace-times = { $pace }×

words-button = Muu säänih
words-title = Muu säänih: { $language }
words-add-label = Uđđâ sääni
words-add = Lasseet
rules-button = Njuolgâdusah
rules-title = Njuolgâdusah: { $language }

texts-button = Muu teevstah
texts-new = Uđđâ tekstâ
texts-search = Uusâ muu teevstâin
texts-name = Teevstâ nommâ

letters-button = Puustavah
letters-label = Puustavah: { $language }
letters-capital = Stuorrâ puustavah

lookup-button = Uusâ sääni
lookup-go = Uusâ
lookup-dictionaries = Sänikirjeh:
pos-noun = substantiiv
pos-propn = nommâ
pos-verb = verbâ
pos-adj = adjektiiv
pos-adv = adverbâ
pos-pron = pronomen
pos-num = lohosääni
pos-cconj = konjunktio
pos-part = partikkâl

device-list-none = Iä lah vala.
device-size = { $size } MB
device-progress = { $done }/{ $size } MB

trouble-again = Iirât uđđâsist
developer-answer = Vástádâs

footer-links = Eenâb
