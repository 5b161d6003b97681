# The page in German.

tagline = Schreiben, prüfen, anhören
skip = Zum Text springen
text = Text
tools = Werkzeuge für den Text
more-tools = Weitere Werkzeuge

language-label = Sprache des Textes
language-search = Nach Name oder Kürzel suchen
language-none = Keine Sprache passt zur Suche.
language-group-recent = Zuletzt verwendet
language-group-all = Alle Sprachen
language-group-missing = Hier nicht installiert
language-variety = Daten von { $name }
capability-spelling = Rechtschreibung
capability-letters = Prüft nur Buchstaben
capability-grammar = Grammatik
capability-speech = Sprachausgabe
state-loading = wird geladen
state-not-installed = nicht installiert
starter-note = Die Rechtschreibprüfung für { $language } ist ein Anfang: Sie kennt nur die häufigsten Wörter.
starter-note-experimental = Die Rechtschreibprüfung für { $language } ist ein Versuch: Sie kennt wenige Wörter und irrt sich oft.
starter-note-letters = Die Prüfung für { $language } findet zu wenige Schreibfehler, um Rechtschreibprüfung zu heißen: Sie erkennt nur Buchstaben, die nicht aufeinander folgen können.
starter-build = Wer diesen Dienst betreibt, kann mit einem einzigen Befehl eine erstellen, die mehr Wörter kennt:
interface-language = Sprache dieser Seite
locale-draft = Entwurf
locale-draft-link = Entwurf: Sprecher gesucht
theme = Farben
theme-auto = wie das Gerät
theme-light = hell
theme-dark = dunkel

editor-label = Text auf { $language }
editor-placeholder = Schreib deinen Text hier oder füg ihn ein.
example = Ein Beispiel ausprobieren
undo = Rückgängig
redo = Wiederholen
copy = Kopieren
copy-text = Text kopieren
copy-link = Link zu diesem Text kopieren
open-file = Datei öffnen
save-file = Als Datei speichern
file-name = Dateiname
file-format = Format
save = Speichern
clear-text = Text löschen
close = Schließen

findings-title = Ergebnisse
findings-none = Keine Fehler gefunden.
findings-praise = Keine Fehler gefunden. Gut geschrieben!
findings-none-spelling = Keine Rechtschreibfehler gefunden.
findings-none-grammar = Keine Grammatikfehler gefunden.
findings-in-part = Nicht alles konnte geprüft werden.
findings-so-far = { $count } bisher
findings-hidden = { $count } ausgeblendet
findings-ignored = { $count } ignoriert
show-ignored = Wieder anzeigen
filter-label = Welche Ergebnisse angezeigt werden
not-checked-spelling = Hier gibt es keine Rechtschreibprüfung für { $language }.
not-checked-grammar = Hier gibt es keine Grammatikprüfung für { $language }.
not-checked-anything = Hier gibt es keine Prüfung für { $language }.
still-loading-spelling = Die Rechtschreibprüfung für { $language } wird noch geladen.
still-loading-grammar = Die Grammatikprüfung für { $language } wird noch geladen.
other-language = Das sieht nach { $language } aus.
other-language-switch = Zu { $language } wechseln
other-language-keep = Bei { $language } bleiben
findings-waiting = Hier erscheinen die Ergebnisse der Prüfung.
legend-title = Was die Linien bedeuten
legend-spelling = ein Wort, das nicht im Wörterbuch steht
legend-grammar = ein möglicher Grammatikfehler
legend-typography = Leerzeichen, Satzzeichen und Anführungszeichen
privacy-title = Dein Text
privacy-sent = Er wird zur Prüfung an diesen Dienst gesendet und dort weder gespeichert noch protokolliert.
privacy-device = Er wird auf diesem Gerät geprüft und verlässt es nicht.
privacy-kept = Er bleibt in diesem Browser, bis du ihn löschst.
findings-more =
    { $count ->
        [one] Ein weiteres anzeigen
       *[other] { $count } weitere anzeigen
    }
