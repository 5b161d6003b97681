# The page in Danish.

tagline = Skriv, tjek, lyt
skip = Gå til teksten
text = Tekst
tools = Værktøjer til teksten
more-tools = Flere værktøjer

language-label = Tekstens sprog
language-search = Søg på navn eller kode
language-none = Ingen sprog passer til søgningen.
language-group-recent = Senest brugte
language-group-all = Alle sprog
language-group-missing = Ikke installeret her
language-variety = Data fra { $name }
capability-spelling = Stavning
capability-letters = Tjekker kun bogstaver
capability-grammar = Grammatik
capability-speech = Tale
state-loading = indlæses
state-not-installed = ikke installeret
starter-note = Stavekontrollen for { $language } er en begyndelse: Den kender kun de almindeligste ord.
starter-note-experimental = Stavekontrollen for { $language } er et forsøg: Den kender få ord og tager ofte fejl.
starter-note-letters = Kontrollen for { $language } finder for få stavefejl til at kunne kaldes en stavekontrol: Den ser kun bogstaver der ikke kan stå efter hinanden.
starter-build = Den der driver tjenesten, kan bygge en der kender flere ord, med én kommando:
interface-language = Sidens sprog
locale-draft = udkast
locale-draft-link = Udkast: vi søger sprogbrugere
theme = Farver
theme-auto = som enheden
theme-light = lyse
theme-dark = mørke

editor-label = Tekst på { $language }
editor-placeholder = Skriv eller indsæt din tekst her.
example = Prøv et eksempel
undo = Fortryd
redo = Gentag
copy = Kopiér
copy-text = Kopiér teksten
copy-link = Kopiér et link til denne tekst
open-file = Åbn en fil
save-file = Gem som fil
file-name = Filnavn
file-format = Format
save = Gem
clear-text = Ryd teksten
close = Luk

findings-title = Resultater
findings-none = Ingen fejl fundet.
findings-praise = Ingen fejl fundet. Godt skrevet!
findings-none-spelling = Ingen stavefejl fundet.
findings-none-grammar = Ingen grammatikfejl fundet.
findings-in-part = Ikke alt kunne kontrolleres.
findings-so-far = { $count } indtil nu
findings-hidden =
    { $count ->
        [one] { $count } skjult
       *[other] { $count } skjulte
    }
findings-ignored =
    { $count ->
        [one] { $count } ignoreret
       *[other] { $count } ignorerede
    }
show-ignored = Vis igen
filter-label = Typer af resultater der skal vises
not-checked-spelling = Her er ingen stavekontrol for { $language }.
not-checked-grammar = Her er ingen grammatikkontrol for { $language }.
not-checked-anything = Her er ingen kontrol for { $language }.
still-loading-spelling = Stavekontrollen for { $language } er stadig ved at blive indlæst.
still-loading-grammar = Grammatikkontrollen for { $language } er stadig ved at blive indlæst.
other-language = Det her ligner { $language }.
other-language-switch = Skift til { $language }
other-language-keep = Behold { $language }
findings-waiting = Her kommer det som kontrollen finder.
legend-title = Hvad stregerne betyder
legend-spelling = et ord der ikke står i ordbogen
legend-grammar = en mulig grammatikfejl
legend-typography = mellemrum, tegnsætning og anførselstegn
privacy-title = Din tekst
privacy-sent = Den sendes til denne tjeneste for at blive kontrolleret og bliver hverken gemt eller logget der.
privacy-device = Den kontrolleres på denne enhed og forlader den ikke.
privacy-kept = Den bliver i denne browser indtil du rydder den.
findings-more =
    { $count ->
        [one] Vis én til
       *[other] Vis { $count } til
    }
