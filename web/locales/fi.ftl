# Sivu suomeksi.

tagline = Kirjoita, tarkista, kuuntele
skip = Siirry tekstiin
text = Teksti
tools = Tekstin työkalut
more-tools = Lisää työkaluja

language-label = Tekstin kieli
language-search = Hae nimellä tai koodilla
language-none = Sen nimistä kieltä ei ole täällä.
language-group-recent = Viimeksi käytetyt
language-group-all = Kaikki kielet
language-group-missing = Ei asennettu tänne
language-variety = Aineisto: { $name }
capability-spelling = Oikeinkirjoitus
capability-letters = Tarkistaa vain kirjaimet
capability-grammar = Kielioppi
capability-speech = Puhe
state-loading = latautuu
state-not-installed = ei asennettu
starter-note = Oikeinkirjoituksen tarkistus ({ $language }) on alkuversio: se tuntee vain yleisimmät sanat.
starter-note-experimental = Oikeinkirjoituksen tarkistus ({ $language }) on kokeilu: se tuntee vähän sanoja ja erehtyy usein.
starter-note-letters = Tarkistin ({ $language }) löytää niin vähän kirjoitusvirheitä, ettei se ole oikeinkirjoituksen tarkistus: se huomaa vain kirjaimet, jotka eivät voi seurata toisiaan.
starter-build = Palvelun ylläpitäjä voi yhdellä komennolla tehdä tarkistuksen, joka tuntee enemmän sanoja:
interface-language = Sivun kieli
locale-draft = luonnos
locale-draft-link = Luonnos: kielen puhujia kaivataan
theme = Värit
theme-auto = laitteen mukaan
theme-light = vaaleat
theme-dark = tummat

editor-label = Teksti, kieli: { $language }
editor-placeholder = Kirjoita tai liitä tekstisi tähän.
example = Kokeile esimerkkiä
undo = Kumoa
redo = Tee uudelleen
copy = Kopioi
copy-text = Kopioi teksti
copy-link = Kopioi linkki tähän tekstiin
open-file = Avaa tiedosto
save-file = Tallenna tiedostona
file-name = Tiedoston nimi
file-format = Muoto
save = Tallenna
clear-text = Tyhjennä teksti
close = Sulje

findings-title = Löydöt
findings-none = Virheitä ei löytynyt.
findings-praise = Virheitä ei löytynyt. Hyvin kirjoitettu!
findings-none-spelling = Kirjoitusvirheitä ei löytynyt.
findings-none-grammar = Kielioppivirheitä ei löytynyt.
findings-in-part = Kaikkea ei voitu tarkistaa.
findings-so-far = { $count } tähän mennessä
findings-hidden = { $count } piilotettu
findings-ignored = { $count } ohitettu
show-ignored = Näytä taas
filter-label = Näytettävät löydöt
not-checked-spelling = Tälle kielelle ({ $language }) ei ole täällä oikeinkirjoituksen tarkistusta.
not-checked-grammar = Tälle kielelle ({ $language }) ei ole täällä kieliopin tarkistusta.
not-checked-anything = Tälle kielelle ({ $language }) ei ole täällä mitään tarkistusta.
still-loading-spelling = Oikeinkirjoituksen tarkistus latautuu vielä ({ $language }).
still-loading-grammar = Kieliopin tarkistus latautuu vielä ({ $language }).
other-language = Tekstin kieli näyttää olevan { $language }.
other-language-switch = Vaihda kieleksi { $language }
other-language-keep = Pidä kielenä { $language }
findings-waiting = Tarkistuksen löydöt tulevat tähän.
legend-title = Mitä viivat tarkoittavat
legend-spelling = sana, jota ei ole sanakirjassa
legend-grammar = mahdollinen kielioppivirhe
legend-typography = välit, välimerkit ja lainausmerkit
privacy-title = Tekstisi
privacy-sent = Se lähetetään tähän palveluun tarkistettavaksi, eikä sitä tallenneta sinne tai lokiin.
privacy-device = Se tarkistetaan tällä laitteella, eikä se lähde täältä.
privacy-kept = Se säilyy tässä selaimessa, kunnes tyhjennät sen.
findings-more =
    { $count ->
        [one] Näytä vielä yksi
       *[other] Näytä vielä { $count }
    }
