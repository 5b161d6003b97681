# The page in Norwegian Nynorsk.

tagline = Skriv, sjekk, lytt
skip = Hopp til teksten
text = Tekst
tools = Verktøy for teksten
more-tools = Fleire verktøy

language-label = Språket i teksten
language-search = Søk etter namn eller kode
language-none = Ingen språk passar til søket.
language-group-recent = Sist brukte
language-group-all = Alle språk
language-group-missing = Ikkje installerte her
language-variety = Data frå { $name }
capability-spelling = Stavekontroll
capability-letters = Sjekkar berre bokstavar
capability-grammar = Grammatikk
capability-speech = Tale
state-loading = blir lasta
state-not-installed = ikkje installert
starter-note = Stavekontrollen for { $language } er ein startversjon: Han kjenner berre dei vanlegaste orda.
starter-note-experimental = Stavekontrollen for { $language } er eit forsøk: Han kjenner få ord og tek ofte feil.
starter-note-letters = Kontrollen for { $language } finn for få skrivefeil til å kallast stavekontroll: Han ser berre bokstavar som ikkje kan stå etter kvarandre.
starter-build = Den som driv tenesta, kan byggje ein som kjenner fleire ord, med éin kommando:
interface-language = Språket på denne sida
locale-draft = utkast
locale-draft-link = Utkast: vi søkjer språkbrukarar
theme = Fargar
theme-auto = som eininga
theme-light = lyse
theme-dark = mørke

editor-label = Tekst på { $language }
editor-placeholder = Skriv eller lim inn teksten din her.
example = Prøv eit døme
undo = Angre
redo = Gjer om
copy = Kopier
copy-text = Kopier teksten
copy-link = Kopier ei lenkje til denne teksten
open-file = Opne ei fil
save-file = Lagre som fil
file-name = Filnamn
file-format = Format
save = Lagre
clear-text = Tøm teksten
close = Lukk

findings-title = Funn
findings-none = Fann ingen feil.
findings-praise = Fann ingen feil. Godt skrive!
findings-none-spelling = Fann ingen skrivefeil.
findings-none-grammar = Fann ingen grammatikkfeil.
findings-in-part = Ikkje alt kunne kontrollerast.
findings-so-far = { $count } så langt
findings-hidden =
    { $count ->
        [one] { $count } skjult
       *[other] { $count } skjulte
    }
findings-ignored =
    { $count ->
        [one] { $count } ignorert
       *[other] { $count } ignorerte
    }
show-ignored = Vis igjen
filter-label = Kva slags funn som skal visast
not-checked-spelling = Her er det ingen stavekontroll for { $language }.
not-checked-grammar = Her er det ingen grammatikkontroll for { $language }.
not-checked-anything = Her er det ingen kontroll for { $language }.
still-loading-spelling = Stavekontrollen for { $language } blir framleis lasta.
still-loading-grammar = Grammatikkontrollen for { $language } blir framleis lasta.
other-language = Dette ser ut som { $language }.
other-language-switch = Byt til { $language }
other-language-keep = Behald { $language }
findings-waiting = Her kjem det som kontrollen finn.
legend-title = Kva strekane tyder
legend-spelling = eit ord som ikkje står i ordboka
legend-grammar = ein mogleg grammatikkfeil
legend-typography = mellomrom, teiknsetjing og hermeteikn
privacy-title = Teksten din
privacy-sent = Han blir send til denne tenesta for å bli kontrollert, og blir ikkje lagra eller loggført der.
privacy-device = Han blir kontrollert på denne eininga og blir verande der.
privacy-kept = Han blir liggjande i denne nettlesaren til du tømmer han.
findings-more =
    { $count ->
        [one] Vis éin til
       *[other] Vis { $count } til
    }
