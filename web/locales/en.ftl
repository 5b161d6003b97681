# The page in English. Every other file in this folder has the same messages; a new language is a new file.

tagline = Write, check, listen
skip = Skip to the text
text = Text
tools = Tools for the text

# Choosing a language
language-label = Language of the text
language-search = Search by name or code
language-none = No language here goes by that name.
language-group-missing = Not installed here
capability-spelling = Spelling
capability-grammar = Grammar
capability-speech = Speech
state-loading = being loaded
state-not-installed = not installed
interface-language = Language of this page
theme = Colours
theme-auto = like the device
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
close = Close

# What was found
findings-title = Found
findings-none = Nothing to mention. Well written!
findings-waiting = What the check finds will stand here.
findings-more =
    { $count ->
        [one] Show one more
       *[other] Show { $count } more
    }
previous = Previous
next = Next
kind-spelling = Spelling
kind-grammar = Grammar
spelling-unknown = “{ $word }” is not in the dictionary.
suggestions = Suggestions
suggestions-none = There is no suggestion.
suggestion-delete = Delete
suggestion-space =
    { $count ->
        [one] One space
       *[other] { $count } spaces
    }
ignore-once = Ignore
ignore-rule = Ignore this rule
add-word = Add to my words

# How the text stands
status-checking = Checking …
status-clean = Nothing found
status-spelling =
    { $count ->
        [one] 1 word to look at
       *[other] { $count } words to look at
    }
status-grammar =
    { $count ->
        [one] 1 grammar remark
       *[other] { $count } grammar remarks
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
listen-no-voice = There is no voice for this language here.
pause = Pause
resume = Go on
stop = Stop
voice = Voice
voice-man = Man
voice-woman = Woman
voice-default = Standard
voice-experimental = experimental
pace = Pace
pace-times = { $pace }×
download = Download as { $format }

# The writer's own words and rules
words-button = My words
words-title = My words and rules: { $language }
words-kept = They are kept in this browser and sent nowhere.
words-words = Words that are right
words-none = None yet. “Add to my words” puts them here.
words-rules = Rules that are switched off
rules-none = None.
remove = Remove { $entry }
toast-ignored = “{ $text }” is ignored here.
toast-rule = Switched off: { $rule }
toast-word = “{ $text }” is one of your words now.
toast-copied = The text is copied.
toast-link = The link is copied. It contains the text.

# When something is missing
missing-title = { $language } is not installed here yet
missing-text = Whoever runs this service can install it with one command:
copy-command = Copy the command
trouble-no-connection = The service cannot be reached. Your text is safe here.
trouble-overloaded = The service is very busy.
trouble-loading = The language is still being loaded.
trouble-rate-limited = Too many requests from here. Wait a minute.
trouble-deadline-exceeded = The check took too long.
trouble-other = The service says: { $detail }
trouble-again = Try again
key-label = This service asks for a key
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
trace-whole = What the checker sees after each of its steps, and the rules that touched it.
trace-paragraph = What the checker sees of the paragraph with the caret, after each of its steps.
trace-none = This checker shows no steps.
trace-no-grammar = There is no grammar checker for this language here.
trace-touched = { $count } of { $all } words touched
trace-removed = removed:

footer-private = Your text is not logged, and nobody follows you.
footer-links = More
footer-languages = What works here