previous = Edellinen
next = Seuraava
kind-spelling = Oikeinkirjoitus
kind-grammar = Kielioppi
kind-typography = Typografia
kind-foreign = Toinen kieli
foreign-passage = Tämän kohdan kieli näyttää olevan { $language }, joten sitä ei tarkisteta.
foreign-own = Tarkista tällä kielellä: { $language }
foreign-checked = Tämän kohdan kieli näyttää olevan { $language }, ja se tarkistetaan sillä kielellä.
foreign-set = Olet valinnut tälle kohdalle kielen: { $language }.
language-not-offered = Tätä kieltä ei ole tarjolla täällä: { $language }.
language-not-kept = Tätä kieltä ei ole tallennettu tälle laitteelle, eikä tekstisi lähde laitteelta: { $language }.
leave-unchecked = Jätä tarkistamatta
left-unchecked = Olet jättänyt tämän tarkistamatta.
passage-language = Valitun kohdan kieli
passage-language-choose = Valitse kieli
passage-language-reset = Sama kieli kuin tekstillä
spelling-unknown = ”{ $word }” ei ole sanakirjassa.
suggestions = Ehdotukset
suggestions-none = Ehdotuksia ei ole.
suggestions-cut-short = Ehdotusten haku kesti liian kauan.
suggestion-delete = Poista
suggestion-space =
    { $count ->
        [one] Yksi välilyönti
       *[other] { $count } välilyöntiä
    }
ignore-once = Ei virhe tässä
ignore-everywhere = Ei koskaan tässä tekstissä
everywhere = Kaikissa { $count } kohdassa
ignore-rule = Poista sääntö käytöstä
add-word = Lisää omiin sanoihin
take-suggestion = Vaihda ”{ $text }” muotoon ”{ $replacement }”
correct-all = Korjaa kaikki { $count } …
correct-all-title = Varmat korjaukset
correct-all-about = Typografia ja kirjoitusvirheet, joille on vain yksi ehdotus. Valitsemattomat jäävät ennalleen.
correct-all-do =
    { $count ->
        [one] Korjaa 1 kohta
       *[other] Korjaa { $count } kohtaa
    }
toast-corrected =
    { $count ->
        [one] 1 kohta korjattiin.
       *[other] { $count } kohtaa korjattiin.
    }

status-checking = Tarkistetaan …
status-so-far = Tarkistetaan … { $count } tähän mennessä
status-spelling =
    { $count ->
        [one] 1 sana katsottavaksi
       *[other] { $count } sanaa katsottavaksi
    }
status-grammar =
    { $count ->
        [one] 1 kielioppihuomautus
       *[other] { $count } kielioppihuomautusta
    }
status-typography =
    { $count ->
        [one] 1 typografiahuomautus
       *[other] { $count } typografiahuomautusta
    }
count-words =
    { $count ->
        [one] 1 sana
       *[other] { $count } sanaa
    }
count-characters =
    { $count ->
        [one] 1 merkki
       *[other] { $count } merkkiä
    }

listen = Kuuntele
listen-selection = Kuuntele valinta
listen-no-voice = Tälle kielelle ei ole täällä ääntä.
listen-nothing = Tässä ei ole mitään, minkä voisi lukea ääneen.
pause = Tauko
resume = Jatka
stop = Lopeta
voice = Ääni
voice-man = Mies
voice-woman = Nainen
voice-default = Vakio
voice-experimental = kokeellinen
pace = Nopeus
pace-times = { $pace }×
download = Lataa { $format }-tiedostona
listen-here = Kuuntele kohdistimesta alkaen
listen-back = Virke taaksepäin
listen-forward = Virke eteenpäin
listen-follow = Näytä luettava sana
listen-settings = Ääni, nopeus ja tiedostot

stats-button = Tilastot
stats-words = Sanoja
stats-characters = Merkkejä
stats-sentences = Virkkeitä
stats-reading = Lukuaika
stats-minutes = { $count } min
stats-average = Sanoja virkkeessä
stats-longest = Pisin virke
stats-frequent = Mikä toistuu useimmin
stats-frequent-none = Tästä tekstistä ei löytynyt mitään.
progress-title = Edistymiseni: { $language }
progress-about = Kuinka paljon löytyi kirjoittamaasi sataa sanaa kohti. Vain nämä luvut säilytetään, ja vain tässä selaimessa.
progress-none = Näytettävää ei vielä ole. Se alkaa siitä, mitä kirjoitat.
progress-week = Viikko alkaen
progress-rate = 100 sanaa kohti
progress-clear = Tyhjennä edistymiseni

keys-button = Pikanäppäimet
keys-card = Avaa kohdistimen kohdalla oleva kortti

