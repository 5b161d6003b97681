# The page in Estonian.

tagline = Kirjuta, kontrolli, kuula
skip = Liigu teksti juurde
text = Tekst
tools = Teksti tööriistad
more-tools = Veel tööriistu

language-label = Teksti keel
language-search = Otsi nime või koodi järgi
language-none = Otsingule ei vasta ükski keel.
language-group-recent = Viimati kasutatud
language-group-all = Kõik keeled
language-group-missing = Siia paigaldamata
language-variety = Andmed: { $name }
capability-spelling = Õigekiri
capability-letters = Kontrollib ainult tähti
capability-grammar = Grammatika
capability-speech = Kõne
state-loading = laaditakse
state-not-installed = paigaldamata
starter-note = Õigekirjakontroll ({ $language }) on algversioon: see tunneb ainult sagedasemaid sõnu.
starter-note-experimental = Õigekirjakontroll ({ $language }) on katseline: see tunneb väheseid sõnu ja eksib tihti.
starter-note-letters = See kontroll ({ $language }) leiab kirjavigu nii vähe, et seda ei saa õigekirjakontrolliks nimetada: see märkab ainult tähti, mis ei saa üksteisele järgneda.
starter-build = Teenuse haldaja saab ühe käsuga koostada kontrolli, mis tunneb rohkem sõnu:
interface-language = Selle lehe keel
locale-draft = mustand
locale-draft-link = Mustand: otsime keele kõnelejaid
theme = Värvid
theme-auto = nagu seadmes
theme-light = heledad
theme-dark = tumedad

editor-label = Tekst, keel: { $language }
editor-placeholder = Kirjuta või kleebi oma tekst siia.
example = Proovi näidet
undo = Võta tagasi
redo = Tee uuesti
copy = Kopeeri
copy-text = Kopeeri tekst
copy-link = Kopeeri selle teksti link
open-file = Ava fail
save-file = Salvesta failina
file-name = Faili nimi
file-format = Vorming
save = Salvesta
clear-text = Kustuta tekst
close = Sulge

findings-title = Tulemused
findings-none = Vigu ei leitud.
findings-praise = Vigu ei leitud. Hästi kirjutatud!
findings-none-spelling = Kirjavigu ei leitud.
findings-none-grammar = Grammatikavigu ei leitud.
findings-in-part = Kõike ei saanud kontrollida.
findings-so-far = seni { $count }
findings-hidden = { $count } peidetud
findings-ignored = { $count } eiratud
show-ignored = Näita uuesti
filter-label = Mis liiki tulemusi näidata
not-checked-spelling = Selle keele õigekirja siin ei kontrollita: { $language }.
not-checked-grammar = Selle keele grammatikat siin ei kontrollita: { $language }.
not-checked-anything = Selles keeles teksti siin ei kontrollita: { $language }.
still-loading-spelling = Õigekirjakontrolli alles laaditakse ({ $language }).
still-loading-grammar = Grammatikakontrolli alles laaditakse ({ $language }).
other-language = Teksti keel näib olevan { $language }.
other-language-switch = Vali keeleks { $language }
other-language-keep = Jäta keeleks { $language }
findings-waiting = Siia ilmuvad kontrolli tulemused.
legend-title = Mida jooned tähendavad
legend-spelling = sõna, mida sõnastikus ei ole
legend-grammar = võimalik grammatikaviga
legend-typography = tühikud, kirjavahemärgid ja jutumärgid
privacy-title = Sinu tekst
privacy-sent = See saadetakse kontrollimiseks sellesse teenusesse; seal seda ei salvestata ega logita.
privacy-device = Seda kontrollitakse selles seadmes ja see ei lahku siit.
privacy-kept = See jääb sellesse brauserisse, kuni sa selle kustutad.
findings-more =
    { $count ->
        [one] Näita veel üht
       *[other] Näita veel { $count }
    }
