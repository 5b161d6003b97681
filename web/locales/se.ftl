# Siidu davvisámegillii.

tagline = Čále, dárkkis, guldal
skip = Mana njuolga tekstii
text = Teaksta
tools = Teavstta reaiddut
more-tools = Eanet reaiddut

language-label = Teavstta giella
language-search = Oza nama dahje koda mielde
language-none = Dáinna namain ii gávdno giella dáppe.
language-group-recent = Maŋimuš geavahuvvon
language-group-all = Buot gielat
language-group-missing = Eai leat sajáiduhttojuvvon dáppe
language-variety = Dáhtat: { $name }
capability-spelling = Čállin
capability-letters = Dárkkista dušše bustávaid
capability-grammar = Grammatihkka
capability-speech = Hupman
state-loading = viežžamin
state-not-installed = ii leat sajáiduhttojuvvon
starter-note = Čállindárkkisteaddji ({ $language }) lea álgoveršuvdna: dat dovdá dušše dábálaš sániid.
starter-note-experimental = Čállindárkkisteaddji ({ $language }) lea geahččaleapmi: dat dovdá unnán sániid ja boasttuha dávjá.
starter-note-letters = Dárkkisteaddji ({ $language }) gávdná menddo unnán čállinmeattáhusaid: dat fuobmá dušše bustávaid mat eai sáhte leat maŋŋálaga.
starter-build = Bálvalusa jođiheaddji sáhttá ovttain gohččumiin ráhkadit dárkkisteaddji mii dovdá eanet sániid:
interface-language = Siiddu giella
locale-draft = evttohus
locale-draft-link = Evttohus: mii ohcat giela hálliid
theme = Ivnnit
theme-auto = nugo rusttegis
theme-light = čuvges
theme-dark = seavdnjat

editor-label = Teaksta gillii { $language }
editor-placeholder = Čále dahje liibme teavstta deike.
example = Geahččal ovdamearkka
undo = Gáđa
redo = Daga ođđasit
copy = Máŋge
copy-text = Máŋge teavstta
copy-link = Máŋge liŋkka dán tekstii
open-file = Raba fiilla
save-file = Vurke fiilan
file-name = Fiilla namma
file-format = Formáhtta
save = Vurke
clear-text = Sihko teavstta
close = Gidde

findings-title = Gávdnon
findings-none = Eai gávdnon meattáhusat.
findings-praise = Eai gávdnon meattáhusat. Bures čállojuvvon!
findings-none-spelling = Eai gávdnon čállinmeattáhusat.
findings-none-grammar = Eai gávdnon grammatihkkameattáhusat.
findings-in-part = Buot ii lean vejolaš dárkkistit.
findings-so-far = { $count } dán rádjái
findings-hidden = { $count } čihkkon
findings-ignored = { $count } guđđojuvvon
show-ignored = Čájet fas
filter-label = Makkár gávdnosat čájehuvvojit
not-checked-spelling = Dán gielas ({ $language }) ii dárkkistuvvo čállin dáppe.
not-checked-grammar = Dán gielas ({ $language }) ii dárkkistuvvo grammatihkka dáppe.
not-checked-anything = Dán gielas ({ $language }) ii dárkkistuvvo mihkkege dáppe.
still-loading-spelling = Čállindárkkisteaddji lea ain viežžamin: { $language }.
still-loading-grammar = Grammatihkkadárkkisteaddji lea ain viežžamin: { $language }.
other-language = Teavstta giella orru leamen { $language }.
other-language-switch = Molsso dán gillii: { $language }
other-language-keep = Doalat dán giela: { $language }
findings-waiting = Dása boahtá dat maid dárkkisteapmi gávdná.
legend-title = Maid linjját mearkkašit
legend-spelling = sátni mii ii leat sátnegirjjis
legend-grammar = vejolaš grammatihkkameattáhus
legend-typography = gaskkat, čálamearkkat ja aisttonmearkkat
privacy-title = Du teaksta
privacy-sent = Dat sáddejuvvo dán bálvalussii dárkkistuvvot, iige dat vurkejuvvo dohko.
privacy-device = Dat dárkkistuvvo dán rusttegis, iige dat sáddejuvvo eret.
privacy-kept = Dat bissu dán neahttalohkkis dassážii go sihkut dan.
findings-more =
    { $count ->
        [1] Čájet vel ovtta
       *[other] Čájet vel { $count }
    }
