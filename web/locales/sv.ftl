# The page in Swedish.

tagline = Skriv, kontrollera, lyssna
skip = Hoppa till texten
text = Text
tools = Verktyg för texten
more-tools = Fler verktyg

language-label = Textens språk
language-search = Sök på namn eller kod
language-none = Inget språk matchar sökningen.
language-group-recent = Senast använda
language-group-all = Alla språk
language-group-missing = Inte installerade här
language-variety = Data från { $name }
capability-spelling = Stavning
capability-letters = Kontrollerar bara bokstäver
capability-grammar = Grammatik
capability-speech = Tal
state-loading = laddas
state-not-installed = inte installerat
starter-note = Stavningskontrollen för { $language } är en första version: den kan bara de vanligaste orden.
starter-note-experimental = Stavningskontrollen för { $language } är ett försök: den kan få ord och har ofta fel.
starter-note-letters = Kontrollen för { $language } hittar för få stavfel för att kallas stavningskontroll: den ser bara bokstäver som inte kan följa på varandra.
starter-build = Den som driver tjänsten kan bygga en som kan fler ord med ett enda kommando:
interface-language = Sidans språk
locale-draft = utkast
locale-draft-link = Utkast: vi söker språkbrukare
theme = Färger
theme-auto = som enheten
theme-light = ljusa
theme-dark = mörka

editor-label = Text på { $language }
editor-placeholder = Skriv eller klistra in din text här.
example = Prova ett exempel
undo = Ångra
redo = Gör om
copy = Kopiera
copy-text = Kopiera texten
copy-link = Kopiera en länk till den här texten
open-file = Öppna en fil
save-file = Spara som fil
file-name = Filnamn
file-format = Format
save = Spara
clear-text = Rensa texten
close = Stäng

findings-title = Resultat
findings-none = Inga fel hittades.
findings-praise = Inga fel hittades. Bra skrivet!
findings-none-spelling = Inga stavfel hittades.
findings-none-grammar = Inga grammatikfel hittades.
findings-in-part = Allt kunde inte kontrolleras.
findings-so-far = { $count } hittills
findings-hidden =
    { $count ->
        [one] { $count } dolt
       *[other] { $count } dolda
    }
findings-ignored =
    { $count ->
        [one] { $count } ignorerat
       *[other] { $count } ignorerade
    }
show-ignored = Visa igen
filter-label = Typer av resultat som ska visas
not-checked-spelling = Här finns ingen stavningskontroll för { $language }.
not-checked-grammar = Här finns ingen grammatikkontroll för { $language }.
not-checked-anything = Här finns ingen kontroll för { $language }.
still-loading-spelling = Stavningskontrollen för { $language } laddas fortfarande.
still-loading-grammar = Grammatikkontrollen för { $language } laddas fortfarande.
other-language = Det här ser ut som { $language }.
other-language-switch = Byt till { $language }
other-language-keep = Behåll { $language }
findings-waiting = Här visas det som kontrollen hittar.
legend-title = Vad strecken betyder
legend-spelling = ett ord som inte finns i ordlistan
legend-grammar = ett möjligt grammatikfel
legend-typography = mellanslag, skiljetecken och citattecken
privacy-title = Din text
privacy-sent = Den skickas till den här tjänsten för att kontrolleras och varken sparas eller loggas där.
privacy-device = Den kontrolleras på den här enheten och lämnar den inte.
privacy-kept = Den finns kvar i den här webbläsaren tills du rensar den.
findings-more =
    { $count ->
        [one] Visa en till
       *[other] Visa { $count } till
    }