previous = Eelmine
next = Järgmine
kind-spelling = Õigekiri
kind-grammar = Grammatika
kind-typography = Tüpograafia
kind-foreign = Teine keel
foreign-passage = Selle tekstiosa keel näib olevan { $language }, seepärast seda ei kontrollita.
foreign-own = Kontrolli selles keeles: { $language }
foreign-checked = Selle tekstiosa keel näib olevan { $language } ja seda kontrollitakse selles keeles.
foreign-set = Valisid sellele tekstiosale keele: { $language }.
language-not-offered = Seda keelt siin ei pakuta: { $language }.
language-not-kept = Seda keelt ei ole selles seadmes ja sinu tekst seadmest ei lahku: { $language }.
leave-unchecked = Jäta kontrollimata
left-unchecked = Jätsid selle kontrollimata.
passage-language = Valitud tekstiosa keel
passage-language-choose = Vali keel
passage-language-reset = Sama keel mis tekstil
spelling-unknown = Sõna „{ $word }“ ei ole sõnastikus.
suggestions = Soovitused
suggestions-none = Soovitusi ei ole.
suggestions-cut-short = Soovituste otsimine võttis liiga kaua aega.
suggestion-delete = Kustuta
suggestion-space =
    { $count ->
        [one] Üks tühik
       *[other] { $count } tühikut
    }
ignore-once = Siin ei ole viga
ignore-everywhere = Mitte kunagi selles tekstis
everywhere = Kõigis { $count } kohas
ignore-rule = Lülita see reegel välja
add-word = Lisa minu sõnade hulka
take-suggestion = Muuda „{ $text }“ kujule „{ $replacement }“
correct-all = Paranda kõik ({ $count }) …
correct-all-title = Kindlad parandused
correct-all-about = Tüpograafia ja kirjavead, millel on ainult üks soovitus. Märkimata kohad jäävad nii, nagu on.
correct-all-do =
    { $count ->
        [one] Paranda 1 koht
       *[other] Paranda { $count } kohta
    }
toast-corrected =
    { $count ->
        [one] Parandati 1 koht.
       *[other] Parandati { $count } kohta.
    }

status-checking = Kontrollin …
status-so-far = Kontrollin … seni { $count }
status-spelling =
    { $count ->
        [one] 1 võimalik kirjaviga
       *[other] { $count } võimalikku kirjaviga
    }
status-grammar =
    { $count ->
        [one] 1 grammatikaviga
       *[other] { $count } grammatikaviga
    }
status-typography =
    { $count ->
        [one] 1 märkus tüpograafia kohta
       *[other] { $count } märkust tüpograafia kohta
    }
count-words =
    { $count ->
        [one] 1 sõna
       *[other] { $count } sõna
    }
count-characters =
    { $count ->
        [one] 1 tähemärk
       *[other] { $count } tähemärki
    }

listen = Kuula
listen-selection = Kuula valitud osa
listen-no-voice = Selle keele jaoks pole ühtegi häält paigaldatud.
listen-nothing = Siin pole midagi, mida ette lugeda.
pause = Paus
resume = Jätka
stop = Peata
voice = Hääl
voice-man = Mees
voice-woman = Naine
voice-default = Vaikimisi
voice-experimental = katseline
pace = Kiirus
pace-times = { $pace }×
download = Laadi alla vormingus { $format }
listen-here = Kuula kursorist alates
listen-back = Üks lause tagasi
listen-forward = Üks lause edasi
listen-follow = Näita loetavat sõna
listen-settings = Hääl, kiirus ja failid

stats-button = Statistika
stats-words = Sõnu
stats-characters = Märke
stats-sentences = Lauseid
stats-reading = Lugemisaeg
stats-minutes = { $count } min
stats-average = Sõnu lauses
stats-longest = Pikim lause
stats-frequent = Mis kordub kõige sagedamini
stats-frequent-none = Sellest tekstist ei leitud midagi.
progress-title = Minu edenemine: { $language }
progress-about = Kui palju leiti saja kirjutatud sõna kohta. Alles hoitakse ainult neid arve ja ainult selles brauseris.
progress-none = Veel pole midagi näidata. See algab sellest, mida kirjutad.
progress-week = Nädal alates
progress-rate = 100 sõna kohta
progress-clear = Kustuta minu edenemine

keys-button = Kiirklahvid
keys-card = Ava kursori juures olev kaart

words-button = Minu sõnad
words-title = Minu sõnad: { $language }
words-kept = Neid hoitakse ainult selles brauseris.
words-none = Veel pole ühtegi. „Lisa minu sõnade hulka“ toob need siia.
words-add-label = Uus sõna
words-add = Lisa
words-import = Impordi loend
words-export = Salvesta loend failina
words-imported =
    { $count ->
        [one] Loeti sisse 1 sõna.
       *[other] Loeti sisse { $count } sõna.
    }
