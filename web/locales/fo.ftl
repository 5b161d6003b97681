# The page in Faroese.

tagline = Skriva, kanna, lurta
skip = Far beint til tekstin
text = Tekstur
tools = Amboð til tekstin
more-tools = Fleiri amboð

language-label = Málið í tekstinum
language-search = Leita eftir navni ella kotu
language-none = Einki mál passar til leitingina.
language-group-recent = Seinast brúkt
language-group-all = Øll mál
language-group-missing = Ikki innløgd her
capability-spelling = Rættstaving
capability-letters = Kannar bara bókstavir
capability-grammar = Mállæra
capability-speech = Upplestur
state-loading = verður heintað
state-not-installed = ikki innlagt
starter-note = Rættstavarin fyri { $language } er ein byrjan: hann kennir bara tey vanligu orðini.
starter-note-experimental = Rættstavarin fyri { $language } er ein roynd: hann kennir fá orð og tekur ofta feil.
starter-note-letters = Kannarin fyri { $language } finnur ov fáar stavivillur til at kunna kallast rættstavari: hann sær bara bókstavir, sum ikki kunnu standa hvør aftan á annan.
starter-build = Tann, sum rekur tænastuna, kann við einum stýriboði gera ein, sum kennir fleiri orð:
interface-language = Málið á síðuni
locale-draft = uppkast
locale-draft-link = Uppkast: hjálp okkum at bøta um málið
theme = Litir
theme-auto = sum á tólinum
theme-light = ljósir
theme-dark = myrkir

editor-label = Tekstur ({ $language })
editor-placeholder = Skriva ella set tekstin inn her.
example = Royn eitt dømi
undo = Angra
redo = Ger aftur
copy = Avrita
copy-text = Avrita tekstin
copy-link = Avrita eina leinkju til henda tekstin
open-file = Lat eina fílu upp
save-file = Goym sum fílu
file-name = Navn á fíluni
file-format = Snið
save = Goym
clear-text = Tøm tekstin
close = Lat aftur

findings-title = Úrslit
findings-none = Ongar villur funnar.
findings-praise = Ongar villur funnar. Væl skrivað!
findings-none-spelling = Ongar stavivillur funnar.
findings-none-grammar = Ongar mállæruvillur funnar.
findings-in-part = Ikki alt kundi kannast.
findings-so-far = { $count } higartil
findings-hidden =
    { $count ->
        [one] { $count } fjalt
       *[other] { $count } fjald
    }
findings-ignored =
    { $count ->
        [one] { $count } lopið um
       *[other] { $count } lopin um
    }
show-ignored = Vís aftur
filter-label = Hvørji sløg av úrslitum verða víst
not-checked-spelling = Rættstavingin verður ikki kannað fyri { $language } her.
not-checked-grammar = Mállæran verður ikki kannað fyri { $language } her.
not-checked-anything = Einki verður kannað fyri { $language } her.
still-loading-spelling = Rættstavarin fyri { $language } verður framvegis heintaður.
still-loading-grammar = Mállærukannarin fyri { $language } verður framvegis heintaður.
other-language = Hetta sær út til at vera { $language }.
other-language-switch = Skift til { $language }
other-language-keep = Varðveit { $language }
findings-waiting = Úrslitini av kanningini koma her.
legend-title = Hvat strikurnar merkja
legend-spelling = eitt orð, sum ikki er í orðabókini
legend-grammar = ein møgulig mállæruvilla
legend-typography = millumrúm, teknseting og gásareygu
privacy-title = Teksturin hjá tær
privacy-sent = Hann verður sendur til hesa tænastuna at verða kannaður og verður hvørki goymdur ella skrásettur har.
privacy-device = Hann verður kannaður á hesum tólinum og fer ikki haðani.
privacy-kept = Hann verður verandi í hesum kaganum, til tú tømir hann.
findings-more =
    { $count ->
        [one] Vís eitt afturat
       *[other] Vís { $count } afturat
    }