previous = Föregående
next = Nästa
kind-spelling = Stavning
kind-grammar = Grammatik
kind-typography = Typografi
kind-foreign = Annat språk
foreign-passage = Det här ser ut som { $language } och kontrolleras därför inte.
foreign-own = Kontrollera som { $language }
foreign-checked = Det här ser ut som { $language } och kontrolleras som det.
foreign-set = Du har valt det här språket för avsnittet: { $language }.
language-not-offered = Språket finns inte här: { $language }.
language-not-kept = Språket finns inte sparat på den här enheten, och din text lämnar den inte: { $language }.
leave-unchecked = Låt det vara okontrollerat
left-unchecked = Du har valt att det här inte ska kontrolleras.
passage-language = Språket i det markerade
passage-language-choose = Välj språk
passage-language-reset = Samma språk som texten
spelling-unknown = ”{ $word }” finns inte i ordlistan.
suggestions = Förslag
suggestions-none = Inga förslag.
suggestions-cut-short = Sökningen efter förslag tog för lång tid.
suggestion-delete = Ta bort
suggestion-space =
    { $count ->
        [one] Ett mellanslag
       *[other] { $count } mellanslag
    }
ignore-once = Inte fel här
ignore-everywhere = Aldrig i den här texten
everywhere = På alla { $count } ställen
ignore-rule = Stäng av den här regeln
add-word = Lägg till i mina ord
take-suggestion = Ändra ”{ $text }” till ”{ $replacement }”
correct-all = Rätta alla { $count } …
correct-all-title = Säkra rättelser
correct-all-about = Typografi och stavfel med bara ett förslag. Det som inte är ikryssat lämnas som det är.
correct-all-do =
    { $count ->
        [one] Rätta 1 ställe
       *[other] Rätta { $count } ställen
    }
toast-corrected =
    { $count ->
        [one] 1 ställe har rättats.
       *[other] { $count } ställen har rättats.
    }

status-checking = Kontrollerar …
status-so-far = Kontrollerar … { $count } hittills
status-spelling =
    { $count ->
        [one] 1 möjligt stavfel
       *[other] { $count } möjliga stavfel
    }
status-grammar =
    { $count ->
        [one] 1 grammatikfel
       *[other] { $count } grammatikfel
    }
status-typography =
    { $count ->
        [one] 1 anmärkning om typografi
       *[other] { $count } anmärkningar om typografi
    }
count-words =
    { $count ->
        [one] 1 ord
       *[other] { $count } ord
    }
count-characters =
    { $count ->
        [one] 1 tecken
       *[other] { $count } tecken
    }

listen = Lyssna
listen-selection = Lyssna på det markerade
listen-no-voice = Här finns ingen röst för det här språket.
listen-nothing = Här finns inget som kan läsas upp.
pause = Pausa
resume = Fortsätt
stop = Stoppa
voice = Röst
voice-man = Man
voice-woman = Kvinna
voice-default = Standard
voice-experimental = experimentell
pace = Hastighet
pace-times = { $pace }×
download = Ladda ner som { $format }
listen-here = Lyssna från markören
listen-back = En mening bakåt
listen-forward = En mening framåt
listen-follow = Visa ordet som läses
listen-settings = Röst, hastighet och filer

stats-button = Statistik
stats-words = Ord
stats-characters = Tecken
stats-sentences = Meningar
stats-reading = Lästid
stats-minutes = { $count } min
stats-average = Ord per mening
stats-longest = Längsta meningen
stats-frequent = Det som återkommer oftast
stats-frequent-none = Inget hittades i den här texten.
progress-title = Min utveckling: { $language }
progress-about = Hur mycket som hittades per 100 ord som du skrev. Bara de här siffrorna sparas, och bara i den här webbläsaren.
progress-none = Det finns inget att visa ännu. Det börjar med det du skriver.
progress-week = Vecka från
progress-rate = Per 100 ord
progress-clear = Rensa min utveckling

keys-button = Kortkommandon
keys-card = Öppna kortet vid markören

words-button = Mina ord
words-title = Mina ord: { $language }
words-kept = De sparas bara i den här webbläsaren.
words-none = Inga ännu. ”Lägg till i mina ord” lägger dem här.
words-add-label = Nytt ord
words-add = Lägg till
words-import = Importera en lista
words-export = Spara listan som fil
words-imported =
    { $count ->
        [one] 1 ord har lästs in.
       *[other] { $count } ord har lästs in.
    }