previous = Zurück
next = Weiter
kind-spelling = Rechtschreibung
kind-grammar = Grammatik
kind-typography = Typografie
kind-foreign = Andere Sprache
foreign-passage = Diese Stelle sieht nach { $language } aus und wird deshalb nicht geprüft.
foreign-own = Als { $language } prüfen
foreign-checked = Diese Stelle sieht nach { $language } aus und wird so geprüft.
foreign-set = Sie haben für diese Stelle diese Sprache gewählt: { $language }.
language-not-offered = { $language } wird hier nicht angeboten.
language-not-kept = { $language } ist auf diesem Gerät nicht gespeichert, und Ihr Text verlässt das Gerät nicht.
leave-unchecked = Nicht prüfen lassen
left-unchecked = Sie haben gewählt, dass dies nicht geprüft wird.
passage-language = Sprache der Auswahl
passage-language-choose = Sprache wählen
passage-language-reset = Gleiche Sprache wie der Text
spelling-unknown = „{ $word }“ steht nicht im Wörterbuch.
suggestions = Vorschläge
suggestions-none = Keine Vorschläge.
suggestions-cut-short = Die Suche nach Vorschlägen hat zu lange gedauert.
suggestion-delete = Löschen
suggestion-space =
    { $count ->
        [one] Ein Leerzeichen
       *[other] { $count } Leerzeichen
    }
ignore-once = Hier kein Fehler
ignore-everywhere = In diesem Text nie
everywhere = An allen { $count } Stellen
ignore-rule = Diese Regel ausschalten
add-word = Zu meinen Wörtern hinzufügen
take-suggestion = „{ $text }“ in „{ $replacement }“ ändern
correct-all = Alle { $count } korrigieren …
correct-all-title = Sichere Korrekturen
correct-all-about = Typografie und Schreibfehler mit nur einem Vorschlag. Was nicht angekreuzt ist, bleibt, wie es ist.
correct-all-do =
    { $count ->
        [one] 1 Stelle korrigieren
       *[other] { $count } Stellen korrigieren
    }
toast-corrected =
    { $count ->
        [one] 1 Stelle wurde korrigiert.
       *[other] { $count } Stellen wurden korrigiert.
    }

status-checking = Wird geprüft …
status-so-far = Wird geprüft … { $count } bisher
status-spelling =
    { $count ->
        [one] 1 möglicher Schreibfehler
       *[other] { $count } mögliche Schreibfehler
    }
status-grammar =
    { $count ->
        [one] 1 Grammatikfehler
       *[other] { $count } Grammatikfehler
    }
status-typography =
    { $count ->
        [one] 1 Hinweis zur Typografie
       *[other] { $count } Hinweise zur Typografie
    }
count-words =
    { $count ->
        [one] 1 Wort
       *[other] { $count } Wörter
    }
count-characters =
    { $count ->
        [one] 1 Zeichen
       *[other] { $count } Zeichen
    }

listen = Anhören
listen-selection = Auswahl anhören
listen-no-voice = Für diese Sprache ist keine Stimme installiert.
listen-nothing = Hier gibt es nichts, was vorgelesen werden kann.
pause = Pause
resume = Fortsetzen
stop = Stopp
voice = Stimme
voice-man = Mann
voice-woman = Frau
voice-default = Standard
voice-experimental = experimentell
pace = Tempo
pace-times = { $pace }×
download = Als { $format } herunterladen
listen-here = Ab der Schreibmarke anhören
listen-back = Einen Satz zurück
listen-forward = Einen Satz weiter
listen-follow = Das gesprochene Wort zeigen
listen-settings = Stimme, Tempo und Dateien

stats-button = Statistik
stats-words = Wörter
stats-characters = Zeichen
stats-sentences = Sätze
stats-reading = Lesezeit
stats-minutes = { $count } Min.
stats-average = Wörter pro Satz
stats-longest = Längster Satz
stats-frequent = Was am häufigsten vorkommt
stats-frequent-none = In diesem Text wurde nichts gefunden.
progress-title = Mein Fortschritt: { $language }
progress-about = Wie viel in je 100 Wörtern gefunden wurde, die Sie geschrieben haben. Nur diese Zahlen werden gespeichert, und nur in diesem Browser.
progress-none = Es gibt noch nichts zu zeigen. Es beginnt mit dem, was Sie schreiben.
progress-week = Woche vom
progress-rate = Pro 100 Wörter
progress-clear = Meinen Fortschritt löschen

keys-button = Tastenkürzel
keys-card = Die Karte an der Schreibmarke öffnen

words-button = Meine Wörter
words-title = Meine Wörter: { $language }
words-kept = Sie sind nur in diesem Browser gespeichert.
words-none = Noch keine. „Zu meinen Wörtern hinzufügen“ legt sie hier ab.
words-add-label = Neues Wort
words-add = Hinzufügen
words-import = Liste importieren
words-export = Liste als Datei speichern
words-imported =
    { $count ->
        [one] 1 Wort eingelesen.
       *[other] { $count } Wörter eingelesen.
    }
