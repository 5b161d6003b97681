# Siden på norsk bokmål.

tagline = Skriv, sjekk, lytt
skip = Hopp til teksten
text = Tekst
tools = Verktøy for teksten
more-tools = Flere verktøy

language-label = Språket i teksten
language-search = Søk etter navn eller kode
language-none = Ingen språk her heter det.
language-group-recent = Sist brukt
language-group-all = Alle språk
language-group-missing = Ikke installert her
language-variety = Data fra { $name }
capability-spelling = Stavekontroll
capability-letters = Sjekker bare bokstaver
capability-grammar = Grammatikk
capability-speech = Tale
state-loading = lastes
state-not-installed = ikke installert
starter-note = Stavekontrollen for { $language } er en startversjon: Den kjenner bare de vanligste ordene.
starter-note-experimental = Stavekontrollen for { $language } er et forsøk: Den kjenner få ord og tar ofte feil.
starter-note-letters = Kontrollen for { $language } finner for få skrivefeil til å kalles stavekontroll: Den ser bare bokstaver som ikke kan stå etter hverandre.
starter-build = Den som driver tjenesten, kan bygge en som kjenner flere ord, med én kommando:
interface-language = Språket på denne siden
locale-draft = utkast
locale-draft-link = Utkast: vi søker språkbrukere
theme = Farger
theme-auto = som enheten
theme-light = lyse
theme-dark = mørke

editor-label = Tekst på { $language }
editor-placeholder = Skriv eller lim inn teksten din her.
example = Prøv et eksempel
undo = Angre
redo = Gjør om
copy = Kopier
copy-text = Kopier teksten
copy-link = Kopier en lenke til denne teksten
open-file = Åpne en fil
save-file = Lagre som fil
file-name = Filnavn
file-format = Format
save = Lagre
clear-text = Tøm teksten
close = Lukk

findings-title = Funnet
findings-none = Ingen feil funnet.
findings-praise = Ingen feil funnet. Godt skrevet!
findings-none-spelling = Ingen skrivefeil funnet.
findings-none-grammar = Ingen grammatikkfeil funnet.
findings-in-part = Ikke alt kunne kontrolleres.
findings-so-far = { $count } så langt
findings-hidden = { $count } skjult
findings-ignored = { $count } ignorert
show-ignored = Vis igjen
filter-label = Hva slags funn som vises
not-checked-spelling = Her er det ingen stavekontroll for { $language }.
not-checked-grammar = Her er det ingen grammatikkontroll for { $language }.
not-checked-anything = Her er det ingen kontroll for { $language }.
still-loading-spelling = Stavekontrollen for { $language } lastes fortsatt.
still-loading-grammar = Grammatikkontrollen for { $language } lastes fortsatt.
other-language = Dette ser ut som { $language }.
other-language-switch = Bytt til { $language }
other-language-keep = Behold { $language }
findings-waiting = Her kommer det som kontrollen finner.
legend-title = Hva strekene betyr
legend-spelling = et ord som ikke står i ordboka
legend-grammar = en mulig grammatikkfeil
legend-typography = mellomrom, tegnsetting og anførselstegn
privacy-title = Teksten din
privacy-sent = Den sendes til denne tjenesten for å bli kontrollert, og den lagres eller loggføres ikke der.
privacy-device = Den kontrolleres på denne enheten og forlater den ikke.
privacy-kept = Den blir liggende i denne nettleseren til du tømmer den.
findings-more =
    { $count ->
        [one] Vis én til
       *[other] Vis { $count } til
    }