previous = Førre
next = Neste
kind-spelling = Skrivefeil
kind-grammar = Grammatikk
kind-typography = Typografi
kind-foreign = Anna språk
foreign-passage = Dette ser ut som { $language }, og blir difor ikkje kontrollert.
foreign-own = Kontroller som { $language }
foreign-checked = Dette ser ut som { $language } og blir kontrollert som det.
foreign-set = Du har valt dette språket for avsnittet: { $language }.
language-not-offered = Språket er ikkje tilgjengeleg her: { $language }.
language-not-kept = Språket er ikkje lagra på denne eininga, og teksten din forlèt ho ikkje: { $language }.
leave-unchecked = La det vere ukontrollert
left-unchecked = Du har valt at dette ikkje skal kontrollerast.
passage-language = Språket i det som er merkt
passage-language-choose = Vel språk
passage-language-reset = Same språk som teksten
spelling-unknown = «{ $word }» står ikkje i ordboka.
suggestions = Forslag
suggestions-none = Det finst ingen forslag.
suggestions-cut-short = Søket etter forslag tok for lang tid.
suggestion-delete = Slett
suggestion-space =
    { $count ->
        [one] Eitt mellomrom
       *[other] { $count } mellomrom
    }
ignore-once = Ikkje feil her
ignore-everywhere = Aldri i denne teksten
everywhere = På alle { $count } stadene
ignore-rule = Slå av denne regelen
add-word = Legg til i orda mine
take-suggestion = Endre «{ $text }» til «{ $replacement }»
correct-all = Rett alle { $count } …
correct-all-title = Sikre rettingar
correct-all-about = Typografi og skrivefeil med berre eitt forslag. Det som ikkje er kryssa av, blir ståande.
correct-all-do =
    { $count ->
        [one] Rett 1 stad
       *[other] Rett { $count } stader
    }
toast-corrected =
    { $count ->
        [one] 1 stad er retta.
       *[other] { $count } stader er retta.
    }

status-checking = Sjekkar …
status-so-far = Sjekkar … { $count } så langt
status-spelling =
    { $count ->
        [one] 1 mogleg skrivefeil
       *[other] { $count } moglege skrivefeil
    }
status-grammar =
    { $count ->
        [one] 1 grammatikkfeil
       *[other] { $count } grammatikkfeil
    }
status-typography =
    { $count ->
        [one] 1 merknad om typografi
       *[other] { $count } merknader om typografi
    }
count-words =
    { $count ->
        [one] 1 ord
       *[other] { $count } ord
    }
count-characters =
    { $count ->
        [one] 1 teikn
       *[other] { $count } teikn
    }

listen = Lytt
listen-selection = Lytt til det merkte
listen-no-voice = Det finst inga røyst for dette språket her.
listen-nothing = Her er det ingenting som kan lesast opp.
pause = Pause
resume = Hald fram
stop = Stopp
voice = Røyst
voice-man = Mann
voice-woman = Kvinne
voice-default = Standard
voice-experimental = eksperimentell
pace = Tempo
pace-times = { $pace }×
download = Last ned som { $format }
listen-here = Lytt frå markøren
listen-back = Ei setning tilbake
listen-forward = Ei setning fram
listen-follow = Vis ordet som blir lese
listen-settings = Røyst, tempo og filer

stats-button = Statistikk
stats-words = Ord
stats-characters = Teikn
stats-sentences = Setningar
stats-reading = Lesetid
stats-minutes = { $count } min
stats-average = Ord per setning
stats-longest = Lengste setninga
stats-frequent = Det som går att oftast
stats-frequent-none = Ingenting vart funne i denne teksten.
progress-title = Framgangen min: { $language }
progress-about = Kor mykje som vart funne per 100 ord du skreiv. Berre desse tala blir tekne vare på, og berre i denne nettlesaren.
progress-none = Det er ingenting å vise enno. Det byrjar med det du skriv.
progress-week = Veke frå
progress-rate = Per 100 ord
progress-clear = Slett framgangen min

keys-button = Snøggtastar
keys-card = Opne kortet ved markøren

words-button = Orda mine
words-title = Orda mine: { $language }
words-kept = Dei er berre lagra i denne nettlesaren.
words-none = Ingen enno. «Legg til i orda mine» legg dei her.
words-add-label = Nytt ord
words-add = Legg til
words-import = Hent ei liste
words-export = Lagre lista som fil
words-imported =
    { $count ->
        [one] 1 ord lese.
       *[other] { $count } ord lesne.
    }