previous = Forrige
next = Næste
kind-spelling = Stavning
kind-grammar = Grammatik
kind-typography = Typografi
kind-foreign = Andet sprog
foreign-passage = Dette stykke ligner { $language } og bliver derfor ikke kontrolleret.
foreign-own = Kontrollér som { $language }
foreign-checked = Dette stykke ligner { $language } og bliver kontrolleret som det.
foreign-set = Du har valgt dette sprog til stykket: { $language }.
language-not-offered = Sproget tilbydes ikke her: { $language }.
language-not-kept = Sproget er ikke gemt på denne enhed, og din tekst forlader den ikke: { $language }.
leave-unchecked = Lad det være ukontrolleret
left-unchecked = Du har valgt, at dette ikke skal kontrolleres.
passage-language = Sproget i det markerede
passage-language-choose = Vælg sprog
passage-language-reset = Samme sprog som teksten
spelling-unknown = ”{ $word }” står ikke i ordbogen.
suggestions = Forslag
suggestions-none = Ingen forslag.
suggestions-cut-short = Søgningen efter forslag tog for lang tid.
suggestion-delete = Slet
suggestion-space =
    { $count ->
        [one] Ét mellemrum
       *[other] { $count } mellemrum
    }
ignore-once = Ikke forkert her
ignore-everywhere = Aldrig i denne tekst
everywhere = Alle { $count } steder
ignore-rule = Slå denne regel fra
add-word = Føj til mine ord
take-suggestion = Ret ”{ $text }” til ”{ $replacement }”
correct-all = Ret alle { $count } …
correct-all-title = Sikre rettelser
correct-all-about = Typografi og stavefejl med kun ét forslag. Det der ikke er krydset af, bliver som det er.
correct-all-do =
    { $count ->
        [one] Ret 1 sted
       *[other] Ret { $count } steder
    }
toast-corrected =
    { $count ->
        [one] 1 sted er rettet.
       *[other] { $count } steder er rettet.
    }

status-checking = Tjekker …
status-so-far = Tjekker … { $count } indtil nu
status-spelling =
    { $count ->
        [one] 1 mulig stavefejl
       *[other] { $count } mulige stavefejl
    }
status-grammar =
    { $count ->
        [one] 1 grammatikfejl
       *[other] { $count } grammatikfejl
    }