rules-button = Regler
rules-title = Regler: { $language }
rules-kept = En regel som är avstängd rapporterar inget. Ditt val sparas bara i den här webbläsaren.
rules-loading = Reglerna laddas …
rules-none = Här finns ingen lista över regler för det här språket.
remove = Ta bort { $entry }
toast-ignored = ”{ $text }” ignoreras i den här texten.
toast-ignored-everywhere = ”{ $text }” ignoreras överallt i den här texten.
toast-changed = ”{ $text }” har ändrats till ”{ $replacement }” på { $count } ställen.
toast-rule = Avstängd: { $rule }
toast-word = ”{ $text }” har lagts till i dina ord.
toast-copied = Texten har kopierats.
toast-cleared = Texten har rensats, både här och i webbläsarens lagring.
toast-file-opened = Filen har öppnats som en egen text. Din tidigare text finns i ”Mina texter”.
toast-file-unreadable = ”{ $name }” kan inte läsas. De här filerna går att öppna: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Länken har kopierats. Den innehåller texten.
toast-link-too-long = Texten är för lång för en länk. Spara den som fil i stället.
toast-link-damaged = Länken är skadad. Dess text kan inte läsas.
toast-link-opened = Texten i länken har öppnats som en egen text. Din tidigare text finns i ”Mina texter”.

texts-button = Mina texter
texts-new = Ny text
texts-search = Sök i mina texter
texts-none = Inga ännu. Det du skriver hamnar här av sig självt.
texts-none-match = Ingen text matchar sökningen.
texts-untitled = Utan titel
texts-name = Textens namn
texts-rename = Byt namn på ”{ $name }”
texts-delete = Ta bort ”{ $name }”
texts-versions = Tidigare versioner av ”{ $name }”
texts-versions-none = Det finns inga tidigare versioner ännu.
texts-restore = Återställ
texts-import = Lägg till från en fil
texts-export = Spara allt som en fil
texts-imported =
    { $count ->
        [0] Allt i filen finns redan här.
        [one] 1 text har lästs in.
       *[other] { $count } texter har lästs in.
    }
texts-import-wrong = Filen innehåller inga texter som har sparats härifrån.
toast-text-deleted = Texten har tagits bort.
toast-text-forked = Den här texten har ändrats i en annan flik. Det du skriver här sparas som en egen text.
toast-version = Den tidigare versionen är tillbaka.
toast-back = Tillbaka till min text

letters-button = Bokstäver
script-switch = Latinska bokstäver eller stavelseskrift
letters-label = Bokstäver i { $language }
letters-capital = Stora bokstäver
letters-keys = { $text }: skriv { $word } och tryck på F9

lookup-button = Slå upp ett ord
lookup-label = Ord att slå upp
lookup-go = Slå upp
lookup-loading = Slår upp …
lookup-division = Avstavning:
lookup-readings = Analyser
lookup-unknown = Det finns ingen analys av ”{ $word }”.
lookup-no-morphology = Här finns ingen morfologi för { $language }.
lookup-inflection = Böjning av { $word }
lookup-no-inflection = Det finns ingen tabell för det här ordet.
lookup-dictionaries = Ordböcker:
pos-noun = substantiv
pos-propn = egennamn
pos-verb = verb
pos-aux = hjälpverb
pos-adj = adjektiv
pos-adv = adverb
pos-pron = pronomen
pos-det = bestämningsord
pos-num = räkneord
pos-adp = adposition
pos-cconj = konjunktion
pos-sconj = subjunktion
pos-part = partikel
pos-intj = interjektion