rules-button = Reeglid
rules-title = Reeglid: { $language }
rules-kept = Väljalülitatud reegel ei anna märku millestki. Sinu valikut hoitakse ainult selles brauseris.
rules-loading = Reegleid laaditakse …
rules-none = Selle keele reeglite loendit siin ei ole.
remove = Eemalda { $entry }
toast-ignored = „{ $text }“ jäetakse siin tähelepanuta.
toast-ignored-everywhere = „{ $text }“ jäetakse kogu selles tekstis tähelepanuta.
toast-changed = „{ $text }“ on muudetud kujule „{ $replacement }“ { $count } kohas.
toast-rule = Välja lülitatud: { $rule }
toast-word = „{ $text }“ on lisatud sinu sõnade hulka.
toast-copied = Tekst on kopeeritud.
toast-cleared = Tekst on kustutatud nii siit kui ka selle brauseri mälust.
toast-file-opened = Fail on avatud eraldi tekstina. Sinu varasem tekst on jaotises „Minu tekstid“.
toast-file-unreadable = Faili „{ $name }“ ei saa lugeda. Avada saab neid faile: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Link on kopeeritud. Tekst on selle sees.
toast-link-too-long = Tekst on lingi jaoks liiga pikk. Salvesta see hoopis failina.
toast-link-damaged = Link on vigane. Selle teksti ei saa lugeda.
toast-link-opened = Lingi tekst on avatud eraldi tekstina. Sinu varasem tekst on jaotises „Minu tekstid“.

texts-button = Minu tekstid
texts-new = Uus tekst
texts-search = Otsi minu tekstidest
texts-none = Veel pole ühtegi. Mida sa kirjutad, jõuab siia iseenesest.
texts-none-match = Otsingule ei vasta ükski tekst.
texts-untitled = Pealkirjata
texts-name = Teksti nimi
texts-rename = Nimeta „{ $name }“ ümber
texts-delete = Kustuta „{ $name }“
texts-versions = Teksti „{ $name }“ varasemad versioonid
texts-versions-none = Varasemaid versioone veel ei ole.
texts-restore = Taasta
texts-import = Lisa failist
texts-export = Salvesta kõik failina
texts-imported =
    { $count ->
        [0] Kõik, mis failis on, on juba siin.
        [one] Loeti sisse 1 tekst.
       *[other] Loeti sisse { $count } teksti.
    }
texts-import-wrong = Selles failis pole siin salvestatud tekste.
toast-text-deleted = Tekst on kustutatud.
toast-text-forked = Seda teksti on muudetud teisel vahekaardil. Mida sa siin kirjutad, jääb alles eraldi tekstina.
toast-version = Varasem versioon on taastatud.
toast-back = Tagasi minu teksti juurde

letters-button = Tähed
script-switch = Ladina tähed või silpkiri
letters-label = Tähed: { $language }
letters-capital = Suurtähed
letters-keys = { $text }: kirjuta { $word } ja vajuta F9

lookup-button = Vaata sõna järele
lookup-label = Otsitav sõna
lookup-go = Otsi
lookup-loading = Otsin …
lookup-division = Poolitus:
lookup-readings = Analüüsid
lookup-unknown = Sõna „{ $word }“ analüüsi ei leitud.
lookup-no-morphology = Selle keele morfoloogiat siin ei ole: { $language }.
lookup-inflection = Sõna { $word } muutevormid
lookup-no-inflection = Selle sõna kohta tabelit ei ole.
lookup-dictionaries = Sõnastikud:
pos-noun = nimisõna
pos-propn = pärisnimi
pos-verb = tegusõna
pos-aux = abitegusõna
pos-adj = omadussõna
pos-adv = määrsõna
pos-pron = asesõna
pos-det = määratleja
pos-num = arvsõna
pos-adp = kaassõna
pos-cconj = rinnastav sidesõna
pos-sconj = alistav sidesõna
pos-part = partikkel
pos-intj = hüüdsõna

