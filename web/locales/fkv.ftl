# The page in Kven.

tagline = Kirjoita, tarkista, kuuntele
skip = Mene teksthiin
text = Teksti
tools = Tekstin työkalut
more-tools = Lissää työkalui

language-label = Tekstin kieli
language-search = Haje nimelä tahi koodila
language-none = Semmoista kieltä ei löyđy täältä.
language-group-recent = Viimeksi käytetyt
language-group-all = Kaikki kielet
language-group-missing = Ei ole installeerattu täälä
capability-spelling = Ortografii
capability-letters = Tarkistaa vain bokstaavit
capability-grammar = Grammatikki
capability-speech = Puhet
state-loading = hajethaan
state-not-installed = ei ole installeerattu
interface-language = Sivun kieli
theme = Värit

editor-label = Teksti, kieli: { $language }
editor-placeholder = Kirjoita sinun teksti tähän.
example = Freistaa esimerkkii
undo = Peruuta
redo = Tee uuđesti
copy = Kopieeraa
copy-text = Kopieeraa teksti
copy-link = Kopieeraa linkki tähän teksthiin
open-file = Avvaa fiili
save-file = Talleta fiilinä
file-name = Fiilin nimi
file-format = Formaatti
save = Talleta
clear-text = Tyhjenä teksti
close = Pane kiini

findings-title = Löyđöt
findings-none = Virheitä ei löytyny.
findings-praise = Virheitä ei löytyny. Hyvin kirjoitettu!
findings-none-spelling = Kirjoitusvirheitä ei löytyny.
findings-none-grammar = Grammatikkivirheitä ei löytyny.
findings-so-far = { $count } tähän asti
show-ignored = Näytä taas
filter-label = Mikkä löyđöt näytethään
not-checked-spelling = Tämän kielen ortografiita ei tarkisteta täälä: { $language }.
not-checked-grammar = Tämän kielen grammatikkii ei tarkisteta täälä: { $language }.
not-checked-anything = Tästä kielestä ei tarkisteta mithään täälä: { $language }.
other-language = Tekstin kieli näyttää olevan { $language }.
other-language-switch = Vaihđa kieleksi { $language }
other-language-keep = Piđä kielenä { $language }
findings-waiting = Löyđöt tulhaan tähän.
legend-spelling = sana, mikä ei ole sanakirjassa
legend-grammar = mahđolinen grammatikkivirhet
legend-typography = välit, välimerkit ja lainausmerkit
privacy-title = Sinun teksti
findings-more =
    { $count ->
        [one] Näytä vielä yksi
       *[other] Näytä vielä { $count }
    }
previous = Eđelinen
next = Seuraava
kind-spelling = Kirjoitusvirhet
kind-grammar = Grammatikki
kind-typography = Typografii
kind-foreign = Toinen kieli
foreign-own = Tarkista tällä kielelä: { $language }
leave-unchecked = Jätä tarkistamatta
passage-language-choose = Valitte kieli
spelling-unknown = «{ $word }» ei ole sanakirjassa.
suggestions = Ehđotukset
suggestions-none = Ei ole ehđotuksii.
suggestions-cut-short = Ehđotuksitten hakeminen kesti liian kauon.
suggestion-delete = Poista
suggestion-space =
    { $count ->
        [one] Yksi väli
       *[other] { $count } vällii
    }
ignore-once = Ei ole väärin tässä
ignore-everywhere = Ei koskhaan tässä tekstissä
everywhere = Kaikissa { $count } paikassa
add-word = Lissää omhiin sanhoin
take-suggestion = Vaihđa «{ $text }» → «{ $replacement }»
correct-all = Korjaa kaikki { $count } …
correct-all-do =
    { $count ->
        [one] Korjaa 1 paikka
       *[other] Korjaa { $count } paikkaa
    }
toast-corrected =
    { $count ->
        [one] 1 paikka oon korjattu.
       *[other] { $count } paikkaa oon korjattu.
    }

status-checking = Tarkistethaan …
status-so-far = Tarkistethaan … { $count } tähän asti
status-spelling =
    { $count ->
        [one] 1 mahđolinen kirjoitusvirhet
       *[other] { $count } mahđolista kirjoitusvirhettä
    }