status-typography =
    { $count ->
        [one] 1 bemærkning om typografi
       *[other] { $count } bemærkninger om typografi
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

listen = Lyt
listen-selection = Lyt til det markerede
listen-no-voice = Der er ingen stemme til dette sprog her.
listen-nothing = Her er ikke noget der kan læses op.
pause = Pause
resume = Fortsæt
stop = Stop
voice = Stemme
voice-man = Mand
voice-woman = Kvinde
voice-default = Standard
voice-experimental = eksperimentel
pace = Hastighed
pace-times = { $pace }×
download = Hent som { $format }
listen-here = Lyt fra markøren
listen-back = En sætning tilbage
listen-forward = En sætning frem
listen-follow = Vis ordet der læses op
listen-settings = Stemme, hastighed og filer

stats-button = Statistik
stats-words = Ord
stats-characters = Tegn
stats-sentences = Sætninger
stats-reading = Læsetid
stats-minutes = { $count } min.
stats-average = Ord pr. sætning
stats-longest = Længste sætning
stats-frequent = Det der går igen oftest
stats-frequent-none = Der blev ikke fundet noget i denne tekst.
progress-title = Mine fremskridt: { $language }
progress-about = Hvor meget der blev fundet pr. 100 ord du skrev. Kun disse tal gemmes, og kun i denne browser.
progress-none = Der er ikke noget at vise endnu. Det begynder med det du skriver.
progress-week = Uge fra
progress-rate = Pr. 100 ord
progress-clear = Slet mine fremskridt

keys-button = Tastaturgenveje
keys-card = Åbn kortet ved markøren

words-button = Mine ord
words-title = Mine ord: { $language }
words-kept = De er kun gemt i denne browser.
words-none = Ingen endnu. ”Føj til mine ord” lægger dem her.
words-add-label = Nyt ord
words-add = Tilføj
words-import = Importér en liste
words-export = Gem listen som fil
words-imported =
    { $count ->
        [one] 1 ord er indlæst.
       *[other] { $count } ord er indlæst.
    }
rules-button = Regler
rules-title = Regler: { $language }
rules-kept = En regel der er slået fra, melder ingenting. Dit valg er kun gemt i denne browser.
rules-loading = Reglerne indlæses …
rules-none = Der er ingen liste over regler for dette sprog her.
remove = Fjern { $entry }
toast-ignored = ”{ $text }” ignoreres i denne tekst.
toast-ignored-everywhere = ”{ $text }” ignoreres overalt i denne tekst.
toast-changed = ”{ $text }” er rettet til ”{ $replacement }” { $count } steder.
toast-rule = Slået fra: { $rule }
toast-word = ”{ $text }” er føjet til dine ord.
toast-copied = Teksten er kopieret.
toast-cleared = Teksten er ryddet, både her og i browserens lager.
toast-file-opened = Filen er åbnet som en selvstændig tekst. Din tidligere tekst ligger i ”Mine tekster”.
toast-file-unreadable = ”{ $name }” kan ikke læses. Disse filer kan åbnes: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Linket er kopieret. Det indeholder teksten.
toast-link-too-long = Teksten er for lang til et link. Gem den som fil i stedet.
toast-link-damaged = Linket er beskadiget. Teksten i det kan ikke læses.
toast-link-opened = Teksten i linket er åbnet som en selvstændig tekst. Din tidligere tekst ligger i ”Mine tekster”.

texts-button = Mine tekster
texts-new = Ny tekst
texts-search = Søg i mine tekster
texts-none = Ingen endnu. Det du skriver, lægges her af sig selv.
texts-none-match = Ingen tekst passer til søgningen.
texts-untitled = Uden titel
texts-name = Tekstens navn
texts-rename = Omdøb ”{ $name }”
texts-delete = Slet ”{ $name }”
texts-versions = Tidligere versioner af ”{ $name }”
texts-versions-none = Der er ingen tidligere versioner endnu.
texts-restore = Gendan
texts-import = Tilføj fra en fil
texts-export = Gem alt som en fil
texts-imported =
    { $count ->
        [0] Alt i filen er her allerede.
        [one] 1 tekst er indlæst.
       *[other] { $count } tekster er indlæst.
    }
texts-import-wrong = Filen har ingen tekster der er gemt herfra.
toast-text-deleted = Teksten er slettet.
toast-text-forked = Teksten er blevet ændret i en anden fane. Det du skriver her, gemmes som en selvstændig tekst.
toast-version = Den tidligere version er tilbage.
toast-back = Tilbage til min tekst

letters-button = Bogstaver
script-switch = Latinske bogstaver eller stavelsesskrift
letters-label = Bogstaver i { $language }
letters-capital = Store bogstaver
letters-keys = { $text }: skriv { $word }, og tryk på F9

lookup-button = Slå et ord op
lookup-label = Ord der skal slås op
lookup-go = Slå op
lookup-loading = Slår op …
lookup-division = Orddeling:
lookup-readings = Analyser
lookup-unknown = Der er ingen analyse af ”{ $word }”.
lookup-no-morphology = Der er ingen morfologi for { $language } her.
lookup-inflection = Bøjning af { $word }
lookup-no-inflection = Der er ingen tabel for dette ord.
lookup-dictionaries = Ordbøger:
pos-noun = substantiv
pos-propn = egennavn
pos-verb = verbum
pos-aux = hjælpeverbum
pos-adj = adjektiv
pos-adv = adverbium
pos-pron = pronomen
pos-det = determinativ
pos-num = talord
pos-adp = adposition
pos-cconj = sideordnende konjunktion
pos-sconj = underordnende konjunktion
pos-part = partikel
pos-intj = interjektion

device-button = Behold på denne enhed
device-button-kept = Ligger på denne enhed
device-badge = Intet forlader denne enhed
device-badge-why = Teksten kontrolleres og læses op på denne enhed. Den sendes ingen steder hen.
device-title = Sprog på denne enhed
device-about = Et sprog der ligger på denne enhed, kontrolleres og læses op her, uden netværk. Teksterne forlader ikke enheden.
device-asking = Spørger tjenesten hvor meget data det er …
device-preparing = Tjenesten gør dataene klar …
device-offer = { $size } MB at hente, { $stored } MB lagerplads på denne enhed.
device-keep = Behold { $language } på denne enhed
device-list = Sprog der ligger her
device-list-none = Ingen endnu.
device-size = { $size } MB
device-progress = { $done } af { $size } MB
device-progress-label = Hentning af { $language }
device-waiting = Der er ingen forbindelse. Hentningen fortsætter af sig selv.
device-cancel = Afbryd hentningen af { $language }
device-remove = Fjern { $language } fra denne enhed
device-may-go = Når pladsen bliver knap, kan browseren fjerne dataene. Så kan de hentes igen.
device-needs-network = I denne browser kan selve siden ikke åbnes uden netværk.
device-fallback = Indtil videre sendes din tekst til tjenesten for at blive kontrolleret.
device-trouble-unsupported = Denne browser kan ikke beholde sprog. Den skal være af nyere dato, og siden skal leveres over https.
device-trouble-storage-refused = Browseren lader ikke denne side gemme data. Sådan er det som regel i private vinduer.
device-trouble-storage-full = Der er ikke nok lagerplads på denne enhed.
device-trouble-evicted = Browseren har fjernet dataene for { $language } fra denne enhed.
device-trouble-damaged = Dataene for { $language } på denne enhed er beskadiget. De hentes igen.
device-trouble-wrong-data = Tjenesten sendte data som denne side ikke kan bruge. Genindlæs siden, og prøv igen.
device-trouble-engine-stopped = Kontrollen af { $language } på denne enhed mislykkedes.

missing-title = { $language } er ikke installeret her endnu
missing-text = Den der driver tjenesten, kan installere sproget med én kommando:
copy-command = Kopiér kommandoen
trouble-no-connection = Der er ingen forbindelse til tjenesten. Din tekst er ikke gået tabt.
trouble-overloaded = Tjenesten er overbelastet.
trouble-loading = Sproget er stadig ved at blive indlæst.
trouble-rate-limited = For mange forespørgsler fra din adresse. Vent et minut.
trouble-deadline-exceeded = Kontrollen tog for lang tid.
trouble-other = Tjenesten svarede: { $detail }
trouble-again = Prøv igen
trouble-retrying = Siden prøver igen af sig selv.
key-label = Denne tjeneste kræver en API-nøgle
key-use = Brug nøglen

panel-developers = For udviklere
panel-trace = For grammatikskrivere
developer-whole = Forespørgslen for teksten ovenfor.
developer-paragraph = Forespørgslen for afsnittet hvor markøren står.
developer-reference = API-reference
developer-operation = Operation
developer-request = Forespørgsel
developer-answer = Svar
trace-whole = Resultatet af hvert trin i kontrollen og de regler der blev brugt.
trace-paragraph = Resultatet af hvert trin i kontrollen for afsnittet hvor markøren står.
trace-none = Denne kontrol kan ikke vise sine trin.
trace-no-grammar = Der er ingen grammatikkontrol for dette sprog her.
trace-touched = { $count } af { $all } ord ændret af regler
trace-removed = fjernet:

footer-private = Din tekst bliver ikke logget, og den bliver i denne browser indtil du rydder den. Ingen sporer dig.
footer-links = Mere
footer-languages = Hvad der virker her
works-intro = Af hundrede; »–« er ikke målt. Ingen kontrol finder alt.
works-found = Stavefejl, der bliver fundet
works-alarms = Rigtige ord markeret som fejl
works-first = Det rigtige ord foreslået først
works-words = Ord i en tekst, som kan slås op
works-elsewhere = En anden side af denne tjeneste har andre sprog
