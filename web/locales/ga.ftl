# An leathanach i nGaeilge.

tagline = Scríobh, seiceáil, éist
skip = Téigh chuig an téacs
text = Téacs
tools = Uirlisí don téacs
more-tools = Tuilleadh uirlisí

language-label = Teanga an téacs
language-search = Cuardaigh de réir ainm nó cóid
language-none = Níl teanga den ainm sin anseo.
language-group-recent = Úsáidte le déanaí
language-group-all = Gach teanga
language-group-missing = Gan suiteáil anseo
language-variety = Sonraí ó { $name }
capability-spelling = Litriú
capability-letters = Seiceálann litreacha amháin
capability-grammar = Gramadach
capability-speech = Caint
state-loading = á lódáil
state-not-installed = gan suiteáil
starter-note = Leagan tosaigh is ea an seiceálaí litrithe seo ({ $language }): níl ach na focail choitianta ar eolas aige.
starter-note-experimental = Triail is ea an seiceálaí litrithe seo ({ $language }): níl ach beagán focal ar eolas aige agus bíonn sé mícheart go minic.
starter-note-letters = Is róbheag botún litrithe a aimsíonn an seiceálaí seo ({ $language }): ní thugann sé faoi deara ach litreacha nach féidir a bheith i ndiaidh a chéile.
starter-build = Is féidir le riarthóir na seirbhíse seiceálaí a bhfuil níos mó focal ar eolas aige a thógáil le hordú amháin:
interface-language = Teanga an leathanaigh seo
locale-draft = dréacht
locale-draft-link = Dréacht: cainteoirí ag teastáil
theme = Dathanna
theme-auto = mar atá ar an ngléas
theme-light = geal
theme-dark = dorcha

editor-label = Téacs: { $language }
editor-placeholder = Scríobh nó greamaigh do théacs anseo.
example = Bain triail as sampla
undo = Cealaigh
redo = Athdhéan
copy = Cóipeáil
copy-text = Cóipeáil an téacs
copy-link = Cóipeáil nasc chuig an téacs seo
open-file = Oscail comhad
save-file = Sábháil mar chomhad
file-name = Ainm an chomhaid
file-format = Formáid
save = Sábháil
clear-text = Glan an téacs
close = Dún

findings-title = Torthaí
findings-none = Níor aimsíodh earráid ar bith.
findings-praise = Níor aimsíodh earráid ar bith. Maith thú!
findings-none-spelling = Níor aimsíodh earráid litrithe ar bith.
findings-none-grammar = Níor aimsíodh earráid ghramadaí ar bith.
findings-in-part = Níorbh fhéidir gach rud a sheiceáil.
findings-so-far = { $count } go dtí seo
findings-hidden = { $count } i bhfolach
findings-ignored = Neamhaird déanta de { $count }
show-ignored = Taispeáin arís
filter-label = Cineálacha torthaí le taispeáint
not-checked-spelling = Ní sheiceáiltear an litriú anseo don teanga seo: { $language }.
not-checked-grammar = Ní sheiceáiltear an ghramadach anseo don teanga seo: { $language }.
not-checked-anything = Ní sheiceáiltear rud ar bith anseo don teanga seo: { $language }.
still-loading-spelling = Tá an seiceálaí litrithe á lódáil go fóill: { $language }.
still-loading-grammar = Tá an seiceálaí gramadaí á lódáil go fóill: { $language }.
other-language = De réir cosúlachta, is í seo teanga an téacs: { $language }.
other-language-switch = Athraigh go { $language }
other-language-keep = Coinnigh { $language }
findings-waiting = Beidh torthaí na seiceála anseo.
legend-title = Cad a chiallaíonn na línte
legend-spelling = focal nach bhfuil san fhoclóir
legend-grammar = earráid ghramadaí, b’fhéidir
legend-typography = spásanna, poncaíocht agus comharthaí athfhriotail
privacy-title = Do théacs
privacy-sent = Seoltar chuig an tseirbhís seo é lena sheiceáil, agus ní stóráiltear ná ní logáiltear ansin é.
privacy-device = Seiceáiltear ar an ngléas seo é, agus ní fhágann sé an gléas.
privacy-kept = Fanann sé sa bhrabhsálaí seo go dtí go nglanann tú é.
findings-more =
    { $count ->
        [1] Taispeáin ceann eile
       *[other] Taispeáin { $count } eile
    }