previous = Forrige
next = Neste
kind-spelling = Skrivefeil
kind-grammar = Grammatikk
kind-typography = Typografi
kind-foreign = Annet språk
foreign-passage = Dette ser ut som { $language }, og blir derfor ikke kontrollert.
foreign-own = Kontroller som { $language }
foreign-checked = Dette ser ut som { $language } og blir kontrollert som det.
foreign-set = Du har valgt dette språket for avsnittet: { $language }.
language-not-offered = Språket tilbys ikke her: { $language }.
language-not-kept = Språket er ikke lagret på denne enheten, og teksten din forlater den ikke: { $language }.
leave-unchecked = La det være ukontrollert
left-unchecked = Du har valgt at dette ikke skal kontrolleres.
passage-language = Språket i det som er merket
passage-language-choose = Velg språk
passage-language-reset = Samme språk som teksten
spelling-unknown = «{ $word }» står ikke i ordboka.
suggestions = Forslag
suggestions-none = Det finnes ingen forslag.
suggestions-cut-short = Søket etter forslag tok for lang tid.
suggestion-delete = Slett
suggestion-space =
    { $count ->
        [one] Ett mellomrom
       *[other] { $count } mellomrom
    }
ignore-once = Ikke feil her
ignore-everywhere = Aldri i denne teksten
everywhere = På alle { $count } steder
ignore-rule = Slå av denne regelen
add-word = Legg til i mine ord
take-suggestion = Endre «{ $text }» til «{ $replacement }»
correct-all = Rett alle { $count } …
correct-all-title = Sikre rettelser
correct-all-about = Typografi og skrivefeil med bare ett forslag. Det som ikke er krysset av, blir stående.
correct-all-do =
    { $count ->
        [one] Rett 1 sted
       *[other] Rett { $count } steder
    }
toast-corrected =
    { $count ->
        [one] 1 sted er rettet.
       *[other] { $count } steder er rettet.
    }

status-checking = Sjekker …
status-so-far = Sjekker … { $count } så langt
status-spelling =
    { $count ->
        [one] 1 ord å se på
       *[other] { $count } ord å se på
    }
status-grammar =
    { $count ->
        [one] 1 merknad om grammatikk
       *[other] { $count } merknader om grammatikk
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
        [one] 1 tegn
       *[other] { $count } tegn
    }

listen = Lytt
listen-selection = Lytt til det merkede
listen-no-voice = Det finnes ingen stemme for dette språket her.
listen-nothing = Her er det ingenting som kan leses opp.
pause = Pause
resume = Fortsett
stop = Stopp
voice = Stemme
voice-man = Mann
voice-woman = Kvinne
voice-default = Standard
voice-experimental = eksperimentell
pace = Tempo
pace-times = { $pace }×
download = Last ned som { $format }
listen-here = Lytt fra markøren
listen-back = En setning tilbake
listen-forward = En setning fram
listen-follow = Vis ordet som leses
listen-settings = Stemme, tempo og filer

stats-button = Statistikk
stats-words = Ord
stats-characters = Tegn
stats-sentences = Setninger
stats-reading = Lesetid
stats-minutes = { $count } min
stats-average = Ord per setning
stats-longest = Lengste setning
stats-frequent = Det som går igjen oftest
stats-frequent-none = Ingenting ble funnet i denne teksten.
progress-title = Min framgang: { $language }
progress-about = Hvor mye som ble funnet per 100 ord du skrev. Bare disse tallene blir tatt vare på, og bare i denne nettleseren.
progress-none = Det er ingenting å vise ennå. Det begynner med det du skriver.
progress-week = Uke fra
progress-rate = Per 100 ord
progress-clear = Slett framgangen min

keys-button = Hurtigtaster
keys-card = Åpne kortet ved markøren