previous = Ovddit
next = Čuovvovaš
kind-spelling = Čállinmeattáhus
kind-grammar = Grammatihkka
kind-typography = Typografiija
kind-foreign = Eará giella
foreign-passage = Dán oasi giella orru leamen { $language }, ja danne dat ii dárkkistuvvo.
foreign-own = Dárkkis dáinna gielain: { $language }
foreign-checked = Dán oasi giella orru leamen { $language }, ja dat dárkkistuvvo dainna gielain.
foreign-set = Don leat válljen dán oassái giela: { $language }.
language-not-offered = Dát giella ii leat dáppe fálus: { $language }.
language-not-kept = Dát giella ii leat vurkejuvvon dán rusttegii, ja du teaksta ii guođe rusttega: { $language }.
leave-unchecked = Guođe dárkkiskeahttá
left-unchecked = Don leat guođđán dán dárkkiskeahttá.
passage-language = Merkejuvvon oasi giella
passage-language-choose = Vállje giela
passage-language-reset = Seamma giella go teavsttas
spelling-unknown = «{ $word }» ii leat sátnegirjjis.
suggestions = Evttohusat
suggestions-none = Eai leat evttohusat.
suggestions-cut-short = Evttohusaid ohcan bisttii menddo guhká.
suggestion-delete = Sihko
suggestion-space =
    { $count ->
        [1] Okta gaska
       *[other] { $count } gaskka
    }
ignore-once = Ii leat boastut dáppe
ignore-everywhere = Ii goassige dán teavsttas
everywhere = Buot { $count } báikkis
ignore-rule = Jáddat dán njuolggadusa
add-word = Bija iežan sániide
take-suggestion = Molsso «{ $text }» → «{ $replacement }»
correct-all = Divo buot { $count } …
correct-all-title = Sihkkaris divodeamit
correct-all-about = Typografiija ja čállinmeattáhusat main lea dušše okta evttohus. Mii ii leat merkejuvvon, bissu nu movt lea.
correct-all-do =
    { $count ->
        [one] Divo 1 saji
       *[other] Divo { $count } saji
    }
toast-corrected =
    { $count ->
        [one] 1 sadji lea divvojuvvon.
       *[other] { $count } saji leat divvojuvvon.
    }

status-checking = Dárkkisteamen …
status-so-far = Dárkkisteamen … { $count } dán rádjái
status-spelling =
    { $count ->
        [1] 1 sátni dárkkistit
       *[other] { $count } sáni dárkkistit
    }
status-grammar =
    { $count ->
        [1] 1 grammatihkkafuomášupmi
       *[other] { $count } grammatihkkafuomášumi
    }
status-typography =
    { $count ->
        [1] 1 typografiijafuomášupmi
       *[other] { $count } typografiijafuomášumi
    }
count-words =
    { $count ->
        [1] 1 sátni
       *[other] { $count } sáni
    }
count-characters =
    { $count ->
        [1] 1 mearka
       *[other] { $count } mearkka
    }

listen = Guldal
listen-selection = Guldal merkejuvvon oasi
listen-no-voice = Dán gillii ii leat jietna dáppe.
listen-nothing = Dás ii leat mihkkege maid sáhttá lohkat jitnosit.
pause = Bisset
resume = Joatkke
stop = Heaittit
voice = Jietna
voice-man = Dievdu
voice-woman = Nisson
voice-default = Dábálaš
voice-experimental = geahččaleamen
pace = Leahttu
pace-times = { $pace }×
download = Viečča { $format }-fiilan
listen-here = Guldal čálánis
listen-back = Okta cealkka maŋás
listen-forward = Okta cealkka ovddos
listen-follow = Čájet sáni mii lohkkojuvvo
listen-settings = Jietna, leahttu ja fiillat

stats-button = Statistihkka
stats-words = Sánit
stats-characters = Mearkkat
stats-sentences = Cealkagat
stats-reading = Lohkanáigi
stats-minutes = { $count } min
stats-average = Sánit cealkagis
stats-longest = Guhkimus cealkka
stats-frequent = Mii deaivvaduvvo dávjjimusat
stats-frequent-none = Dán teavsttas ii gávdnon mihkkege.
progress-title = Iežan ovdáneapmi: { $language }
progress-about = Man ollu gávdnui juohke 100 sáni nammii maid čállet. Dušše dát logut vurkejuvvojit, ja dušše dán neahttalohkkis.
progress-none = Ii leat vel mihkkege čájehit. Dat álgá das maid čálát.
progress-week = Vahkku rájes
progress-rate = 100 sáni nammii
progress-clear = Sihko iežan ovdáneami

keys-button = Jođánisboalut
keys-card = Raba koartta čálána luhtte