previous = Roimhe seo
next = Ar aghaidh
kind-spelling = Litriú
kind-grammar = Gramadach
kind-typography = Clóghrafaíocht
kind-foreign = Teanga eile
foreign-passage = De réir cosúlachta, is í seo teanga na coda seo: { $language }. Mar sin, ní sheiceáiltear í.
foreign-own = Seiceáil sa teanga seo: { $language }
foreign-checked = De réir cosúlachta, is í seo teanga na coda seo: { $language }. Seiceáiltear sa teanga sin í.
foreign-set = Roghnaigh tú an teanga seo don chuid seo: { $language }.
language-not-offered = Níl an teanga seo ar fáil anseo: { $language }.
language-not-kept = Níl an teanga seo coinnithe ar an ngléas seo, agus ní fhágann do théacs an gléas: { $language }.
leave-unchecked = Fág gan seiceáil
left-unchecked = D’fhág tú é seo gan seiceáil.
passage-language = Teanga na coda roghnaithe
passage-language-choose = Roghnaigh an teanga
passage-language-reset = An teanga chéanna leis an téacs
spelling-unknown = Níl “{ $word }” san fhoclóir.
suggestions = Moltaí
suggestions-none = Níl moladh ar bith ann.
suggestions-cut-short = Thóg cuardach na moltaí rófhada.
suggestion-delete = Scrios
suggestion-space =
    { $count ->
        [1] Spás amháin
        [2] Dhá spás
       *[other] { $count } spás
    }
ignore-once = Níl sé mícheart anseo
ignore-everywhere = Choíche sa téacs seo
everywhere = I ngach ceann de na { $count } áit
ignore-rule = Cuir an riail seo as
add-word = Cuir le m’fhocail
take-suggestion = Athraigh “{ $text }” go “{ $replacement }”
correct-all = Ceartaigh gach ceann: { $count } …
correct-all-title = Ceartúcháin chinnte
correct-all-about = Clóghrafaíocht agus earráidí litrithe nach bhfuil ach moladh amháin ann dóibh. Fanann an rud nach bhfuil tic leis mar atá sé.
correct-all-do =
    { $count ->
        [one] Ceartaigh áit amháin
       *[other] Ceartaigh { $count } áit
    }
toast-corrected =
    { $count ->
        [one] Ceartaíodh áit amháin.
       *[other] Ceartaíodh { $count } áit.
    }

status-checking = Á sheiceáil …
status-so-far = Á sheiceáil … { $count } go dtí seo
status-spelling =
    { $count ->
        [1] focal amháin le seiceáil
        [2] dhá fhocal le seiceáil
       *[other] { $count } focal le seiceáil
    }
status-grammar =
    { $count ->
        [1] nóta gramadaí amháin
        [2] dhá nóta gramadaí
       *[other] { $count } nóta gramadaí
    }
status-typography =
    { $count ->
        [1] nóta clóghrafaíochta amháin
        [2] dhá nóta clóghrafaíochta
       *[other] { $count } nóta clóghrafaíochta
    }
count-words =
    { $count ->
        [1] focal amháin
        [2] dhá fhocal
       *[other] { $count } focal
    }
count-characters =
    { $count ->
        [1] carachtar amháin
        [2] dhá charachtar
       *[other] { $count } carachtar
    }

listen = Éist
listen-selection = Éist leis an roghnú
listen-no-voice = Níl guth don teanga seo anseo.
listen-nothing = Níl aon rud anseo is féidir a rá os ard.
pause = Cuir ar sos
resume = Lean ort
stop = Stop
voice = Guth
voice-man = Fear
voice-woman = Bean
voice-default = Réamhshocrú
voice-experimental = turgnamhach
pace = Luas
pace-times = { $pace }×
download = Íoslódáil mar { $format }
listen-here = Éist ón gcúrsóir
listen-back = Siar abairt amháin
listen-forward = Ar aghaidh abairt amháin
listen-follow = Taispeáin an focal atá á rá
listen-settings = Guth, luas agus comhaid

stats-button = Staitisticí
stats-words = Focail
stats-characters = Carachtair
stats-sentences = Abairtí
stats-reading = Am léitheoireachta
stats-minutes = { $count } nóim.
stats-average = Focail san abairt
stats-longest = An abairt is faide
stats-frequent = Na rudaí is minice
stats-frequent-none = Níor aimsíodh aon rud sa téacs seo.
progress-title = Mo dhul chun cinn: { $language }
progress-about = An méid a aimsíodh in aghaidh gach 100 focal a scríobh tú. Ní choinnítear ach na huimhreacha seo, agus sa bhrabhsálaí seo amháin.
progress-none = Níl aon rud le taispeáint fós. Tosaíonn sé leis an méid a scríobhann tú.
progress-week = Seachtain ó
progress-rate = Sa 100 focal
progress-clear = Glan mo dhul chun cinn

keys-button = Aicearraí méarchláir
keys-card = Oscail an cárta ag an gcúrsóir