rules-button = Regeln
rules-title = Regeln: { $language }
rules-kept = Eine ausgeschaltete Regel meldet nichts. Deine Wahl ist nur in diesem Browser gespeichert.
rules-loading = Die Regeln werden geladen …
rules-none = Für diese Sprache gibt es hier keine Liste der Regeln.
remove = { $entry } entfernen
toast-ignored = „{ $text }“ wird in diesem Text ignoriert.
toast-ignored-everywhere = „{ $text }“ wird überall in diesem Text ignoriert.
toast-changed = „{ $text }“ wurde an { $count } Stellen in „{ $replacement }“ geändert.
toast-rule = Ausgeschaltet: { $rule }
toast-word = „{ $text }“ gehört jetzt zu deinen Wörtern.
toast-copied = Text kopiert.
toast-cleared = Der Text wurde gelöscht, hier und im Speicher dieses Browsers.
toast-file-opened = Die Datei ist als eigener Text geöffnet. Dein voriger Text liegt unter „Meine Texte“.
toast-file-unreadable = „{ $name }“ kann nicht gelesen werden. Diese Dateien lassen sich öffnen: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Link kopiert. Er enthält den Text.
toast-link-too-long = Der Text ist zu lang für einen Link. Speichere ihn stattdessen als Datei.
toast-link-damaged = Der Link ist beschädigt. Sein Text kann nicht gelesen werden.
toast-link-opened = Der Text aus dem Link ist als eigener Text geöffnet. Dein voriger Text liegt unter „Meine Texte“.

texts-button = Meine Texte
texts-new = Neuer Text
texts-search = In meinen Texten suchen
texts-none = Noch keine. Was du schreibst, wird von selbst hier abgelegt.
texts-none-match = Kein Text passt zur Suche.
texts-untitled = Ohne Titel
texts-name = Name des Textes
texts-rename = „{ $name }“ umbenennen
texts-delete = „{ $name }“ löschen
texts-versions = Frühere Fassungen von „{ $name }“
texts-versions-none = Es gibt noch keine früheren Fassungen.
texts-restore = Wiederherstellen
texts-import = Aus einer Datei hinzufügen
texts-export = Alles als Datei speichern
texts-imported =
    { $count ->
        [0] Alles aus der Datei ist schon hier.
        [one] 1 Text eingelesen.
       *[other] { $count } Texte eingelesen.
    }
texts-import-wrong = Diese Datei enthält keine Texte, die hier gespeichert wurden.
toast-text-deleted = Der Text wurde gelöscht.
toast-text-forked = Dieser Text wurde in einem anderen Tab geändert. Was du hier schreibst, wird ein eigener Text.
toast-version = Die frühere Fassung ist wieder da.
toast-back = Zurück zu meinem Text

letters-button = Buchstaben
script-switch = Lateinische Buchstaben oder Silbenschrift
letters-label = Buchstaben für { $language }
letters-capital = Großbuchstaben
letters-keys = { $text }: { $word } tippen, dann F9 drücken

lookup-button = Wort nachschlagen
lookup-label = Wort zum Nachschlagen
lookup-go = Nachschlagen
lookup-loading = Wird nachgeschlagen …
lookup-division = Trennung:
lookup-readings = Lesarten
lookup-unknown = Für „{ $word }“ ist keine Lesart bekannt.
lookup-no-morphology = Hier gibt es keine Morphologie für { $language }.
lookup-inflection = Flexion von { $word }
lookup-no-inflection = Für dieses Wort gibt es keine Tabelle.
lookup-dictionaries = Wörterbücher:
pos-noun = Substantiv
pos-propn = Eigenname
pos-verb = Verb
pos-aux = Hilfsverb
pos-adj = Adjektiv
pos-adv = Adverb
pos-pron = Pronomen
pos-det = Artikelwort
pos-num = Zahlwort
pos-adp = Adposition
pos-cconj = Konjunktion
pos-sconj = Subjunktion
pos-part = Partikel
pos-intj = Interjektion