# Sátneohcan
lookup-button = Oza sáni
lookup-label = Sátni maid ozat
lookup-go = Oza
lookup-loading = Ozzojuvvo …
lookup-division = Juohku:
lookup-readings = Lohkamat
lookup-unknown = Sánis «{ $word }» ii leat analysa.
lookup-no-morphology = Dás ii leat morfologiija gillii { $language }.
lookup-inflection = Sáni { $word } sojaheapmi
lookup-no-inflection = Dán sánis ii leat tabealla.
lookup-dictionaries = Sátnegirjjit:
pos-noun = substantiiva
pos-propn = namma
pos-verb = vearba
pos-aux = veahkkevearba
pos-adj = adjektiiva
pos-adv = advearba
pos-pron = pronomen
pos-det = determináhtor
pos-num = lohkosátni
pos-adp = adposišuvdna
pos-cconj = konjunkšuvdna
pos-sconj = subjunkšuvdna
pos-part = partihkal
pos-intj = interjekšuvdna

words-button = Iežan sánit
words-title = Iežan sánit: { $language }
words-kept = Dat leat dušše dán neahttalohkkis, eaige sáddejuvvo gosage.
words-none = Eai leat vel. «Bija iežan sániide» bidjá daid deike.
words-add-label = Ođđa sátni
words-add = Lasit
words-import = Viečča listtu
words-export = Vurke listtu fiilan
words-imported =
    { $count ->
        [1] 1 sátni lohkkojuvvon.
       *[other] { $count } sáni lohkkojuvvon.
    }
rules-button = Njuolggadusat
rules-title = Njuolggadusat: { $language }
rules-kept = Njuolggadus mii ii leat atnus ii dieđit maidege. Du válljen vurkejuvvo dušše dán neahttalohkkái.
rules-loading = Njuolggadusat leat viežžamin …
rules-none = Dán gillii ii leat njuolggaduslistu dáppe.
remove = Sihko { $entry }
toast-ignored = «{ $text }» guđđojuvvo dáppe.
toast-ignored-everywhere = «{ $text }» guđđojuvvo miehtá dán teavstta.
toast-changed = «{ $text }» lea rievdaduvvon hápmái «{ $replacement }» { $count } báikkis.
toast-rule = Ii leat šat atnus: { $rule }
toast-word = «{ $text }» lea dál iežat sátni.
toast-copied = Teaksta lea máŋgejuvvon.
toast-cleared = Teaksta lea sihkkojuvvon, dáppe ja dán neahttalohkki vuorkkás.
toast-file-opened = Fiila lea rahppon sierra teakstan. Du ovddit teaksta lea «Iežan teavsttain».
toast-file-unreadable = «{ $name }» ii sáhte lohkkojuvvot. Dáid fiillaid sáhttá rahpat: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Liŋka lea máŋgejuvvon. Das lea teaksta mielde.
toast-link-too-long = Teaksta lea menddo guhkki liŋkii. Vurke dan baicce fiilan.
toast-link-damaged = Liŋka lea billašuvvan. Dan teavstta ii sáhte lohkat.
toast-link-opened = Liŋkka teaksta lea rahppon sierra teakstan. Du ovddit teaksta lea «Iežan teavsttain».

texts-button = Iežan teavsttat
texts-new = Ođđa teaksta
texts-search = Oza iežan teavsttain
texts-none = Eai leat vel. Maid čálát, boahtá deike iešalddis.
texts-none-match = Ii oktage teaksta heive ohcamii.
texts-untitled = Bajilčállaga haga
texts-name = Teavstta namma
texts-rename = Atte ođđa nama: «{ $name }»
texts-delete = Sihko «{ $name }»
texts-versions = Ovddit veršuvnnat: «{ $name }»
texts-versions-none = Eai leat vel ovddit veršuvnnat.
texts-restore = Máhcat
texts-import = Lasit fiillas
texts-export = Vurke buot fiilan
texts-imported =
    { $count ->
        [0] Buot mii fiillas lea, lea dáppe juo.
        [one] 1 teaksta lea lohkkojuvvon.
       *[other] { $count } teavstta leat lohkkojuvvon.
    }
texts-import-wrong = Dán fiillas eai leat teavsttat mat leat vurkejuvvon dáppe.
toast-text-deleted = Teaksta lea sihkkojuvvon.
toast-text-forked = Teaksta lea rievdaduvvon eará gilkoris. Maid dáppe čálát, vurkejuvvo sierra teakstan.
toast-version = Ovddit veršuvdna lea máhcahuvvon.
toast-back = Ruovttoluotta iežan tekstii

letters-button = Bustávat
script-switch = Láhtenaš bustávat dahje stávvalčálus
letters-label = Bustávat: { $language }
letters-capital = Stuorra bustávat
letters-keys = { $text }: čále { $word } ja deaddil F9

