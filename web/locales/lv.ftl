# The page in Latvian.

tagline = Rakstiet, pārbaudiet, klausieties
skip = Pāriet uz tekstu
text = Teksts
tools = Teksta rīki
more-tools = Citi rīki

language-label = Teksta valoda
language-search = Meklēt pēc nosaukuma vai koda
language-none = Meklējumam neatbilst neviena valoda.
language-group-recent = Nesen lietotās
language-group-all = Visas valodas
language-group-missing = Šeit nav instalētas
language-variety = Dati: { $name }
capability-spelling = Pareizrakstība
capability-letters = Pārbauda tikai burtus
capability-grammar = Gramatika
capability-speech = Runa
state-loading = tiek ielādēta
state-not-installed = nav instalēta
starter-note = Pareizrakstības pārbaude ({ $language }) ir sākotnējā versijā: tā pazīst tikai biežāk lietotos vārdus.
starter-note-experimental = Pareizrakstības pārbaude ({ $language }) ir eksperiments: tā pazīst maz vārdu un bieži kļūdās.
starter-note-letters = Šī pārbaude ({ $language }) atrod pārāk maz kļūdu, lai to sauktu par pareizrakstības pārbaudi: tā pamana tikai burtus, kas nevar sekot cits citam.
starter-build = Šī pakalpojuma uzturētājs ar vienu komandu var izveidot pārbaudi, kas pazīst vairāk vārdu:
interface-language = Šīs lapas valoda
locale-draft = melnraksts
locale-draft-link = Melnraksts: meklējam valodas pratējus
theme = Krāsas
theme-auto = kā ierīcē
theme-light = gaišas
theme-dark = tumšas

editor-label = Teksts, valoda: { $language }
editor-placeholder = Rakstiet vai ielīmējiet tekstu šeit.
example = Izmēģināt piemēru
undo = Atsaukt
redo = Atcelt atsaukšanu
copy = Kopēt
copy-text = Kopēt tekstu
copy-link = Kopēt saiti uz šo tekstu
open-file = Atvērt failu
save-file = Saglabāt kā failu
file-name = Faila nosaukums
file-format = Formāts
save = Saglabāt
clear-text = Notīrīt tekstu
close = Aizvērt

findings-title = Rezultāti
findings-none = Kļūdas nav atrastas.
findings-praise = Kļūdas nav atrastas. Labi uzrakstīts!
findings-none-spelling = Pareizrakstības kļūdas nav atrastas.
findings-none-grammar = Gramatikas kļūdas nav atrastas.
findings-in-part = Visu pārbaudīt neizdevās.
findings-so-far = pagaidām { $count }
findings-hidden = Paslēpti: { $count }
findings-ignored = Ignorēti: { $count }
show-ignored = Rādīt atkal
filter-label = Kādus rezultātus rādīt
not-checked-spelling = Šai valodai pareizrakstību šeit nepārbauda: { $language }.
not-checked-grammar = Šai valodai gramatiku šeit nepārbauda: { $language }.
not-checked-anything = Tekstus šajā valodā šeit nepārbauda: { $language }.
still-loading-spelling = Pareizrakstības pārbaude vēl tiek ielādēta ({ $language }).
still-loading-grammar = Gramatikas pārbaude vēl tiek ielādēta ({ $language }).
other-language = Izskatās, ka teksta valoda ir { $language }.
other-language-switch = Mainīt valodu uz: { $language }
other-language-keep = Paturēt valodu: { $language }
findings-waiting = Šeit parādās pārbaudes rezultāti.
legend-title = Ko nozīmē līnijas
legend-spelling = vārds, kura nav vārdnīcā
legend-grammar = iespējama gramatikas kļūda
legend-typography = atstarpes, pieturzīmes un pēdiņas
privacy-title = Jūsu teksts
privacy-sent = Tas tiek nosūtīts šim pakalpojumam pārbaudei, un tur to nesaglabā un neieraksta žurnālos.
privacy-device = Tas tiek pārbaudīts šajā ierīcē un to nepamet.
privacy-kept = Tas paliek šajā pārlūkā, līdz jūs to notīrāt.
findings-more =
    { $count ->
        [1] Rādīt vēl vienu
        [zero] Rādīt vēl { $count }
        [one] Rādīt vēl { $count }
       *[other] Rādīt vēl { $count }
    }