# Sanan haku
lookup-button = Hae sana
lookup-label = Haettava sana
lookup-go = Hae
lookup-loading = Haetaan …
lookup-division = Tavutus:
lookup-readings = Tulkinnat
lookup-unknown = Sanalle ”{ $word }” ei ole tulkintaa.
lookup-no-morphology = Kielelle { $language } ei ole täällä morfologiaa.
lookup-inflection = Sanan { $word } taivutus
lookup-no-inflection = Tälle sanalle ei ole taulukkoa.
lookup-dictionaries = Sanakirjat:
pos-noun = substantiivi
pos-propn = erisnimi
pos-verb = verbi
pos-aux = apuverbi
pos-adj = adjektiivi
pos-adv = adverbi
pos-pron = pronomini
pos-det = määrite
pos-num = numeraali
pos-adp = adpositio
pos-cconj = rinnastuskonjunktio
pos-sconj = alistuskonjunktio
pos-part = partikkeli
pos-intj = interjektio

words-button = Omat sanat
words-title = Omat sanat: { $language }
words-kept = Ne säilyvät tässä selaimessa eikä niitä lähetetä mihinkään.
words-none = Ei vielä yhtään. ”Lisää omiin sanoihin” tuo ne tähän.
words-add-label = Uusi sana
words-add = Lisää
words-import = Tuo luettelo
words-export = Tallenna luettelo tiedostona
words-imported =
    { $count ->
        [one] 1 sana luettu.
       *[other] { $count } sanaa luettu.
    }
rules-button = Säännöt
rules-title = Säännöt: { $language }
rules-kept = Pois käytöstä oleva sääntö ei huomauta mistään. Valinta säilyy vain tässä selaimessa.
rules-loading = Sääntöjä haetaan …
rules-none = Tälle kielelle ei ole täällä sääntöluetteloa.
remove = Poista { $entry }
toast-ignored = ”{ $text }” ohitetaan tässä.
toast-ignored-everywhere = ”{ $text }” ohitetaan kaikkialla tässä tekstissä.
toast-changed = ”{ $text }” on vaihdettu muotoon ”{ $replacement }” { $count } kohdassa.
toast-rule = Pois käytöstä: { $rule }
toast-word = ”{ $text }” on nyt oma sanasi.
toast-copied = Teksti on kopioitu.
toast-cleared = Teksti on poistettu täältä ja tämän selaimen muistista.
toast-file-opened = Tiedosto on avattu omana tekstinään. Aiempi tekstisi on kohdassa ”Omat tekstit”.
toast-file-unreadable = Tiedostoa ”{ $name }” ei voi lukea. Näitä tiedostoja voi avata: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Linkki on kopioitu. Teksti on siinä mukana.
toast-link-too-long = Teksti on liian pitkä linkkiin. Tallenna se sen sijaan tiedostona.
toast-link-damaged = Linkki on vioittunut. Sen tekstiä ei voi lukea.
toast-link-opened = Linkin teksti on avattu omana tekstinään. Aiempi tekstisi on kohdassa ”Omat tekstit”.

texts-button = Omat tekstit
texts-new = Uusi teksti
texts-search = Hae omista teksteistä
texts-none = Ei vielä yhtään. Kirjoittamasi tallentuu tähän itsestään.
texts-none-match = Mikään teksti ei vastaa hakua.
texts-untitled = Ei otsikkoa
texts-name = Tekstin nimi
texts-rename = Nimeä ”{ $name }” uudelleen
texts-delete = Poista ”{ $name }”
texts-versions = Tekstin ”{ $name }” aiemmat versiot
texts-versions-none = Aiempia versioita ei vielä ole.
texts-restore = Palauta
texts-import = Lisää tiedostosta
texts-export = Tallenna kaikki tiedostoksi
texts-imported =
    { $count ->
        [0] Kaikki tiedoston tekstit ovat jo täällä.
        [one] 1 teksti luettiin.
       *[other] { $count } tekstiä luettiin.
    }
texts-import-wrong = Tiedostossa ei ole täältä tallennettuja tekstejä.
toast-text-deleted = Teksti poistettiin.
toast-text-forked = Tekstiä on muutettu toisessa välilehdessä. Tässä kirjoittamasi tallentuu omana tekstinään.
toast-version = Aiempi versio on palautettu.
toast-back = Takaisin omaan tekstiini

letters-button = Kirjaimet
script-switch = Latinalaiset kirjaimet tai tavukirjoitus
letters-label = Kirjaimia: { $language }
letters-capital = Suuret kirjaimet
letters-keys = { $text }: kirjoita { $word } ja paina F9

