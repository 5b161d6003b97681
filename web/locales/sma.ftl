# The page in South Sámi.

tagline = Tjaelieh, gïehtjedh, goltelh
text = Tekste
tools = Teksten dïrregh
more-tools = Jienebh dïrregh

language-label = Teksten gïele
language-group-all = Gaajhkh gïelh
capability-spelling = Tjaeleme
capability-grammar = Grammatihke
interface-language = Sæjroen gïele
theme = Klaerieh

editor-placeholder = Tjaelieh tekstem daase.
copy = Kopijeerh
copy-text = Kopijeerh tekstem
open-file = Rïhpesth fijlem
save-file = Vöörhkh fijline
file-name = Fijlen nomme
file-format = Formaate
save = Vöörhkh
clear-text = Sliejhtieh tekstem
close = Steegkh

show-ignored = Vuesehth vihth
legend-spelling = baakoe mij ij leah baakoegærjesne
privacy-title = Dov tekste
previous = Åvtebe
next = Minngebe
kind-spelling = Båajhtode tjaalasovveme
kind-grammar = Grammatihke
kind-foreign = Jeatja gïele
spelling-unknown = ”{ $word }” ij leah baakoegærjesne.
suggestions = Raeriestimmieh
suggestion-delete = Sliejhtieh
suggestion-space =
    { $count ->
        [1] Akte væhtagaske
       *[other] { $count } væhtagaskeh
    }
ignore-once = Ij leah båajhtode daesnie
take-suggestion = Målsoeh ”{ $text }” → ”{ $replacement }”
correct-all = Staeriedh gaajhkem: { $count } …

status-checking = Gïehtjedeminie …
count-words =
    { $count ->
        [1] 1 baakoe
       *[other] { $count } baakoeh
    }

listen = Goltelh
resume = Jåerhkieh
stop = Orrijehtieh
voice-man = Gaarmanæjja
voice-woman = Nyjsenæjja
pace-times = { $pace }×

words-button = Mov baakoeh
words-title = Mov baakoeh: { $language }
words-add-label = Orre baakoe
words-add = Lissehth
rules-button = Njoelkedassh
rules-title = Njoelkedassh: { $language }
remove = Sliejhtieh { $entry }

texts-button = Mov teksth
texts-new = Orre tekste
texts-search = Ohtsh mov tekstine
texts-name = Teksten nomme
texts-delete = Sliejhtieh ”{ $name }”

letters-button = Bokstaavh
letters-label = Bokstaavh: { $language }
letters-capital = Stoerre bokstaavh

lookup-button = Ohtsh baakoem
lookup-go = Ohtsh
lookup-loading = Ohtseminie …
lookup-dictionaries = Baakoegærjah:
pos-noun = substantijve
pos-propn = nomme
pos-verb = vïerpe
pos-aux = viehkievïerpe
pos-adj = adjektijve
pos-adv = adveerbe
pos-pron = pronovme
pos-cconj = konjunksjovne
pos-sconj = subjunksjovne

device-size = { $size } MB
device-progress = { $done }/{ $size } MB

trouble-again = Voejhkelh vihth
developer-answer = Vaestiedasse

footer-links = Jienebh