# Å slå opp et ord
lookup-button = Slå opp et ord
lookup-label = Ord å slå opp
lookup-go = Slå opp
lookup-loading = Slår opp …
lookup-division = Deling:
lookup-readings = Analyser
lookup-unknown = Det finnes ingen analyse av «{ $word }».
lookup-no-morphology = Det finnes ingen morfologi for { $language } her.
lookup-inflection = Bøyning av { $word }
lookup-no-inflection = Det finnes ingen tabell for dette ordet.
lookup-dictionaries = Ordbøker:
pos-noun = substantiv
pos-propn = egennavn
pos-verb = verb
pos-aux = hjelpeverb
pos-adj = adjektiv
pos-adv = adverb
pos-pron = pronomen
pos-det = bestemmerord
pos-num = tallord
pos-adp = preposisjon
pos-cconj = konjunksjon
pos-sconj = subjunksjon
pos-part = partikkel
pos-intj = interjeksjon

words-button = Mine ord
words-title = Mine ord: { $language }
words-kept = De ligger bare i denne nettleseren og sendes ingen steder.
words-none = Ingen ennå. «Legg til i mine ord» legger dem her.
words-add-label = Nytt ord
words-add = Legg til
words-import = Hent en liste
words-export = Lagre lista som fil
words-imported =
    { $count ->
        [one] 1 ord lest.
       *[other] { $count } ord lest.
    }
rules-button = Regler
rules-title = Regler: { $language }
rules-kept = En regel som er slått av, melder ingenting. Valget lagres bare i denne nettleseren.
rules-loading = Reglene hentes …
rules-none = Det finnes ingen liste over regler for dette språket her.
remove = Fjern { $entry }
toast-ignored = «{ $text }» ignoreres her.
toast-ignored-everywhere = «{ $text }» ignoreres overalt i denne teksten.
toast-changed = «{ $text }» er endret til «{ $replacement }» på { $count } steder.
toast-rule = Slått av: { $rule }
toast-word = «{ $text }» er nå et av dine ord.
toast-copied = Teksten er kopiert.
toast-cleared = Teksten er slettet, her og i lageret til denne nettleseren.
toast-file-opened = Filen er åpnet som en egen tekst. Den forrige teksten din ligger i «Mine tekster».
toast-file-unreadable = «{ $name }» kan ikke leses. Disse filene kan åpnes: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Lenken er kopiert. Den inneholder teksten.
toast-link-too-long = Teksten er for lang for en lenke. Lagre den som fil i stedet.
toast-link-damaged = Lenken er skadet. Teksten kan ikke leses.
toast-link-opened = Teksten i lenken er åpnet som en egen tekst. Den forrige teksten din ligger i «Mine tekster».

texts-button = Mine tekster
texts-new = Ny tekst
texts-search = Søk i mine tekster
texts-none = Ingen ennå. Det du skriver, legges her av seg selv.
texts-none-match = Ingen tekst passer til søket.
texts-untitled = Uten tittel
texts-name = Navn på teksten
texts-rename = Gi «{ $name }» nytt navn
texts-delete = Slett «{ $name }»
texts-versions = Tidligere versjoner av «{ $name }»
texts-versions-none = Det finnes ingen tidligere versjoner ennå.
texts-restore = Hent tilbake
texts-import = Legg til fra en fil
texts-export = Lagre alt som en fil
texts-imported =
    { $count ->
        [0] Alt i filen er her fra før.
        [one] 1 tekst er lest inn.
       *[other] { $count } tekster er lest inn.
    }
texts-import-wrong = Filen har ingen tekster som er lagret herfra.
toast-text-deleted = Teksten er slettet.
toast-text-forked = Teksten er endret i en annen fane. Det du skriver her, blir en egen tekst.
toast-version = Den tidligere versjonen er tilbake.
toast-back = Tilbake til teksten min

letters-button = Bokstaver
script-switch = Latinske bokstaver eller stavelsesskrift
letters-label = Bokstaver i { $language }
letters-capital = Store bokstaver
letters-keys = { $text }: skriv { $word } og trykk F9