rules-button = Reglar
rules-title = Reglar: { $language }
rules-kept = Ein regel som er slått av, melder ingenting. Valet ditt er berre lagra i denne nettlesaren.
rules-loading = Reglane blir henta …
rules-none = Det finst inga liste over reglar for dette språket her.
remove = Fjern { $entry }
toast-ignored = «{ $text }» blir ignorert i denne teksten.
toast-ignored-everywhere = «{ $text }» blir ignorert overalt i denne teksten.
toast-changed = «{ $text }» er endra til «{ $replacement }» på { $count } stader.
toast-rule = Slått av: { $rule }
toast-word = «{ $text }» er lagt til i orda dine.
toast-copied = Teksten er kopiert.
toast-cleared = Teksten er sletta, her og i lageret til denne nettlesaren.
toast-file-opened = Fila er opna som ein eigen tekst. Den førre teksten din ligg i «Tekstane mine».
toast-file-unreadable = «{ $name }» kan ikkje lesast. Desse filene kan opnast: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Lenkja er kopiert. Ho inneheld teksten.
toast-link-too-long = Teksten er for lang for ei lenkje. Lagre han som fil i staden.
toast-link-damaged = Lenkja er skadd. Teksten kan ikkje lesast.
toast-link-opened = Teksten i lenkja er opna som ein eigen tekst. Den førre teksten din ligg i «Tekstane mine».

texts-button = Tekstane mine
texts-new = Ny tekst
texts-search = Søk i tekstane mine
texts-none = Ingen enno. Det du skriv, blir lagt her av seg sjølv.
texts-none-match = Ingen tekst passar til søket.
texts-untitled = Utan tittel
texts-name = Namn på teksten
texts-rename = Gi «{ $name }» nytt namn
texts-delete = Slett «{ $name }»
texts-versions = Tidlegare versjonar av «{ $name }»
texts-versions-none = Det finst ingen tidlegare versjonar enno.
texts-restore = Hent tilbake
texts-import = Legg til frå ei fil
texts-export = Lagre alt som ei fil
texts-imported =
    { $count ->
        [0] Alt i fila er her frå før.
        [one] 1 tekst er lesen inn.
       *[other] { $count } tekstar er lesne inn.
    }
texts-import-wrong = Fila har ingen tekstar som er lagra herifrå.
toast-text-deleted = Teksten er sletta.
toast-text-forked = Teksten er endra i ei anna fane. Det du skriv her, blir ein eigen tekst.
toast-version = Den tidlegare versjonen er tilbake.
toast-back = Tilbake til teksten min

letters-button = Bokstavar
script-switch = Latinske bokstavar eller stavingsskrift
letters-label = Bokstavar i { $language }
letters-capital = Store bokstavar
letters-keys = { $text }: skriv { $word } og trykk F9

lookup-button = Slå opp eit ord
lookup-label = Ord å slå opp
lookup-go = Slå opp
lookup-loading = Slår opp …
lookup-division = Orddeling:
lookup-readings = Analysar
lookup-unknown = Det finst ingen analyse av «{ $word }».
lookup-no-morphology = Det finst ingen morfologi for { $language } her.
lookup-inflection = Bøying av { $word }
lookup-no-inflection = Det finst ingen tabell for dette ordet.
lookup-dictionaries = Ordbøker:
pos-noun = substantiv
pos-propn = eigennamn
pos-verb = verb
pos-aux = hjelpeverb
pos-adj = adjektiv
pos-adv = adverb
pos-pron = pronomen
pos-det = bestemmarord
pos-num = talord
pos-adp = preposisjon
pos-cconj = konjunksjon
pos-sconj = subjunksjon
pos-part = partikkel
pos-intj = interjeksjon