status-grammar =
    { $count ->
        [one] 1 grammatikkivirhet
       *[other] { $count } grammatikkivirhettä
    }
count-words =
    { $count ->
        [one] 1 sana
       *[other] { $count } sannaa
    }
count-characters =
    { $count ->
        [one] 1 merkki
       *[other] { $count } merkkii
    }

listen = Kuuntele
listen-no-voice = Tälle kielele ei ole ääntä täälä.
listen-nothing = Tässä ei ole mithään lukemista.
resume = Jatka
stop = Lopeta
voice = Ääni
voice-man = Mies
voice-woman = Nainen
voice-default = Tavalinen
pace = Vauhti
pace-times = { $pace }×

words-button = Omat sanat
words-title = Omat sanat: { $language }
words-none = Ei vielä yhthään. «Lissää omhiin sanhoin» pannee net tähän.
words-add-label = Uusi sana
words-add = Lissää
words-import = Haje lista
words-export = Talleta lista fiilinä
words-imported =
    { $count ->
        [one] 1 sana oon lujettu.
       *[other] { $count } sannaa oon lujettu.
    }
rules-button = Säänöt
rules-title = Säänöt: { $language }
rules-loading = Säänöt hajethaan …
remove = Poista { $entry }
toast-rule = Ei ole ennää käytössä: { $rule }
toast-word = «{ $text }» oon nyt sinun oma sana.
toast-copied = Teksti oon kopieerattu.
toast-link = Linkki oon kopieerattu. Teksti oon siinä myötä.
toast-link-too-long = Teksti oon liian pitkä linkkhiin. Talleta se fiilinä.

texts-button = Omat tekstit
texts-new = Uusi teksti
texts-search = Haje omista tekstiistä
texts-none-match = Ei yksikhään teksti passaa.
texts-untitled = Ilman nimmee
texts-name = Tekstin nimi
texts-rename = Anna uusi nimi: «{ $name }»
texts-delete = Poista «{ $name }»
texts-versions = Eđeliset versuunit: «{ $name }»
texts-versions-none = Eđelissii versuunii ei vielä ole.
texts-restore = Haje takaisin
texts-import = Lissää fiilistä
texts-export = Talleta kaikki fiilinä
texts-imported =
    { $count ->
        [0] Kaikki tekstit oon jo täälä.
        [one] 1 teksti oon lujettu.
       *[other] { $count } tekstii oon lujettu.
    }
toast-text-deleted = Teksti oon poistettu.
toast-version = Eđelinen versuuni oon takaisin.
toast-back = Takaisin minun teksthiin

letters-button = Bokstaavit
letters-label = Bokstaavit: { $language }
letters-capital = Isot bokstaavit
letters-keys = { $text }: kirjoita { $word } ja paina F9

lookup-button = Haje sana
lookup-label = Sana, jota hajet
lookup-go = Haje
lookup-loading = Hajethaan …
lookup-readings = Analyysit
lookup-unknown = Tästä sanasta ei ole analyyssii: «{ $word }».
lookup-inflection = Sanan { $word } taivutus
lookup-dictionaries = Sanakirjat:
pos-noun = substantiivi
pos-propn = nimi
pos-verb = verbi
pos-aux = apuverbi
pos-adj = adjektiivi
pos-adv = adverbi
pos-pron = pronomeni
pos-num = lukusana
pos-adp = adposisuuni
pos-cconj = konjunksuuni
pos-sconj = subjunksuuni

device-list-none = Ei vielä yhthään.
device-size = { $size } MB
device-progress = { $done }/{ $size } MB

missing-title = { $language } ei ole vielä installeerattu täälä
copy-command = Kopieeraa käsky
trouble-deadline-exceeded = Tarkistus kesti liian kauon.
trouble-other = Palvelus vastaa: { $detail }
trouble-again = Freistaa uuđesti
trouble-retrying = Sivu freistaa itte uuđesti.
key-use = Käytä tätä avvainta

developer-answer = Vastaus
trace-removed = poistettu:

footer-links = Lissää