device-button = Behold på denne enheten
device-button-kept = Ligger på denne enheten
device-badge = Ingenting forlater denne enheten
device-badge-why = Teksten kontrolleres og leses opp på denne enheten. Den sendes ingen steder.
device-title = Språk på denne enheten
device-about = Et språk som ligger på denne enheten, kontrolleres og leses opp her, uten nett. Tekstene forlater ikke enheten.
device-asking = Spør tjenesten hvor store dataene er …
device-preparing = Tjenesten gjør dataene klare …
device-offer = { $size } MB å laste ned, { $stored } MB lagringsplass på denne enheten.
device-keep = Behold { $language } på denne enheten
device-list = Språk som ligger her
device-list-none = Ingen ennå.
device-size = { $size } MB
device-progress = { $done } av { $size } MB
device-progress-label = Nedlasting av { $language }
device-waiting = Det er ingen forbindelse. Nedlastingen fortsetter av seg selv.
device-cancel = Avbryt nedlastingen av { $language }
device-remove = Fjern { $language } fra denne enheten
device-may-go = Når det blir lite plass, kan nettleseren fjerne dataene. Da kan de lastes ned på nytt.
device-needs-network = I denne nettleseren kan ikke selve siden åpnes uten nett.
device-fallback = Inntil videre sendes teksten din til tjenesten for å bli kontrollert.
device-trouble-unsupported = Denne nettleseren kan ikke beholde språk. Den må være av nyere dato, og siden må komme over https.
device-trouble-storage-refused = Nettleseren lar ikke denne siden lagre data. Slik er det gjerne i private vinduer.
device-trouble-storage-full = Det er ikke nok lagringsplass på denne enheten.
device-trouble-evicted = Nettleseren har fjernet dataene for { $language } fra denne enheten.
device-trouble-damaged = Dataene for { $language } på denne enheten er skadet. De lastes ned på nytt.
device-trouble-wrong-data = Tjenesten sendte data som denne siden ikke kan bruke. Last siden på nytt og prøv igjen.
device-trouble-engine-stopped = Kontrollen av { $language } på denne enheten virket ikke.

missing-title = { $language } er ikke installert her ennå
missing-text = Den som driver tjenesten, kan installere språket med én kommando:
copy-command = Kopier kommandoen
trouble-no-connection = Får ikke kontakt med tjenesten. Teksten din er trygg her.
trouble-overloaded = Tjenesten har svært mye å gjøre.
trouble-loading = Språket lastes fortsatt.
trouble-rate-limited = For mange forespørsler herfra. Vent et minutt.
trouble-deadline-exceeded = Kontrollen tok for lang tid.
trouble-other = Tjenesten svarer: { $detail }
trouble-again = Prøv igjen
trouble-retrying = Siden prøver igjen av seg selv.
key-label = Denne tjenesten ber om en nøkkel
key-use = Bruk nøkkelen

panel-developers = For utviklere
panel-trace = For grammatikkskrivere
developer-whole = Forespørselen for teksten ovenfor.
developer-paragraph = Forespørselen for avsnittet der markøren står.
developer-reference = API-referanse
developer-operation = Operasjon
developer-request = Forespørsel
developer-answer = Svar
trace-whole = Hva kontrollen ser etter hvert av stegene sine, og reglene som har virket.
trace-paragraph = Hva kontrollen ser i avsnittet der markøren står, etter hvert av stegene sine.
trace-none = Denne kontrollen viser ingen steg.
trace-no-grammar = Det finnes ingen grammatikkontroll for dette språket her.
trace-touched = { $count } av { $all } ord berørt
trace-removed = fjernet:

footer-private = Teksten din loggføres ikke, og den blir liggende i denne nettleseren til du tømmer den. Ingen følger deg.
footer-links = Mer
footer-languages = Hva som virker her
works-intro = Av hundre; «–» er ikke målt. Ingen kontroll finner alt.
works-found = Skrivefeil som blir funnet
works-alarms = Riktige ord merket som feil
works-first = Riktig ord foreslått først
works-words = Ord i en tekst som kan slås opp
works-elsewhere = En annen side av denne tjenesten har andre språk