previous = Iepriekšējais
next = Nākamais
kind-spelling = Pareizrakstība
kind-grammar = Gramatika
kind-typography = Tipogrāfija
kind-foreign = Cita valoda
foreign-passage = Izskatās, ka šī fragmenta valoda ir { $language }, tāpēc tas netiek pārbaudīts.
foreign-own = Pārbaudīt kā: { $language }
foreign-checked = Izskatās, ka šī fragmenta valoda ir { $language }, un tas tiek pārbaudīts šajā valodā.
foreign-set = Šim fragmentam izvēlējāties valodu: { $language }.
language-not-offered = Šī valoda šeit netiek piedāvāta: { $language }.
language-not-kept = Šī valoda nav saglabāta šajā ierīcē, un jūsu teksts to neatstāj: { $language }.
leave-unchecked = Atstāt nepārbaudītu
left-unchecked = To atstājāt nepārbaudītu.
passage-language = Atlasītā teksta valoda
passage-language-choose = Izvēlēties valodu
passage-language-reset = Tā pati valoda, kas tekstam
spelling-unknown = Vārda „{ $word }” nav vārdnīcā.
suggestions = Ieteikumi
suggestions-none = Ieteikumu nav.
suggestions-cut-short = Ieteikumu meklēšana ilga pārāk ilgi.
suggestion-delete = Dzēst
suggestion-space =
    { $count ->
        [1] Viena atstarpe
        [zero] { $count } atstarpju
        [one] { $count } atstarpe
       *[other] { $count } atstarpes
    }
ignore-once = Šeit nav kļūda
ignore-everywhere = Nekad šajā tekstā
everywhere = Visur ({ $count })
ignore-rule = Izslēgt šo kārtulu
add-word = Pievienot maniem vārdiem
take-suggestion = Mainīt „{ $text }” uz „{ $replacement }”
correct-all = Labot visu ({ $count })…
correct-all-title = Droši labojumi
correct-all-about = Tipogrāfija un pareizrakstības kļūdas, kurām ir tikai viens ieteikums. Neatzīmētais paliek, kā ir.
correct-all-do =
    { $count ->
        [zero] Labot { $count } vietas
        [one] Labot { $count } vietu
       *[other] Labot { $count } vietas
    }
toast-corrected =
    { $count ->
        [zero] Izlabotas { $count } vietas.
        [one] Izlabota { $count } vieta.
       *[other] Izlabotas { $count } vietas.
    }

status-checking = Pārbauda…
status-so-far = Pārbauda… pagaidām { $count }
status-spelling =
    { $count ->
        [zero] { $count } iespējamu pareizrakstības kļūdu
        [one] { $count } iespējama pareizrakstības kļūda
       *[other] { $count } iespējamas pareizrakstības kļūdas
    }
status-grammar =
    { $count ->
        [zero] { $count } gramatikas kļūdu
        [one] { $count } gramatikas kļūda
       *[other] { $count } gramatikas kļūdas
    }
status-typography =
    { $count ->
        [zero] { $count } piezīmju par tipogrāfiju
        [one] { $count } piezīme par tipogrāfiju
       *[other] { $count } piezīmes par tipogrāfiju
    }
count-words =
    { $count ->
        [zero] { $count } vārdu
        [one] { $count } vārds
       *[other] { $count } vārdi
    }
count-characters =
    { $count ->
        [zero] { $count } rakstzīmju
        [one] { $count } rakstzīme
       *[other] { $count } rakstzīmes
    }

listen = Klausīties
listen-selection = Klausīties atlasīto
listen-no-voice = Šai valodai nav instalēta neviena balss.
listen-nothing = Šeit nav nekā, ko varētu nolasīt.
pause = Pauzēt
resume = Turpināt
stop = Apturēt
voice = Balss
voice-man = Vīrietis
voice-woman = Sieviete
voice-default = Noklusējuma
voice-experimental = eksperimentāla
pace = Ātrums
pace-times = { $pace }×
download = Lejupielādēt kā { $format }
listen-here = Klausīties no kursora
listen-back = Vienu teikumu atpakaļ
listen-forward = Vienu teikumu uz priekšu
listen-follow = Rādīt lasāmo vārdu
listen-settings = Balss, ātrums un faili

stats-button = Statistika
stats-words = Vārdi
stats-characters = Rakstzīmes
stats-sentences = Teikumi
stats-reading = Lasīšanas laiks
stats-minutes = { $count } min
stats-average = Vārdi teikumā
stats-longest = Garākais teikums
stats-frequent = Kas atkārtojas visbiežāk
stats-frequent-none = Šajā tekstā nekas nav atrasts.
progress-title = Mans progress: { $language }
progress-about = Cik daudz atrasts uz 100 uzrakstītiem vārdiem. Tiek glabāti tikai šie skaitļi un tikai šajā pārlūkā.
progress-none = Vēl nav ko rādīt. Tas sākas ar to, ko rakstāt.
progress-week = Nedēļa no
progress-rate = Uz 100 vārdiem
progress-clear = Dzēst manu progresu

keys-button = Īsinājumtaustiņi
keys-card = Atvērt kartīti pie kursora