# Focal a chuardach
lookup-button = Cuardaigh focal
lookup-label = Focal le cuardach
lookup-go = Cuardaigh
lookup-loading = Á chuardach …
lookup-division = Deighilt:
lookup-readings = Léamha
lookup-unknown = Níl aon léamh ar “{ $word }” ar eolas.
lookup-no-morphology = Níl aon mhoirfeolaíocht don teanga { $language } anseo.
lookup-inflection = Infhilleadh { $word }
lookup-no-inflection = Níl aon tábla ann don fhocal seo.
lookup-dictionaries = Foclóirí:
pos-noun = ainmfhocal
pos-propn = ainm dílis
pos-verb = briathar
pos-aux = briathar cúnta
pos-adj = aidiacht
pos-adv = dobhriathar
pos-pron = forainm
pos-det = cinntitheoir
pos-num = uimhir
pos-adp = réamhfhocal
pos-cconj = cónasc
pos-sconj = cónasc fochlásail
pos-part = mír
pos-intj = intriacht

words-button = M’fhocail
words-title = M’fhocail: { $language }
words-kept = Coinnítear sa bhrabhsálaí seo iad agus ní sheoltar áit ar bith iad.
words-none = Níl ceann ar bith ann fós. Cuireann “Cuir le m’fhocail” anseo iad.
words-add-label = Focal nua
words-add = Cuir leis
words-import = Tabhair isteach liosta
words-export = Sábháil an liosta mar chomhad
words-imported =
    { $count ->
        [1] Léadh focal amháin.
        [2] Léadh dhá fhocal.
       *[other] Léadh { $count } focal.
    }
rules-button = Rialacha
rules-title = Rialacha: { $language }
rules-kept = Ní thugann riail atá múchta aon rud faoi deara. Ní choinnítear do rogha ach sa bhrabhsálaí seo.
rules-loading = Tá na rialacha á lódáil …
rules-none = Níl aon liosta rialacha don teanga seo anseo.
remove = Bain { $entry }
toast-ignored = Déantar neamhaird de “{ $text }” anseo.
toast-ignored-everywhere = Déantar neamhaird de “{ $text }” ar fud an téacs seo.
toast-changed = Athraíodh “{ $text }” go “{ $replacement }” i { $count } áit.
toast-rule = Múchta: { $rule }
toast-word = Tá “{ $text }” ar cheann de d’fhocail anois.
toast-copied = Cóipeáladh an téacs.
toast-cleared = Glanadh an téacs, anseo agus i stóras an bhrabhsálaí seo.
toast-file-opened = Osclaíodh an comhad mar théacs ar leith. Tá do théacs roimhe seo faoi “Mo théacsanna”.
toast-file-unreadable = Ní féidir “{ $name }” a léamh. Is féidir na comhaid seo a oscailt: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Cóipeáladh an nasc. Tá an téacs ann.
toast-link-too-long = Tá an téacs rófhada le haghaidh naisc. Sábháil mar chomhad é ina áit sin.
toast-link-damaged = Tá an nasc millte. Ní féidir a théacs a léamh.
toast-link-opened = Osclaíodh téacs an naisc mar théacs ar leith. Tá do théacs roimhe seo faoi “Mo théacsanna”.

texts-button = Mo théacsanna
texts-new = Téacs nua
texts-search = Cuardaigh i mo théacsanna
texts-none = Níl ceann ar bith ann fós. Cuirtear anseo uaidh féin an méid a scríobhann tú.
texts-none-match = Níl aon téacs ag freagairt don chuardach.
texts-untitled = Gan teideal
texts-name = Ainm an téacs
texts-rename = Athainmnigh “{ $name }”
texts-delete = Scrios “{ $name }”
texts-versions = Leaganacha roimhe seo de “{ $name }”
texts-versions-none = Níl aon leagan roimhe seo ann fós.
texts-restore = Cuir ar ais
texts-import = Cuir leis ó chomhad
texts-export = Sábháil gach rud mar chomhad
texts-imported =
    { $count ->
        [0] Tá gach rud sa chomhad anseo cheana féin.
        [one] Léadh téacs amháin.
       *[other] Líon na dtéacsanna a léadh: { $count }.
    }
texts-import-wrong = Níl aon téacs sa chomhad seo a sábháladh anseo.
toast-text-deleted = Scriosadh an téacs.
toast-text-forked = Athraíodh an téacs seo i gcluaisín eile. Coinnítear mar théacs ar leith an méid a scríobhann tú anseo.
toast-version = Tá an leagan roimhe seo ar ais.
toast-back = Ar ais go dtí mo théacs

letters-button = Litreacha
script-switch = Litreacha Rómhánacha nó siollabaigh
letters-label = Litreacha: { $language }
letters-capital = Ceannlitreacha
letters-keys = { $text }: scríobh { $word }, ansin brúigh F9