previous = Fyrra
next = Næsta
kind-spelling = Stavivilla
kind-grammar = Mállæra
kind-typography = Teknseting
kind-foreign = Annað mál
foreign-passage = Hesin parturin sær út til at vera { $language } og verður tí ikki kannaður.
foreign-own = Kanna sum { $language }
foreign-checked = Hesin parturin sær út til at vera { $language } og verður kannaður sum slíkur.
foreign-set = Tú hevur valt hetta málið til partin: { $language }.
language-not-offered = Málið verður ikki boðið her: { $language }.
language-not-kept = Málið er ikki goymt á hesi eindini, og teksturin fer ikki av henni: { $language }.
leave-unchecked = Lat vera ókannað
left-unchecked = Tú hevur valt ikki at kanna hetta.
passage-language = Málið í tí sum er merkt
passage-language-choose = Vel mál
passage-language-reset = Sama mál sum teksturin
spelling-unknown = “{ $word }” er ikki í orðabókini.
suggestions = Uppskot
suggestions-none = Einki uppskot.
suggestions-cut-short = Leitingin eftir uppskotum tók ov langa tíð.
suggestion-delete = Strika
suggestion-space =
    { $count ->
        [one] Eitt millumrúm
       *[other] { $count } millumrúm
    }
ignore-once = Ikki skeivt her
ignore-everywhere = Ongantíð í hesum tekstinum
everywhere = Á øllum { $count } støðum
ignore-rule = Sløkk hesa regluna
add-word = Legg í míni orð
take-suggestion = Broyt “{ $text }” til “{ $replacement }”
correct-all = Rætta øll { $count } …
correct-all-title = Tryggar rættingar
correct-all-about = Teknseting og stavivillur við bara einum uppskoti. Tað, sum ikki er krossað av, verður ikki broytt.
correct-all-do =
    { $count ->
        [one] Rætta 1 stað
       *[other] Rætta { $count } støð
    }
toast-corrected =
    { $count ->
        [one] 1 stað varð rættað.
       *[other] { $count } støð vórðu rættað.
    }

status-checking = Kannar …
status-so-far = Kannar … { $count } higartil
status-spelling =
    { $count ->
        [one] 1 møgulig stavivilla
       *[other] { $count } møguligar stavivillur
    }
status-grammar =
    { $count ->
        [one] 1 mállæruvilla
       *[other] { $count } mállæruvillur
    }
status-typography =
    { $count ->
        [one] 1 viðmerking um teknseting
       *[other] { $count } viðmerkingar um teknseting
    }
count-words =
    { $count ->
        [one] 1 orð
       *[other] { $count } orð
    }
count-characters =
    { $count ->
        [one] 1 tekn
       *[other] { $count } tekn
    }

listen = Lurta
listen-selection = Lurta eftir tí, sum er merkt
listen-no-voice = Eingin rødd er løgd inn til hetta málið.
listen-nothing = Her er einki, sum kann lesast upp.
pause = Steðga á
resume = Halt fram
stop = Steðga
voice = Rødd
voice-man = Maður
voice-woman = Kvinna
voice-default = Vanlig
voice-experimental = roynd
pace = Ferð
pace-times = { $pace }×
download = Heinta niður sum { $format }
listen-here = Lurta frá tekstmerkinum
listen-back = Ein setning aftur
listen-forward = Ein setning fram
listen-follow = Vís orðið, sum verður lisið
listen-settings = Rødd, ferð og fílur

stats-button = Hagtøl
stats-words = Orð
stats-characters = Tekn
stats-sentences = Setningar
stats-reading = Lesitíð
stats-minutes = { $count } min.
stats-average = Orð í setningi
stats-longest = Longsti setningur
stats-frequent = Tað, sum kemur fyri oftast
stats-frequent-none = Einki varð funnið í hesum tekstinum.
progress-title = Mín framgongd: { $language }
progress-about = Hvussu nógv varð funnið í hvørjum 100 orðum, tú skrivaði. Bara hesi tølini verða goymd, og bara í hesum kaganum.
progress-none = Einki er at vísa enn. Tað byrjar við tí, tú skrivar.
progress-week = Vika frá
progress-rate = Fyri hvørji 100 orð
progress-clear = Strika mína framgongd

keys-button = Snarknappar
keys-card = Lat kortið við tekstmerkið upp

words-button = Míni orð
words-title = Míni orð: { $language }
words-kept = Tey verða bara goymd í hesum kaganum.
words-none = Eingi enn. “Legg í míni orð” leggur tey her.
words-add-label = Nýtt orð
words-add = Legg afturat
words-import = Heinta ein lista
words-export = Goym listan sum fílu
words-imported =
    { $count ->
        [one] 1 orð lisið.
       *[other] { $count } orð lisin.
    }
