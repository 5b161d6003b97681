# The page in English. Every other file in this folder has the same messages; a new language is a new file.

tagline = Write, check, listen
skip = Skip to the text
text = Text
tools = Tools for the text
more-tools = More tools

# Choosing a language
language-label = Language of the text
language-search = Search by name or code
language-none = No language matches the search.
language-group-recent = Recently used
language-group-all = All languages
language-group-missing = Not installed here
language-variety = Data by { $name }
capability-spelling = Spelling
capability-letters = Checks letters only
capability-grammar = Grammar
capability-speech = Speech
state-loading = being loaded
state-not-installed = not installed
starter-note = The spelling checker for { $language } is a starter: it knows the common words only.
starter-note-experimental = The spelling checker for { $language } is an experiment: it knows few words and is often wrong.
starter-note-letters = The checker for { $language } finds too few misspellings to be called a spelling checker: it only tells letters that cannot follow each other.
starter-build = The operator of this service can build one that knows more words with one command:
interface-language = Language of this page
locale-draft = draft
locale-draft-link = Draft: speakers wanted
theme = Colours
theme-auto = same as the device
theme-light = light
theme-dark = dark

# The text
editor-label = Text in { $language }
editor-placeholder = Write or paste your text here.
example = Try an example
undo = Undo
redo = Redo
copy = Copy
copy-text = Copy the text
copy-link = Copy a link to this text
open-file = Open a file
save-file = Save as a file
file-name = Name of the file
file-format = Format
save = Save
clear-text = Clear the text
close = Close

# Results of the check
findings-title = Results
findings-none = No errors found.
findings-praise = No errors found. Well written!
findings-none-spelling = No spelling errors found.
findings-none-grammar = No grammar errors found.
findings-in-part = Not everything could be checked.
findings-so-far = { $count } so far
findings-hidden = { $count } hidden
findings-ignored = { $count } ignored
show-ignored = Show again
filter-label = Kinds of results to show
not-checked-spelling = Spelling is not checked for { $language } here.
not-checked-grammar = Grammar is not checked for { $language } here.
not-checked-anything = Nothing is checked for { $language } here.
still-loading-spelling = The spelling checker for { $language } is still being loaded.
still-loading-grammar = The grammar checker for { $language } is still being loaded.
other-language = This looks like { $language }.
other-language-switch = Switch to { $language }
other-language-keep = Keep { $language }
findings-waiting = The results of the check appear here.
legend-title = What the lines mean
legend-spelling = a word that is not in the dictionary
legend-grammar = a possible error in grammar
legend-typography = spaces, punctuation and quotation marks
privacy-title = Your text
privacy-sent = It is sent to this service to be checked, and is not stored or logged there.
privacy-device = It is checked on this device and does not leave it.
privacy-kept = It stays in this browser until you clear it.
findings-more =
    { $count ->
        [one] Show one more
       *[other] Show { $count } more
    }
previous = Previous
next = Next
kind-spelling = Spelling
kind-grammar = Grammar
kind-typography = Typography
kind-foreign = Another language
foreign-passage = This passage looks like { $language }, so it is not checked.
foreign-own = Check it as { $language }
foreign-checked = This passage looks like { $language } and is checked as such.
foreign-set = You have chosen this language for the passage: { $language }.
language-not-offered = { $language } is not offered here.
language-not-kept = { $language } is not kept on this device, and your text does not leave the device.
leave-unchecked = Leave it unchecked
left-unchecked = You have left this unchecked.
passage-language = Language of the selection
passage-language-choose = Choose the language
passage-language-reset = Same language as the text
spelling-unknown = “{ $word }” is not in the dictionary.
suggestions = Suggestions
suggestions-none = No suggestions.
suggestions-cut-short = The search for suggestions took too long.
suggestion-delete = Delete
suggestion-space =
    { $count ->
        [one] One space
       *[other] { $count } spaces
    }
ignore-once = Not wrong here
ignore-everywhere = Never in this text
everywhere = In all { $count } places
ignore-rule = Switch this rule off
add-word = Add to my words
take-suggestion = Change “{ $text }” to “{ $replacement }”
correct-all = Correct all { $count } …
correct-all-title = Sure corrections
correct-all-about = Typography and misspellings with one suggestion only. What is not ticked stays as it is.
correct-all-do =
    { $count ->
        [one] Correct 1 place
       *[other] Correct { $count } places
    }
