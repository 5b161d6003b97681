# The page in Lule Sámi.

tagline = Tjále, dárkesta, gulldala
text = Tæksta

language-label = Tevsta giella
language-group-all = Gájkka giela
capability-spelling = Tjállem
capability-grammar = Grammatihkka
theme = Bájno

editor-placeholder = Tjále tevstav diehki.
example = Gæhttjala buojkulvisáv
copy = Kopieri
copy-text = Kopieri tevstav
open-file = Rabá fijlav
save-file = Vuorkki fijllan
file-name = Fijla namma
file-format = Formáhtta
save = Vuorkki
close = Giddi

findings-none = E gávnnu vige.
findings-none-spelling = E gávnnu tjállemvige.
show-ignored = Vuoseda vat
legend-spelling = báhko mij ij la báhkogirjen
privacy-title = Duv tæksta
previous = Åvdep
next = Tjuovvovasj
kind-spelling = Tjállemvihke
kind-grammar = Grammatihkka
kind-foreign = Ietjá giella
spelling-unknown = ”{ $word }” ij la báhkogirjen.
suggestions = Oajvvadusá
suggestions-none = E gávnnu oajvvadusá.
suggestion-delete = Válde ierit
suggestion-space =
    { $count ->
        [1] Akta gasska
       *[other] { $count } gaska
    }
ignore-once = Ij la vihke dánna
take-suggestion = Målso ”{ $text }” → ”{ $replacement }”
correct-all = Divo gájkajt: { $count } …

count-words =
    { $count ->
        [1] 1 báhko
       *[other] { $count } bágo
    }
count-characters =
    { $count ->
        [1] 1 mærkka
       *[other] { $count } merka
    }

listen = Gulldala
resume = Joarke
stop = Hiejteda
voice = Jiedna
voice-man = Ålmåj
voice-woman = Nissun
pace-times = { $pace }×

words-button = Muv bágo
words-title = Muv bágo: { $language }
words-add-label = Ådå báhko
words-add = Laseda
rules-button = Njuolgadusá
rules-title = Njuolgadusá: { $language }
remove = Válde ierit: { $entry }

texts-button = Muv tevsta
texts-new = Ådå tæksta
texts-search = Åtså muv tevstajn
texts-name = Tevsta namma
texts-delete = Válde ierit: ”{ $name }”

letters-button = Bokstáva
letters-label = Bokstáva: { $language }
letters-capital = Stuor bokstáva

lookup-button = Åtså bágov
lookup-go = Åtså
lookup-dictionaries = Báhkogirje:
pos-noun = substantijvva
pos-propn = namma
pos-verb = værbba
pos-adj = adjektijvva
pos-adv = adværbba
pos-pron = pronåvmmå
pos-num = tállabáhko

device-size = { $size } MB
device-progress = { $done }/{ $size } MB

trouble-again = Gæhttjala ådåsit
developer-answer = Vásstádus

footer-links = Ienep