device-button = Behåll på den här enheten
device-button-kept = Finns på den här enheten
device-badge = Inget lämnar den här enheten
device-badge-why = Texten kontrolleras och läses upp på den här enheten. Den skickas ingenstans.
device-title = Språk på den här enheten
device-about = Ett språk som finns på den här enheten kontrolleras och läses upp här, utan nät. Texterna lämnar inte enheten.
device-asking = Frågar tjänsten hur stor datamängden är …
device-preparing = Tjänsten förbereder data …
device-offer = { $size } MB att ladda ner, { $stored } MB lagringsutrymme på den här enheten.
device-keep = Behåll { $language } på den här enheten
device-list = Språk som finns här
device-list-none = Inga ännu.
device-size = { $size } MB
device-progress = { $done } av { $size } MB
device-progress-label = Nedladdning av { $language }
device-waiting = Det finns ingen anslutning. Nedladdningen fortsätter av sig själv.
device-cancel = Avbryt nedladdningen av { $language }
device-remove = Ta bort { $language } från den här enheten
device-may-go = När utrymmet tryter kan webbläsaren ta bort data. Då går det att ladda ner dem igen.
device-needs-network = I den här webbläsaren går det inte att öppna själva sidan utan nät.
device-fallback = Tills vidare skickas din text till tjänsten för att kontrolleras.
device-trouble-unsupported = Den här webbläsaren kan inte behålla språk. Det krävs en nyare webbläsare, och sidan måste levereras över https.
device-trouble-storage-refused = Webbläsaren låter inte den här sidan lagra data. Så är det oftast i privata fönster.
device-trouble-storage-full = Det finns inte tillräckligt med lagringsutrymme på den här enheten.
device-trouble-evicted = Webbläsaren har tagit bort data för { $language } från den här enheten.
device-trouble-damaged = Data för { $language } på den här enheten är skadade. De laddas ner igen.
device-trouble-wrong-data = Tjänsten skickade data som den här sidan inte kan använda. Ladda om sidan och försök igen.
device-trouble-engine-stopped = Kontrollen av { $language } på den här enheten misslyckades.

missing-title = { $language } finns inte installerat här ännu
missing-text = Den som driver tjänsten kan installera språket med ett enda kommando:
copy-command = Kopiera kommandot
trouble-no-connection = Tjänsten går inte att nå. Din text finns kvar.
trouble-overloaded = Tjänsten är överbelastad.
trouble-loading = Språket laddas fortfarande.
trouble-rate-limited = För många förfrågningar från din adress. Vänta en minut.
trouble-deadline-exceeded = Kontrollen tog för lång tid.
trouble-other = Tjänsten svarade: { $detail }
trouble-again = Försök igen
trouble-retrying = Sidan försöker igen av sig själv.
key-label = Den här tjänsten kräver en API-nyckel
key-use = Använd nyckeln

panel-developers = För utvecklare
panel-trace = För grammatikskrivare
developer-whole = Förfrågan för texten ovan.
developer-paragraph = Förfrågan för stycket där markören står.
developer-reference = API-referens
developer-operation = Operation
developer-request = Förfrågan
developer-answer = Svar
trace-whole = Resultatet av varje steg i kontrollen och de regler som tillämpades.
trace-paragraph = Resultatet av varje steg i kontrollen för stycket där markören står.
trace-none = Den här kontrollen kan inte visa sina steg.
trace-no-grammar = Här finns ingen grammatikkontroll för det här språket.
trace-touched = { $count } av { $all } ord ändrade av regler
trace-removed = borttaget:

footer-private = Din text loggas inte och finns kvar i den här webbläsaren tills du rensar den. Ingen spårar dig.
footer-links = Mer
footer-languages = Vad som fungerar här
works-intro = Av hundra; ”–” är inte mätt. Ingen kontroll hittar allt.
works-found = Stavfel som hittas
works-alarms = Rätta ord markerade som fel
works-first = Rätt ord föreslås först
works-words = Ord i en text som går att slå upp
works-elsewhere = En annan sida av tjänsten har andra språk