toast-corrected =
    { $count ->
        [one] 1 place was corrected.
       *[other] { $count } places were corrected.
    }

# Status of the text
status-checking = Checking …
status-so-far = Checking … { $count } so far
status-spelling =
    { $count ->
        [one] 1 possible misspelling
       *[other] { $count } possible misspellings
    }
status-grammar =
    { $count ->
        [one] 1 grammar error
       *[other] { $count } grammar errors
    }
status-typography =
    { $count ->
        [one] 1 remark about typography
       *[other] { $count } remarks about typography
    }
count-words =
    { $count ->
        [one] 1 word
       *[other] { $count } words
    }
count-characters =
    { $count ->
        [one] 1 character
       *[other] { $count } characters
    }

# Listening
listen = Listen
listen-selection = Listen to the selection
listen-no-voice = No voice is installed for this language.
listen-nothing = There is nothing here that can be spoken.
pause = Pause
resume = Resume
stop = Stop
voice = Voice
voice-man = Man
voice-woman = Woman
voice-default = Default
voice-experimental = experimental
pace = Speed
pace-times = { $pace }×
download = Download as { $format }
listen-here = Listen from the cursor
listen-back = Back one sentence
listen-forward = Forward one sentence
listen-follow = Show the spoken word
listen-settings = Listening options

# Statistics of the text, and the progress of its writer
stats-button = Statistics
stats-words = Words
stats-characters = Characters
stats-sentences = Sentences
stats-reading = Reading time
stats-minutes = { $count } min
stats-average = Words per sentence
stats-longest = Longest sentence
stats-frequent = What comes up most often
stats-frequent-none = Nothing was found in this text.
progress-title = My progress: { $language }
progress-about = How much was found per 100 words that you wrote. Only these numbers are kept, and only in this browser.
progress-none = There is nothing to show yet. It begins with what you write.
progress-week = Week from
progress-rate = Per 100 words
progress-clear = Clear my progress

# Keys
keys-button = Keyboard shortcuts
keys-card = Open the card at the cursor

# The writer's own words and rules
words-button = My words
words-title = My words: { $language }
words-kept = They are stored in this browser only.
words-none = None yet. “Add to my words” puts them here.
words-add-label = New word
words-add = Add
words-import = Import a list
words-export = Save the list as a file
words-imported =
    { $count ->
        [one] 1 word read.
       *[other] { $count } words read.
    }
rules-button = Rules
rules-title = Rules: { $language }
rules-kept = A rule that is switched off reports nothing. Your choice is stored in this browser only.
rules-loading = The rules are being loaded …
rules-none = There is no list of rules for this language here.
remove = Remove { $entry }
toast-ignored = “{ $text }” is ignored in this text.
toast-ignored-everywhere = “{ $text }” is ignored everywhere in this text.
toast-changed = “{ $text }” was changed to “{ $replacement }” in { $count } places.
toast-rule = Switched off: { $rule }
toast-word = “{ $text }” was added to your words.
toast-copied = Text copied.
toast-cleared = The text was cleared, here and in the storage of this browser.
toast-file-opened = The file is open as a text of its own. Your earlier text is in “My texts”.
toast-file-unreadable = “{ $name }” cannot be read. These files can be opened: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Link copied. It contains the text.
toast-link-too-long = The text is too long for a link. Save it as a file instead.
toast-link-damaged = The link is damaged. Its text cannot be read.
toast-link-opened = The text of the link is open as a text of its own. Your earlier text is in “My texts”.

# The writer's texts
texts-button = My texts
texts-new = New text
texts-search = Search in my texts
texts-none = None yet. What you write is put here by itself.
texts-none-match = No text matches the search.
texts-untitled = Without a title
texts-name = Name of the text
texts-rename = Rename “{ $name }”
texts-delete = Delete “{ $name }”
texts-versions = Earlier versions of “{ $name }”
texts-versions-none = There are no earlier versions yet.
texts-restore = Restore
texts-import = Add from a file
texts-export = Save everything as a file
texts-imported =
    { $count ->
        [0] Everything in the file is here already.
        [one] 1 text read.
       *[other] { $count } texts read.
    }