device-button = Doalat dán rusttegis
device-button-kept = Dán rusttegis
device-badge = Mihkkege ii sáddejuvvo eret dán rusttegis
device-badge-why = Teaksta dárkkistuvvo ja lohkkojuvvo jitnosit dán rusttegis. Dat ii sáddejuvvo gosage.
device-title = Gielat dán rusttegis
device-about = Giella mii lea dán rusttegis, dárkkistuvvo ja lohkkojuvvo jitnosit dáppe, neahta haga. Teavsttat eai sáddejuvvo eret rusttegis.
device-asking = Jearramin bálvalusas man stuorrát dieđut leat …
device-preparing = Bálvalus lea ráhkkaneamen dieđuid …
device-offer = { $size } MB viežžat, { $stored } MB sadji dán rusttegis.
device-keep = Doalat dán rusttegis: { $language }
device-list = Gielat mat leat dáppe
device-list-none = Eai leat vel.
device-size = { $size } MB
device-progress = { $done }/{ $size } MB
device-progress-label = Viežžamin: { $language }
device-waiting = Ii leat oktavuohta. Viežžan joatkašuvvá ieš.
device-cancel = Heaittit viežžamis: { $language }
device-remove = Sihko dán rusttegis: { $language }
device-may-go = Jus sadji noga, de sáhttá neahttalohkki sihkkut dieđuid. Dalle daid sáhttá viežžat ođđasit.
device-needs-network = Dán neahttalohkkis ii sáhte siiddu rahpat neahta haga.
device-fallback = Dál sáddejuvvo du teaksta bálvalussii dárkkistuvvot.
device-trouble-unsupported = Dát neahttalohkki ii sáhte doalahit gielaid. Dat ferte leat ođđasut, ja siidu ferte boahtit https bokte.
device-trouble-storage-refused = Neahttalohkki ii suova dán siiddu vurket dieđuid. Priváhta lásiin dat lea dábálaš.
device-trouble-storage-full = Dán rusttegis ii leat doarvái sadji.
device-trouble-evicted = Neahttalohkki lea sihkkon giela dieđuid dán rusttegis: { $language }.
device-trouble-damaged = Giela dieđut dán rusttegis leat billašuvvan: { $language }. Dat vižžojuvvojit ođđasit.
device-trouble-wrong-data = Bálvalus sáddii dieđuid maid dát siidu ii sáhte geavahit. Viečča siiddu ođđasit ja geahččal fas.
device-trouble-engine-stopped = Dárkkisteapmi dán rusttegis ii lihkostuvvan: { $language }.

missing-title = { $language } ii leat vel sajáiduhttojuvvon dáppe
missing-text = Bálvalusa jođiheaddji sáhttá sajáiduhttit dan ovttain gohččumiin:
copy-command = Máŋge gohččuma
trouble-no-connection = Bálvalussii ii oaččo oktavuođa. Du teaksta lea dorvvus dáppe.
trouble-overloaded = Bálvalusas lea olu bargu dál.
trouble-loading = Giella lea ain viežžamin.
trouble-rate-limited = Menddo olu jearaldagat. Vuordde minuhta.
trouble-deadline-exceeded = Dárkkisteapmi ádjánii menddo guhká.
trouble-other = Bálvalus vástida: { $detail }
trouble-again = Geahččal ođđasit
trouble-retrying = Siidu geahččala ođđasit ieš.
key-label = Dát bálvalus dárbbaša čoavdaga
key-use = Geavat dán čoavdaga

panel-developers = Ovdánahttiide
panel-trace = Grammatihkkačálliide
developer-whole = Jearaldat bajábeale tekstii.
developer-paragraph = Jearaldat dan teakstaoassái maid leat čállimin.
developer-reference = API-čilgehus
developer-operation = Doaibma
developer-request = Jearaldat
developer-answer = Vástádus
trace-whole = Maid dárkkisteaddji oaidná juohke lávkki maŋŋá, ja njuolggadusat mat leat guoskan dasa.
trace-paragraph = Maid dárkkisteaddji oaidná dan teakstaoasis maid leat čállimin, juohke lávkki maŋŋá.
trace-none = Dát dárkkisteaddji ii čájet lávkkiid.
trace-no-grammar = Dán gillii ii leat grammatihkkadárkkisteaddji dáppe.
trace-touched = { $count }/{ $all } sáni rievdan
trace-removed = sihkkojuvvon:

footer-private = Du teaksta ii vurkejuvvo bálvalussii, ja dat bissu dán neahttalohkkis dassážii go sihkut dan. Ii oktage čuovo du.
footer-links = Eambbo
footer-languages = Mii doaibmá dáppe
works-intro = Čuođis; «–» ii leat mihtiduvvon. Dárkkisteaddji ii gávnna buot.
works-found = Čállinmeattáhusat mat gávdnojit
works-alarms = Rivttes sánit mat merkejuvvojit boastun
works-first = Rivttes sátni vuosttaš evttohussan
works-words = Teavstta sánit maid sáhttá ohcat
works-elsewhere = Bálvalusa nuppi siiddus leat eará gielat