device-button = Säilytä tällä laitteella
device-button-kept = Tällä laitteella
device-badge = Mitään ei lähde tältä laitteelta
device-badge-why = Teksti tarkistetaan ja luetaan ääneen tällä laitteella. Sitä ei lähetetä mihinkään.
device-title = Kielet tällä laitteella
device-about = Laitteella säilytettävä kieli tarkistetaan ja luetaan ääneen täällä ilman verkkoyhteyttä. Tekstit eivät lähde laitteelta.
device-asking = Palvelulta kysytään, kuinka paljon tietoja on …
device-preparing = Palvelu valmistelee tietoja …
device-offer = Ladattavaa { $size } Mt, tallennustilaa tällä laitteella { $stored } Mt.
device-keep = Säilytä tällä laitteella: { $language }
device-list = Säilytettävät kielet
device-list-none = Ei vielä yhtään.
device-size = { $size } Mt
device-progress = { $done }/{ $size } Mt
device-progress-label = Lataus: { $language }
device-waiting = Yhteyttä ei ole. Lataus jatkuu itsestään.
device-cancel = Keskeytä lataus: { $language }
device-remove = Poista tältä laitteelta: { $language }
device-may-go = Jos tallennustila käy vähiin, selain voi poistaa tiedot. Silloin ne voi ladata uudelleen.
device-needs-network = Tässä selaimessa itse sivua ei voi avata ilman verkkoyhteyttä.
device-fallback = Toistaiseksi tekstisi lähetetään palveluun tarkistettavaksi.
device-trouble-unsupported = Tämä selain ei voi säilyttää kieliä. Selaimen on oltava uudehko ja sivun https-yhteyden takana.
device-trouble-storage-refused = Selain ei anna tämän sivun tallentaa tietoja. Yksityisissä ikkunoissa näin on yleensä.
device-trouble-storage-full = Tällä laitteella ei ole tarpeeksi tallennustilaa.
device-trouble-evicted = Selain on poistanut kielen tiedot tältä laitteelta ({ $language }).
device-trouble-damaged = Kielen tiedot tällä laitteella ovat vioittuneet ({ $language }). Ne ladataan uudelleen.
device-trouble-wrong-data = Palvelu lähetti tietoja, joita tämä sivu ei voi käyttää. Lataa sivu uudelleen ja yritä taas.
device-trouble-engine-stopped = Tarkistus tällä laitteella epäonnistui ({ $language }).

missing-title = { $language } ei ole vielä asennettu tänne
missing-text = Palvelun ylläpitäjä voi asentaa kielen yhdellä komennolla:
copy-command = Kopioi komento
trouble-no-connection = Palveluun ei saada yhteyttä. Tekstisi on turvassa täällä.
trouble-overloaded = Palvelu on hyvin kiireinen.
trouble-loading = Kieltä ladataan vielä.
trouble-rate-limited = Liian monta pyyntöä. Odota minuutti.
trouble-deadline-exceeded = Tarkistus kesti liian kauan.
trouble-other = Palvelu vastaa: { $detail }
trouble-again = Yritä uudelleen
trouble-retrying = Sivu yrittää itse uudelleen.
key-label = Tämä palvelu pyytää avainta
key-use = Käytä avainta

panel-developers = Kehittäjille
panel-trace = Kieliopin kirjoittajille
developer-whole = Yllä olevan tekstin pyyntö.
developer-paragraph = Sen kappaleen pyyntö, jossa kohdistin on.
developer-reference = API-opas
developer-operation = Toiminto
developer-request = Pyyntö
developer-answer = Vastaus
trace-whole = Mitä tarkistin näkee jokaisen vaiheensa jälkeen ja mitkä säännöt ovat vaikuttaneet.
trace-paragraph = Mitä tarkistin näkee kohdistimen kappaleesta jokaisen vaiheensa jälkeen.
trace-none = Tämä tarkistin ei näytä vaiheita.
trace-no-grammar = Tälle kielelle ei ole täällä kieliopintarkistinta.
trace-touched = { $count }/{ $all } sanaa muuttunut
trace-removed = poistettu:

footer-private = Tekstiäsi ei tallenneta lokiin, ja se säilyy tässä selaimessa, kunnes tyhjennät sen. Kukaan ei seuraa sinua.
footer-links = Lisää
footer-languages = Mikä toimii täällä
works-intro = Sadasta; ”–” ei ole mitattu. Mikään tarkistus ei löydä kaikkea.
works-found = Löytyvät kirjoitusvirheet
works-alarms = Virheiksi merkityt oikeat sanat
works-first = Oikea sana ensimmäisenä ehdotuksena
works-words = Tekstin sanat, joita voi hakea
works-elsewhere = Palvelun toisella sivulla on muita kieliä