texts-import-wrong = This file has no texts that were saved here.
toast-text-deleted = The text was deleted.
toast-text-forked = This text has been changed in another tab. What you write here is kept as a text of its own.
toast-version = The earlier version is back.
toast-back = Back to my text

# Letters that a keyboard may lack
letters-button = Letters
script-switch = Roman letters or syllabics
letters-label = Letters of { $language }
letters-capital = Capital letters
letters-keys = { $text }: type { $word }, then press F9

# Looking up a word
lookup-button = Look up a word
lookup-label = Word to look up
lookup-go = Look up
lookup-loading = Looking up …
lookup-division = Division:
lookup-readings = Readings
lookup-unknown = No reading of “{ $word }” is known.
lookup-no-morphology = There is no morphology for { $language } here.
lookup-inflection = Inflection of { $word }
lookup-no-inflection = There is no table for this word.
lookup-dictionaries = Dictionaries:
pos-noun = noun
pos-propn = name
pos-verb = verb
pos-aux = auxiliary verb
pos-adj = adjective
pos-adv = adverb
pos-pron = pronoun
pos-det = determiner
pos-num = numeral
pos-adp = adposition
pos-cconj = conjunction
pos-sconj = subjunction
pos-part = particle
pos-intj = interjection

# Languages that are kept on this device
device-button = Keep on this device
device-button-kept = Kept on this device
device-badge = Nothing leaves this device
device-badge-why = The text is checked and spoken on this device. It is not sent anywhere.
device-title = Languages on this device
device-about = A language that is kept on this device is checked and spoken here, without a network. Its texts do not leave the device.
device-asking = Asking the service how large the data is …
device-preparing = The service is preparing the data …
device-offer = { $size } MB to download, { $stored } MB of storage on this device.
device-keep = Keep { $language } on this device
device-list = Kept languages
device-list-none = None yet.
device-size = { $size } MB
device-progress = { $done } of { $size } MB
device-progress-label = Download of { $language }
device-waiting = There is no connection. The download continues by itself.
device-cancel = Cancel the download of { $language }
device-remove = Remove { $language } from this device
device-may-go = When storage runs short, the browser may remove the data. Then it can be downloaded again.
device-needs-network = In this browser the page itself cannot be opened without a network.
device-fallback = For now, your text is sent to the service to be checked.
device-trouble-unsupported = This browser cannot keep languages. It has to be a recent one, and the page has to be served over https.
device-trouble-storage-refused = The browser does not let this page store data. In private windows this is usual.
device-trouble-storage-full = There is not enough storage on this device.
device-trouble-evicted = The browser has removed the data of { $language } from this device.
device-trouble-damaged = The data of { $language } on this device is damaged. It is being downloaded again.
device-trouble-wrong-data = The service sent data that this page cannot use. Reload the page and try again.
device-trouble-engine-stopped = Checking { $language } on this device has failed.

# When something is missing
missing-title = { $language } is not installed here yet
missing-text = The operator of this service can install it with one command:
copy-command = Copy the command
trouble-no-connection = The service cannot be reached. Your text is not lost.
trouble-overloaded = The service is overloaded.
trouble-loading = The language is still being loaded.
trouble-rate-limited = Too many requests from your address. Wait a minute.
trouble-deadline-exceeded = The check took too long.
trouble-other = The service answered: { $detail }
trouble-again = Try again
trouble-retrying = The page tries again by itself.
key-label = This service requires an API key
key-use = Use this key

# For developers and grammar writers
panel-developers = For developers
panel-trace = For grammar writers
developer-whole = The request for the text above.
developer-paragraph = The request for the paragraph with the caret.
developer-reference = API reference
developer-operation = Operation
developer-request = Request
developer-answer = Answer
trace-whole = The output of each step of the checker, and the rules that applied.
trace-paragraph = The output of each step of the checker for the paragraph with the caret.
trace-none = This checker does not support tracing.
trace-no-grammar = No grammar checker is installed for this language.
trace-touched = { $count } of { $all } words changed by rules
trace-removed = removed:

footer-private = Your text is not logged, and stays in this browser until you clear it. There is no tracking.
footer-links = More
footer-languages = What works here
works-intro = Of a hundred each; “–” is not measured. No checker finds everything.
works-found = Misspellings found
works-alarms = Right words marked as wrong
works-first = Right word suggested first
works-words = Words of a text that can be looked up
works-elsewhere = Another page of this service has other languages