words-button = Mani vārdi
words-title = Mani vārdi: { $language }
words-kept = Tie tiek glabāti tikai šajā pārlūkā.
words-none = Vēl nav neviena. Poga „Pievienot maniem vārdiem” ieliek tos šeit.
words-add-label = Jauns vārds
words-add = Pievienot
words-import = Importēt sarakstu
words-export = Saglabāt sarakstu kā failu
words-imported =
    { $count ->
        [zero] Nolasīti { $count } vārdi.
        [one] Nolasīts { $count } vārds.
       *[other] Nolasīti { $count } vārdi.
    }
rules-button = Kārtulas
rules-title = Kārtulas: { $language }
rules-kept = Izslēgta kārtula neko neziņo. Jūsu izvēle tiek glabāta tikai šajā pārlūkā.
rules-loading = Kārtulas tiek ielādētas…
rules-none = Šai valodai šeit nav kārtulu saraksta.
remove = Noņemt { $entry }
toast-ignored = „{ $text }” šeit tiek ignorēts.
toast-ignored-everywhere = „{ $text }” tiek ignorēts visā šajā tekstā.
toast-changed =
    { $count ->
        [zero] „{ $text }” ir mainīts uz „{ $replacement }” { $count } vietās.
        [one] „{ $text }” ir mainīts uz „{ $replacement }” { $count } vietā.
       *[other] „{ $text }” ir mainīts uz „{ $replacement }” { $count } vietās.
    }
toast-rule = Izslēgta: { $rule }
toast-word = „{ $text }” ir pievienots jūsu vārdiem.
toast-copied = Teksts ir nokopēts.
toast-cleared = Teksts ir notīrīts gan šeit, gan šī pārlūka krātuvē.
toast-file-opened = Fails ir atvērts kā atsevišķs teksts. Jūsu iepriekšējais teksts ir sadaļā „Mani teksti”.
toast-file-unreadable = Failu „{ $name }” nevar nolasīt. Var atvērt šādus failus: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Saite ir nokopēta. Tajā ir viss teksts.
toast-link-too-long = Teksts ir pārāk garš saitei. Labāk saglabājiet to kā failu.
toast-link-damaged = Saite ir bojāta. Tās tekstu nevar nolasīt.
toast-link-opened = Saites teksts ir atvērts kā atsevišķs teksts. Jūsu iepriekšējais teksts ir sadaļā „Mani teksti”.

texts-button = Mani teksti
texts-new = Jauns teksts
texts-search = Meklēt manos tekstos
texts-none = Vēl nav neviena. Tas, ko rakstāt, nonāk šeit pats no sevis.
texts-none-match = Meklējumam neatbilst neviens teksts.
texts-untitled = Bez nosaukuma
texts-name = Teksta nosaukums
texts-rename = Pārdēvēt „{ $name }”
texts-delete = Dzēst „{ $name }”
texts-versions = Teksta „{ $name }” agrākās versijas
texts-versions-none = Agrāku versiju vēl nav.
texts-restore = Atjaunot
texts-import = Pievienot no faila
texts-export = Saglabāt visu kā failu
texts-imported =
    { $count ->
        [0] Viss, kas ir failā, jau ir šeit.
        [zero] Nolasīti { $count } teksti.
        [one] Nolasīts { $count } teksts.
       *[other] Nolasīti { $count } teksti.
    }
texts-import-wrong = Šajā failā nav šeit saglabātu tekstu.
toast-text-deleted = Teksts ir dzēsts.
toast-text-forked = Šis teksts ir mainīts citā cilnē. Tas, ko rakstāt šeit, tiek glabāts kā atsevišķs teksts.
toast-version = Agrākā versija ir atjaunota.
toast-back = Atpakaļ pie mana teksta

letters-button = Burti
script-switch = Latīņu burti vai zilbju raksts
letters-label = Burti: { $language }
letters-capital = Lielie burti
letters-keys = { $text }: rakstiet { $word } un nospiediet F9

lookup-button = Uzmeklēt vārdu
lookup-label = Uzmeklējamais vārds
lookup-go = Uzmeklēt
lookup-loading = Meklē…
lookup-division = Dalījums:
lookup-readings = Analīzes
lookup-unknown = Vārda „{ $word }” analīze nav zināma.
lookup-no-morphology = Šai valodai šeit nav morfoloģijas: { $language }.
lookup-inflection = Vārda { $word } formas
lookup-no-inflection = Šim vārdam nav tabulas.
lookup-dictionaries = Vārdnīcas:
pos-noun = lietvārds
pos-propn = īpašvārds
pos-verb = darbības vārds
pos-aux = palīgverbs
pos-adj = īpašības vārds
pos-adv = apstākļa vārds
pos-pron = vietniekvārds
pos-det = determinants
pos-num = skaitļa vārds
pos-adp = prievārds
pos-cconj = sakārtojuma saiklis
pos-sconj = pakārtojuma saiklis
pos-part = partikula
pos-intj = izsauksmes vārds