rules-button = Reglur
rules-title = Reglur: { $language }
rules-kept = Ein regla, sum er sløkt, boðar ikki frá nøkrum. Valið verður bara goymt í hesum kaganum.
rules-loading = Reglurnar verða heintaðar …
rules-none = Her er eingin listi við reglum fyri hetta málið.
remove = Tak { $entry } burtur
toast-ignored = Lopið verður um “{ $text }” her í tekstinum.
toast-ignored-everywhere = Lopið verður um “{ $text }” allastaðni í hesum tekstinum.
toast-changed = “{ $text }” varð broytt til “{ $replacement }” á { $count } støðum.
toast-rule = Sløkt: { $rule }
toast-word = “{ $text }” varð lagt í tíni orð.
toast-copied = Teksturin er avritaður.
toast-cleared = Teksturin er strikaður, her og í goymsluni hjá hesum kaganum.
toast-file-opened = Fílan er latin upp sum ein tekstur fyri seg. Fyrri teksturin hjá tær er í “Mínir tekstir”.
toast-file-unreadable = “{ $name }” kann ikki lesast. Hesar fílur kunnu latast upp: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Leinkjan er avritað. Teksturin er í henni.
toast-link-too-long = Teksturin er ov langur til eina leinkju. Goym hann heldur sum fílu.
toast-link-damaged = Leinkjan er skadd. Teksturin í henni kann ikki lesast.
toast-link-opened = Teksturin í leinkjuni er latin upp sum ein tekstur fyri seg. Fyrri teksturin hjá tær er í “Mínir tekstir”.

texts-button = Mínir tekstir
texts-new = Nýggjur tekstur
texts-search = Leita í mínum tekstum
texts-none = Eingin enn. Tað, sum tú skrivar, verður lagt her av sær sjálvum.
texts-none-match = Eingin tekstur passar til leitingina.
texts-untitled = Uttan heiti
texts-name = Navn á tekstinum
texts-rename = Gev “{ $name }” nýtt navn
texts-delete = Strika “{ $name }”
texts-versions = Fyrri útgávur av “{ $name }”
texts-versions-none = Her eru ongar fyrri útgávur enn.
texts-restore = Fá aftur
texts-import = Legg afturat úr eini fílu
texts-export = Goym alt sum fílu
texts-imported =
    { $count ->
        [0] Alt í fíluni er her frammanundan.
        [one] 1 tekstur lisin.
       *[other] { $count } tekstir lisnir.
    }
texts-import-wrong = Í hesi fíluni eru ongir tekstir, sum eru goymdir her.
toast-text-deleted = Teksturin er strikaður.
toast-text-forked = Hesin teksturin er broyttur í einum øðrum vindeyga. Tað, sum tú skrivar her, verður goymt sum ein tekstur fyri seg.
toast-version = Fyrra útgávan er komin aftur.
toast-back = Aftur til mín tekst

letters-button = Bókstavir
letters-label = Bókstavir: { $language }
letters-capital = Stórir bókstavir
letters-keys = { $text }: skriva { $word }, og trýst síðani á F9

lookup-button = Slá eitt orð upp
lookup-label = Orð at sláa upp
lookup-go = Slá upp
lookup-loading = Slær upp …
lookup-division = Orðabýti:
lookup-readings = Greiningar
lookup-unknown = Eingin greining av “{ $word }” er kend.
lookup-no-morphology = Her er eingin formlæra fyri { $language }.
lookup-inflection = Bending: { $word }
lookup-no-inflection = Her er eingin talva fyri hetta orðið.
lookup-dictionaries = Orðabøkur:
pos-noun = navnorð
pos-propn = sernavn
pos-verb = sagnorð
pos-aux = hjálparsagnorð
pos-adj = lýsingarorð
pos-adv = hjáorð
pos-pron = fornavn
pos-det = kenniorð
pos-num = talorð
pos-adp = fyriseting
pos-cconj = sambindingarorð
pos-sconj = undirskipandi sambindingarorð
pos-part = smáorð
pos-intj = upprópsorð