device-button = Hoia selles seadmes
device-button-kept = Selles seadmes olemas
device-badge = Midagi ei lahku sellest seadmest
device-badge-why = Teksti kontrollitakse ja loetakse ette selles seadmes. Seda ei saadeta kuhugi.
device-title = Keeled selles seadmes
device-about = Kui keelt hoitakse selles seadmes, siis kontrollitakse ja loetakse selle tekste ette siin, ilma võrguta. Tekstid ei lahku seadmest.
device-asking = Küsin teenuselt, kui suured andmed on …
device-preparing = Teenus valmistab andmeid ette …
device-offer = Alla laadida { $size } MB, selles seadmes võtab ruumi { $stored } MB.
device-keep = Hoia selles seadmes: { $language }
device-list = Seadmes hoitavad keeled
device-list-none = Veel pole ühtegi.
device-size = { $size } MB
device-progress = { $done } / { $size } MB
device-progress-label = Allalaadimine: { $language }
device-waiting = Ühendust ei ole. Allalaadimine jätkub iseenesest.
device-cancel = Katkesta allalaadimine: { $language }
device-remove = Eemalda sellest seadmest: { $language }
device-may-go = Kui ruumi jääb väheks, võib brauser andmed eemaldada. Siis saab need uuesti alla laadida.
device-needs-network = Selles brauseris ei saa lehte ennast ilma võrguta avada.
device-fallback = Praegu saadetakse sinu tekst kontrollimiseks teenusesse.
device-trouble-unsupported = See brauser ei saa keeli hoida. Brauser peab olema üsna uus ja leht peab tulema https-ühenduse kaudu.
device-trouble-storage-refused = Brauser ei luba sellel lehel andmeid salvestada. Privaatakendes on see tavaline.
device-trouble-storage-full = Selles seadmes pole piisavalt ruumi.
device-trouble-evicted = Brauser on keele andmed sellest seadmest eemaldanud ({ $language }).
device-trouble-damaged = Keele andmed selles seadmes on vigased ({ $language }). Neid laaditakse uuesti alla.
device-trouble-wrong-data = Teenus saatis andmeid, mida see leht ei saa kasutada. Laadi leht uuesti ja proovi veel kord.
device-trouble-engine-stopped = Kontrollimine selles seadmes ebaõnnestus ({ $language }).

missing-title = See keel pole siia veel paigaldatud: { $language }
missing-text = Teenuse haldaja saab selle paigaldada ühe käsuga:
copy-command = Kopeeri käsk
trouble-no-connection = Teenusega ei saa ühendust. Sinu tekst ei ole kadunud.
trouble-overloaded = Teenus on ülekoormatud.
trouble-loading = Keelt alles laaditakse.
trouble-rate-limited = Sinu aadressilt tuleb liiga palju päringuid. Oota minut.
trouble-deadline-exceeded = Kontrollimine võttis liiga kaua aega.
trouble-other = Teenus vastas: { $detail }
trouble-again = Proovi uuesti
trouble-retrying = Leht proovib ise uuesti.
key-label = See teenus nõuab API-võtit
key-use = Kasuta seda võtit

panel-developers = Arendajatele
panel-trace = Grammatika koostajatele
developer-whole = Ülaloleva teksti päring.
developer-paragraph = Päring lõigu kohta, kus on kursor.
developer-reference = API juhend
developer-operation = Toiming
developer-request = Päring
developer-answer = Vastus
trace-whole = Kontrollija iga sammu väljund ja rakendunud reeglid.
trace-paragraph = Kontrollija iga sammu väljund lõigu kohta, kus on kursor.
trace-none = See kontrollija ei saa oma samme näidata.
trace-no-grammar = Selle keele jaoks pole grammatikakontrolli paigaldatud.
trace-touched = Reeglid muutsid sõnu: { $count } / { $all }
trace-removed = eemaldatud:

footer-private = Sinu teksti ei logita ja see jääb sellesse brauserisse, kuni sa selle kustutad. Kedagi ei jälgita.
footer-links = Veel
footer-languages = Mis siin töötab
works-intro = Sajast; „–“ pole mõõdetud. Ükski kontroll ei leia kõike.
works-found = Leitud kirjavigu
works-alarms = Vigaseks märgitud õigeid sõnu
works-first = Õige sõna esimesena pakutud
works-words = Teksti sõnu, mida saab otsida
works-elsewhere = Teenuse teisel lehel on teisi keeli
