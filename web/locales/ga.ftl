# An leathanach i nGaeilge.

tagline = Scríobh, seiceáil, éist
skip = Téigh chuig an téacs
text = Téacs
tools = Uirlisí don téacs

language-label = Teanga an téacs
language-search = Cuardaigh de réir ainm nó cóid
language-none = Níl teanga den ainm sin anseo.
language-group-missing = Gan suiteáil anseo
capability-spelling = Litriú
capability-grammar = Gramadach
capability-speech = Caint
state-loading = á lódáil
state-not-installed = gan suiteáil
interface-language = Teanga an leathanaigh seo
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
close = Dún

findings-title = Torthaí
findings-none = Níor aimsíodh earráid ar bith.
findings-praise = Níor aimsíodh earráid ar bith. Maith thú!
findings-none-spelling = Níor aimsíodh earráid litrithe ar bith.
findings-none-grammar = Níor aimsíodh earráid ghramadaí ar bith.
findings-in-part = Níorbh fhéidir gach rud a sheiceáil.
findings-so-far = { $count } go dtí seo
not-checked-spelling = Ní sheiceáiltear an litriú anseo don teanga seo: { $language }.
not-checked-grammar = Ní sheiceáiltear an ghramadach anseo don teanga seo: { $language }.
not-checked-anything = Ní sheiceáiltear rud ar bith anseo don teanga seo: { $language }.
still-loading-spelling = Tá an seiceálaí litrithe á lódáil go fóill: { $language }.
still-loading-grammar = Tá an seiceálaí gramadaí á lódáil go fóill: { $language }.
other-language = De réir cosúlachta, is í seo teanga an téacs: { $language }.
other-language-switch = Athraigh go { $language }
other-language-keep = Coinnigh { $language }
findings-waiting = Beidh torthaí na seiceála anseo.
findings-more =
    { $count ->
        [1] Taispeáin ceann eile
       *[other] Taispeáin { $count } eile
    }
previous = Roimhe seo
next = Ar aghaidh
kind-spelling = Litriú
kind-grammar = Gramadach
spelling-unknown = Níl “{ $word }” san fhoclóir.
suggestions = Moltaí
suggestions-none = Níl moladh ar bith ann.
suggestion-delete = Scrios
suggestion-space =
    { $count ->
        [1] Spás amháin
        [2] Dhá spás
       *[other] { $count } spás
    }
ignore-once = Déan neamhaird
ignore-rule = Déan neamhaird den riail seo
add-word = Cuir le m’fhocail

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

words-button = M’fhocail
words-title = M’fhocail agus mo rialacha: { $language }
words-kept = Coinnítear sa bhrabhsálaí seo iad agus ní sheoltar áit ar bith iad.
words-words = Focail atá ceart
words-none = Níl ceann ar bith ann fós. Cuireann “Cuir le m’fhocail” anseo iad.
words-rules = Rialacha atá múchta
rules-none = Níl ceann ar bith ann.
remove = Bain { $entry }
toast-ignored = Déantar neamhaird de “{ $text }” anseo.
toast-rule = Múchta: { $rule }
toast-word = Tá “{ $text }” ar cheann de d’fhocail anois.
toast-copied = Cóipeáladh an téacs.
toast-link = Cóipeáladh an nasc. Tá an téacs ann.

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

footer-private = Ní choinnítear do théacs sna logaí, agus níl aon duine do do leanúint.
footer-links = Tuilleadh
footer-languages = Cad atá ag obair anseo