device-button = Auf diesem Gerät behalten
device-button-kept = Liegt auf diesem Gerät
device-badge = Nichts verlässt dieses Gerät
device-badge-why = Der Text wird auf diesem Gerät geprüft und vorgelesen. Er wird nirgendwohin gesendet.
device-title = Sprachen auf diesem Gerät
device-about = Eine Sprache, die auf diesem Gerät liegt, wird hier geprüft und vorgelesen, auch ohne Netz. Die Texte verlassen das Gerät nicht.
device-asking = Der Dienst wird gefragt, wie groß die Daten sind …
device-preparing = Der Dienst bereitet die Daten vor …
device-offer = { $size } MB zum Herunterladen, { $stored } MB Speicherplatz auf diesem Gerät.
device-keep = { $language } auf diesem Gerät behalten
device-list = Sprachen, die hier liegen
device-list-none = Noch keine.
device-size = { $size } MB
device-progress = { $done } von { $size } MB
device-progress-label = Download von { $language }
device-waiting = Es gibt keine Verbindung. Der Download geht von selbst weiter.
device-cancel = Download von { $language } abbrechen
device-remove = { $language } von diesem Gerät entfernen
device-may-go = Wenn der Speicherplatz knapp wird, kann der Browser die Daten entfernen. Dann lassen sie sich erneut herunterladen.
device-needs-network = In diesem Browser lässt sich die Seite selbst nicht ohne Netz öffnen.
device-fallback = Vorerst wird dein Text zur Prüfung an den Dienst gesendet.
device-trouble-unsupported = Dieser Browser kann keine Sprachen behalten. Nötig sind ein neuerer Browser und eine Seite, die über https kommt.
device-trouble-storage-refused = Der Browser lässt diese Seite keine Daten speichern. In privaten Fenstern ist das üblich.
device-trouble-storage-full = Auf diesem Gerät ist nicht genug Speicherplatz.
device-trouble-evicted = Der Browser hat die Daten für { $language } von diesem Gerät entfernt.
device-trouble-damaged = Die Daten für { $language } auf diesem Gerät sind beschädigt. Sie werden erneut heruntergeladen.
device-trouble-wrong-data = Der Dienst hat Daten gesendet, die diese Seite nicht verwenden kann. Lade die Seite neu und versuch es noch einmal.
device-trouble-engine-stopped = Die Prüfung für { $language } auf diesem Gerät ist fehlgeschlagen.

missing-title = { $language } ist hier noch nicht installiert
missing-text = Wer diesen Dienst betreibt, kann die Sprache mit einem einzigen Befehl installieren:
copy-command = Befehl kopieren
trouble-no-connection = Der Dienst ist nicht erreichbar. Dein Text ist nicht verloren.
trouble-overloaded = Der Dienst ist überlastet.
trouble-loading = Die Sprache wird noch geladen.
trouble-rate-limited = Zu viele Anfragen von deiner Adresse. Warte eine Minute.
trouble-deadline-exceeded = Die Prüfung hat zu lange gedauert.
trouble-other = Der Dienst hat geantwortet: { $detail }
trouble-again = Noch einmal versuchen
trouble-retrying = Die Seite versucht es von selbst noch einmal.
key-label = Dieser Dienst verlangt einen API-Schlüssel
key-use = Diesen Schlüssel verwenden

panel-developers = Für Entwickler
panel-trace = Für Grammatikautoren
developer-whole = Die Anfrage für den Text oben.
developer-paragraph = Die Anfrage für den Absatz, in dem der Cursor steht.
developer-reference = API-Referenz
developer-operation = Operation
developer-request = Anfrage
developer-answer = Antwort
trace-whole = Die Ausgabe jedes Schritts der Prüfung und die Regeln, die gegriffen haben.
trace-paragraph = Die Ausgabe jedes Schritts der Prüfung für den Absatz, in dem der Cursor steht.
trace-none = Diese Prüfung kann ihre Schritte nicht zeigen.
trace-no-grammar = Für diese Sprache ist keine Grammatikprüfung installiert.
trace-touched = { $count } von { $all } Wörtern durch Regeln geändert
trace-removed = entfernt:

footer-private = Dein Text wird nicht protokolliert und bleibt in diesem Browser, bis du ihn löschst. Es gibt kein Tracking.
footer-links = Mehr
footer-languages = Was hier funktioniert
works-intro = Von hundert; „–“ ist nicht gemessen. Keine Prüfung findet alles.
works-found = Gefundene Schreibfehler
works-alarms = Als falsch markierte richtige Wörter
works-first = Richtiges Wort zuerst vorgeschlagen
works-words = Wörter eines Textes, die man nachschlagen kann
works-elsewhere = Eine andere Seite dieses Dienstes hat andere Sprachen