device-button = Behald på denne eininga
device-button-kept = Ligg på denne eininga
device-badge = Ingenting forlèt denne eininga
device-badge-why = Teksten blir kontrollert og lesen opp på denne eininga. Han blir ikkje send nokon stad.
device-title = Språk på denne eininga
device-about = Eit språk som ligg på denne eininga, blir kontrollert og lese opp her, utan nett. Tekstane forlèt ikkje eininga.
device-asking = Spør tenesta kor store dataa er …
device-preparing = Tenesta gjer klar dataa …
device-offer = { $size } MB å laste ned, { $stored } MB lagringsplass på denne eininga.
device-keep = Behald { $language } på denne eininga
device-list = Språk som ligg her
device-list-none = Ingen enno.
device-size = { $size } MB
device-progress = { $done } av { $size } MB
device-progress-label = Nedlasting av { $language }
device-waiting = Det er inga tilkopling. Nedlastinga held fram av seg sjølv.
device-cancel = Avbryt nedlastinga av { $language }
device-remove = Fjern { $language } frå denne eininga
device-may-go = Når det blir lite plass, kan nettlesaren fjerne dataa. Då kan dei lastast ned på nytt.
device-needs-network = I denne nettlesaren kan ikkje sjølve sida opnast utan nett.
device-fallback = Inntil vidare blir teksten din send til tenesta for å bli kontrollert.
device-trouble-unsupported = Denne nettlesaren kan ikkje behalde språk. Han må vere av nyare dato, og sida må kome over https.
device-trouble-storage-refused = Nettlesaren lèt ikkje denne sida lagre data. Slik er det gjerne i private vindauge.
device-trouble-storage-full = Det er ikkje nok lagringsplass på denne eininga.
device-trouble-evicted = Nettlesaren har fjerna dataa for { $language } frå denne eininga.
device-trouble-damaged = Dataa for { $language } på denne eininga er skadde. Dei blir lasta ned på nytt.
device-trouble-wrong-data = Tenesta sende data som denne sida ikkje kan bruke. Last sida på nytt og prøv igjen.
device-trouble-engine-stopped = Kontrollen av { $language } på denne eininga verka ikkje.

missing-title = { $language } er ikkje installert her enno
missing-text = Den som driv tenesta, kan installere språket med éin kommando:
copy-command = Kopier kommandoen
trouble-no-connection = Får ikkje kontakt med tenesta. Teksten din er ikkje tapt.
trouble-overloaded = Tenesta er overbelasta.
trouble-loading = Språket blir framleis lasta.
trouble-rate-limited = For mange førespurnader frå adressa di. Vent eit minutt.
trouble-deadline-exceeded = Kontrollen tok for lang tid.
trouble-other = Tenesta svarte: { $detail }
trouble-again = Prøv igjen
trouble-retrying = Sida prøver igjen av seg sjølv.
key-label = Denne tenesta krev ein API-nøkkel
key-use = Bruk nøkkelen

panel-developers = For utviklarar
panel-trace = For grammatikkskrivarar
developer-whole = Førespurnaden for teksten ovanfor.
developer-paragraph = Førespurnaden for avsnittet der markøren står.
developer-reference = API-referanse
developer-operation = Operasjon
developer-request = Førespurnad
developer-answer = Svar
trace-whole = Resultatet av kvart steg i kontrollen, og reglane som har verka.
trace-paragraph = Resultatet av kvart steg i kontrollen for avsnittet der markøren står.
trace-none = Denne kontrollen kan ikkje vise stega sine.
trace-no-grammar = Det finst ingen grammatikkontroll for dette språket her.
trace-touched = { $count } av { $all } ord endra av reglar
trace-removed = fjerna:

footer-private = Teksten din blir ikkje loggført, og han blir liggjande i denne nettlesaren til du tømmer han. Ingen sporar deg.
footer-links = Meir
footer-languages = Kva som verkar her
works-intro = Av hundre; «–» er ikkje målt. Ingen kontroll finn alt.
works-found = Skrivefeil som blir funne
works-alarms = Rette ord merkte som feil
works-first = Rett ord føreslått først
works-words = Ord i ein tekst som kan slåast opp
works-elsewhere = Ei anna side av denne tenesta har andre språk