device-button = Goym á hesum tólinum
device-button-kept = Goymt á hesum tólinum
device-badge = Einki fer av hesum tólinum
device-badge-why = Teksturin verður kannaður og lisin upp á hesum tólinum. Hann verður ikki sendur nakrastaðni.
device-title = Mál á hesum tólinum
device-about = Eitt mál, sum er goymt á hesum tólinum, verður kannað og lisið upp her, uttan net. Tekstirnir fara ikki av tólinum.
device-asking = Spyr tænastuna, hvussu nógv skal heintast …
device-preparing = Tænastan ger dáturnar klárar …
device-offer = { $size } MB at heinta niður, { $stored } MB av goymslu á hesum tólinum.
device-keep = Goym { $language } á hesum tólinum
device-list = Goymd mál
device-list-none = Eingi enn.
device-size = { $size } MB
device-progress = { $done } av { $size } MB
device-progress-label = Heintar niður: { $language }
device-waiting = Einki samband er. Niðurheintingin heldur fram av sær sjálvari.
device-cancel = Gevst at heinta niður: { $language }
device-remove = Tak { $language } av hesum tólinum
device-may-go = Tá ið lítið pláss er eftir, kann kagin strika dáturnar. Tá kunnu tær heintast niður av nýggjum.
device-needs-network = Í hesum kaganum kann sjálv síðan ikki latast upp uttan net.
device-fallback = Enn verður teksturin hjá tær sendur til tænastuna at verða kannaður.
device-trouble-unsupported = Hesin kagin kann ikki goyma mál. Hann má vera nýggjur, og síðan má koma um https.
device-trouble-storage-refused = Kagin loyvir ikki hesi síðuni at goyma dátur. Í privatum vindeygum er tað vanligt.
device-trouble-storage-full = Ov lítið pláss er á hesum tólinum.
device-trouble-evicted = Kagin hevur strikað dáturnar fyri { $language } av hesum tólinum.
device-trouble-damaged = Dáturnar fyri { $language } á hesum tólinum eru skaddar. Tær verða heintaðar niður av nýggjum.
device-trouble-wrong-data = Tænastan sendi dátur, sum henda síðan ikki kann brúka. Heinta síðuna av nýggjum, og royn aftur.
device-trouble-engine-stopped = Tað eydnaðist ikki at kanna { $language } á hesum tólinum.

missing-title = { $language } er ikki innlagt her enn
missing-text = Tann, sum rekur tænastuna, kann leggja tað inn við einum stýriboði:
copy-command = Avrita stýriboðið
trouble-no-connection = Einki samband er við tænastuna. Teksturin hjá tær er ikki mistur.
trouble-overloaded = Tænastan hevur ov nógv at gera.
trouble-loading = Málið verður framvegis heintað.
trouble-rate-limited = Ov nógvir fyrispurningar hiðani. Bíða ein minutt.
trouble-deadline-exceeded = Kanningin tók ov langa tíð.
trouble-other = Tænastan svarar: { $detail }
trouble-again = Royn aftur
trouble-retrying = Síðan roynir aftur av sær sjálvari.
key-label = Henda tænastan krevur ein API-lykil
key-use = Brúka henda lykilin

panel-developers = Til forritarar
panel-trace = Til tey, sum skriva mállærureglur
developer-whole = Fyrispurningurin fyri tekstin omanfyri.
developer-paragraph = Fyrispurningurin fyri tekstbrotið, har skrivimerkið stendur.
developer-reference = API-handbók
developer-operation = Gerð
developer-request = Fyrispurningur
developer-answer = Svar
trace-whole = Tað, sum kannarin gevur í hvørjum stigi, og reglurnar, sum vórðu brúktar.
trace-paragraph = Tað, sum kannarin gevur í hvørjum stigi fyri tekstbrotið, har skrivimerkið stendur.
trace-none = Hesin kannarin vísir ikki stigini.
trace-no-grammar = Eingin mállærukannari er lagdur inn til hetta málið.
trace-touched = { $count } av { $all } orðum broytt av reglum
trace-removed = tikið burtur:

footer-private = Teksturin hjá tær verður ikki skrásettur, og hann verður verandi í hesum kaganum, til tú tømir hann. Eingin fylgir tær.
footer-links = Meira
footer-languages = Tøk mál