device-button = Glabāt šajā ierīcē
device-button-kept = Glabājas šajā ierīcē
device-badge = Nekas nepamet šo ierīci
device-badge-why = Teksts tiek pārbaudīts un nolasīts šajā ierīcē. Tas netiek nekur sūtīts.
device-title = Valodas šajā ierīcē
device-about = Ja valoda glabājas šajā ierīcē, tekstus tajā pārbauda un nolasa tepat, bez tīkla. Teksti ierīci nepamet.
device-asking = Jautā pakalpojumam, cik lieli ir dati…
device-preparing = Pakalpojums sagatavo datus…
device-offer = Jālejupielādē { $size } MB, šajā ierīcē vajag { $stored } MB vietas.
device-keep = Glabāt šajā ierīcē: { $language }
device-list = Ierīcē glabātās valodas
device-list-none = Vēl nav nevienas.
device-size = { $size } MB
device-progress = { $done } no { $size } MB
device-progress-label = Lejupielāde: { $language }
device-waiting = Nav savienojuma. Lejupielāde turpināsies pati.
device-cancel = Atcelt lejupielādi: { $language }
device-remove = Noņemt no šīs ierīces: { $language }
device-may-go = Ja pietrūkst vietas, pārlūks var datus izdzēst. Tad tos var lejupielādēt vēlreiz.
device-needs-network = Šajā pārlūkā pašu lapu bez tīkla nevar atvērt.
device-fallback = Pagaidām jūsu teksts tiek sūtīts pakalpojumam pārbaudei.
device-trouble-unsupported = Šis pārlūks nevar glabāt valodas. Pārlūkam jābūt pietiekami jaunam, un lapai jābūt atvērtai ar https.
device-trouble-storage-refused = Pārlūks neļauj šai lapai glabāt datus. Privātajos logos tā parasti ir.
device-trouble-storage-full = Šajā ierīcē nepietiek vietas.
device-trouble-evicted = Pārlūks ir izdzēsis valodas datus no šīs ierīces ({ $language }).
device-trouble-damaged = Valodas dati šajā ierīcē ir bojāti ({ $language }). Tie tiek lejupielādēti vēlreiz.
device-trouble-wrong-data = Pakalpojums atsūtīja datus, kurus šī lapa nevar izmantot. Pārlādējiet lapu un mēģiniet vēlreiz.
device-trouble-engine-stopped = Pārbaude šajā ierīcē neizdevās ({ $language }).

missing-title = Šī valoda šeit vēl nav instalēta: { $language }
missing-text = Šī pakalpojuma uzturētājs to var instalēt ar vienu komandu:
copy-command = Kopēt komandu
trouble-no-connection = Ar pakalpojumu nevar sazināties. Jūsu teksts nav zudis.
trouble-overloaded = Pakalpojums ir pārslogots.
trouble-loading = Valoda vēl tiek ielādēta.
trouble-rate-limited = Pārāk daudz pieprasījumu no jūsu adreses. Uzgaidiet minūti.
trouble-deadline-exceeded = Pārbaude ilga pārāk ilgi.
trouble-other = Pakalpojums atbildēja: { $detail }
trouble-again = Mēģināt vēlreiz
trouble-retrying = Lapa pati mēģina vēlreiz.
key-label = Šim pakalpojumam vajadzīga API atslēga
key-use = Lietot šo atslēgu

panel-developers = Izstrādātājiem
panel-trace = Gramatikas veidotājiem
developer-whole = Augstāk redzamā teksta pieprasījums.
developer-paragraph = Pieprasījums rindkopai, kurā ir kursors.
developer-reference = API apraksts
developer-operation = Darbība
developer-request = Pieprasījums
developer-answer = Atbilde
trace-whole = Katra pārbaudes soļa rezultāts un kārtulas, kas tika lietotas.
trace-paragraph = Katra pārbaudes soļa rezultāts rindkopai, kurā ir kursors.
trace-none = Šī pārbaude savus soļus nerāda.
trace-no-grammar = Šai valodai nav instalēta gramatikas pārbaude.
trace-touched = Kārtulu mainītie vārdi: { $count } no { $all }
trace-removed = noņemts:

footer-private = Jūsu teksts netiek ierakstīts žurnālos un paliek šajā pārlūkā, līdz jūs to notīrāt. Nekādas izsekošanas nav.
footer-links = Vairāk
footer-languages = Kas šeit darbojas
works-intro = No simta; „–” nav mērīts. Neviena pārbaude neatrod visu.
works-found = Atrastās kļūdas
works-alarms = Par nepareiziem atzīmēti pareizi vārdi
works-first = Pareizais vārds ieteikts pirmais
works-words = Teksta vārdi, ko var uzmeklēt
works-elsewhere = Citā šī pakalpojuma lapā ir citas valodas