device-button = Coinnigh ar an ngléas seo
device-button-kept = Ar an ngléas seo
device-badge = Ní fhágann aon rud an gléas seo
device-badge-why = Seiceáiltear agus léitear an téacs os ard ar an ngléas seo. Ní sheoltar áit ar bith é.
device-title = Teangacha ar an ngléas seo
device-about = Teanga a choinnítear ar an ngléas seo, seiceáiltear agus léitear os ard anseo í, gan líonra. Ní fhágann na téacsanna an gléas.
device-asking = Ag fiafraí den tseirbhís cé chomh mór is atá na sonraí …
device-preparing = Tá an tseirbhís ag ullmhú na sonraí …
device-offer = { $size } MB le híoslódáil, { $stored } MB de stóras an ghléis seo.
device-keep = Coinnigh { $language } ar an ngléas seo
device-list = Teangacha a choinnítear
device-list-none = Níl ceann ar bith ann fós.
device-size = { $size } MB
device-progress = { $done } as { $size } MB
device-progress-label = Íoslódáil: { $language }
device-waiting = Níl aon cheangal ann. Leanfaidh an íoslódáil ar aghaidh uaithi féin.
device-cancel = Cuir íoslódáil ar ceal: { $language }
device-remove = Bain { $language } den ghléas seo
device-may-go = Má bhíonn an stóras gann, d’fhéadfadh an brabhsálaí na sonraí a bhaint. Is féidir iad a íoslódáil arís ansin.
device-needs-network = Sa bhrabhsálaí seo ní féidir an leathanach féin a oscailt gan líonra.
device-fallback = Faoi láthair, seoltar do théacs chuig an tseirbhís lena sheiceáil.
device-trouble-unsupported = Ní féidir leis an mbrabhsálaí seo teangacha a choinneáil. Caithfidh sé a bheith nua go leor, agus caithfidh an leathanach teacht trí https.
device-trouble-storage-refused = Ní ligeann an brabhsálaí don leathanach seo sonraí a stóráil. Is mar sin a bhíonn i bhfuinneoga príobháideacha de ghnáth.
device-trouble-storage-full = Níl dóthain stórais ar an ngléas seo.
device-trouble-evicted = Bhain an brabhsálaí na sonraí den ghléas seo: { $language }.
device-trouble-damaged = Tá na sonraí ar an ngléas seo millte: { $language }. Tá siad á n-íoslódáil arís.
device-trouble-wrong-data = Sheol an tseirbhís sonraí nach féidir leis an leathanach seo a úsáid. Athlódáil an leathanach agus bain triail eile as.
device-trouble-engine-stopped = Theip ar an tseiceáil ar an ngléas seo: { $language }.

missing-title = Níl { $language } suiteáilte anseo fós
missing-text = Is féidir le riarthóir na seirbhíse é a shuiteáil le hordú amháin:
copy-command = Cóipeáil an t-ordú
trouble-no-connection = Ní féidir teacht ar an tseirbhís. Tá do théacs slán anseo.
trouble-overloaded = Tá an tseirbhís an-ghnóthach.
trouble-loading = Tá an teanga á lódáil go fóill.
trouble-rate-limited = An iomarca iarratas. Fan nóiméad.
trouble-deadline-exceeded = Thóg an tseiceáil rófhada.
trouble-other = Deir an tseirbhís: { $detail }
trouble-again = Bain triail eile as
trouble-retrying = Bainfidh an leathanach triail eile as uaidh féin.
key-label = Iarrann an tseirbhís seo eochair
key-use = Úsáid an eochair seo

panel-developers = D’fhorbróirí
panel-trace = Do scríbhneoirí gramadaí
developer-whole = An t-iarratas don téacs thuas.
developer-paragraph = An t-iarratas don alt ina bhfuil an cúrsóir.
developer-reference = Tagairt API
developer-operation = Oibríocht
developer-request = Iarratas
developer-answer = Freagra
trace-whole = An rud a fheiceann an seiceálaí i ndiaidh gach céime, agus na rialacha a chuaigh i bhfeidhm.
trace-paragraph = An rud a fheiceann an seiceálaí den alt ina bhfuil an cúrsóir, i ndiaidh gach céime.
trace-none = Ní thaispeánann an seiceálaí seo aon chéim.
trace-no-grammar = Níl seiceálaí gramadaí don teanga seo anseo.
trace-touched = Athraíodh { $count } as { $all } focal
trace-removed = bainte:

footer-private = Ní choinnítear do théacs sna logaí, agus fanann sé sa bhrabhsálaí seo go dtí go nglanann tú é. Níl aon duine do do leanúint.
footer-links = Tuilleadh
footer-languages = Cad atá ag obair anseo
works-intro = As gach céad; níor tomhaiseadh “–”. Ní aimsíonn seiceálaí ar bith gach rud.
works-found = Botúin litrithe a aimsítear
works-alarms = Focail chearta a mharcáiltear
works-first = An focal ceart molta ar dtús
works-words = Focail téacs ar féidir iad a chuardach
works-elsewhere = Tá teangacha eile ar leathanach eile den tseirbhís seo
