# The page in Russian.

tagline = Пишите, проверяйте, слушайте
skip = Перейти к тексту
text = Текст
tools = Инструменты для текста
more-tools = Другие инструменты

language-label = Язык текста
language-search = Поиск по названию или коду
language-none = Такой язык не найден.
language-group-recent = Недавние
language-group-all = Все языки
language-group-missing = Не установлены здесь
language-variety = Данные: { $name }
capability-spelling = Орфография
capability-letters = Проверяет только буквы
capability-grammar = Грамматика
capability-speech = Речь
state-loading = загружается
state-not-installed = не установлен
starter-note = Проверка орфографии ({ $language }) — начальная версия: она знает только самые частые слова.
starter-note-experimental = Проверка орфографии ({ $language }) — эксперимент: она знает мало слов и часто ошибается.
starter-note-letters = Эта проверка ({ $language }) находит слишком мало ошибок, чтобы называться проверкой орфографии: она замечает только буквы, которые не могут стоять рядом.
starter-build = Администратор сервиса может одной командой собрать проверку, которая знает больше слов:
interface-language = Язык этой страницы
locale-draft = черновик
locale-draft-link = Черновик: нужны носители языка
theme = Цвета
theme-auto = как на устройстве
theme-light = светлые
theme-dark = тёмные

editor-label = Текст, язык: { $language }
editor-placeholder = Напишите или вставьте сюда текст.
example = Попробовать на примере
undo = Отменить
redo = Повторить
copy = Копировать
copy-text = Копировать текст
copy-link = Копировать ссылку на этот текст
open-file = Открыть файл
save-file = Сохранить как файл
file-name = Имя файла
file-format = Формат
save = Сохранить
clear-text = Стереть текст
close = Закрыть

findings-title = Результаты
findings-none = Ошибок не найдено.
findings-praise = Ошибок не найдено. Хорошо написано!
findings-none-spelling = Орфографических ошибок не найдено.
findings-none-grammar = Грамматических ошибок не найдено.
findings-in-part = Не всё удалось проверить.
findings-so-far = пока { $count }
findings-hidden = Скрыто: { $count }
findings-ignored = Пропущено: { $count }
show-ignored = Показать снова
filter-label = Какие результаты показывать
not-checked-spelling = Орфография для этого языка здесь не проверяется: { $language }.
not-checked-grammar = Грамматика для этого языка здесь не проверяется: { $language }.
not-checked-anything = Тексты на этом языке здесь не проверяются: { $language }.
still-loading-spelling = Проверка орфографии ещё загружается ({ $language }).
still-loading-grammar = Проверка грамматики ещё загружается ({ $language }).
other-language = Похоже, язык этого текста — { $language }.
other-language-switch = Выбрать язык: { $language }
other-language-keep = Оставить язык: { $language }
findings-waiting = Здесь появятся результаты проверки.
legend-title = Что означают линии
legend-spelling = слово, которого нет в словаре
legend-grammar = возможная грамматическая ошибка
legend-typography = пробелы, знаки препинания и кавычки
privacy-title = Ваш текст
privacy-sent = Он отправляется на проверку в этот сервис; там он не сохраняется и не попадает в журналы.
privacy-device = Он проверяется на этом устройстве и не покидает его.
privacy-kept = Он остаётся в этом браузере, пока вы его не сотрёте.
findings-more =
    { $count ->
        [1] Показать ещё один
        [one] Показать ещё { $count }
        [few] Показать ещё { $count }
        [many] Показать ещё { $count }
       *[other] Показать ещё { $count }
    }
previous = Предыдущий
next = Следующий
kind-spelling = Орфография
kind-grammar = Грамматика
kind-typography = Типографика
kind-foreign = Другой язык
foreign-passage = Похоже, язык этого фрагмента — { $language }, поэтому он не проверяется.
foreign-own = Проверить как: { $language }
foreign-checked = Похоже, язык этого фрагмента — { $language }, и он проверяется на этом языке.
foreign-set = Для этого фрагмента вы выбрали язык: { $language }.
language-not-offered = Этот язык здесь не предлагается: { $language }.
language-not-kept = Этот язык не сохранён на устройстве, а текст его не покидает: { $language }.
leave-unchecked = Не проверять
left-unchecked = Вы решили это не проверять.
passage-language = Язык выделенного
passage-language-choose = Выбрать язык
passage-language-reset = Тот же язык, что у текста
spelling-unknown = Слова «{ $word }» нет в словаре.
suggestions = Варианты
suggestions-none = Вариантов нет.
suggestions-cut-short = Поиск вариантов занял слишком много времени.
suggestion-delete = Удалить
suggestion-space =
    { $count ->
        [1] Один пробел
        [one] { $count } пробел
        [few] { $count } пробела
        [many] { $count } пробелов
       *[other] { $count } пробела
    }
ignore-once = Здесь не ошибка
ignore-everywhere = Никогда в этом тексте
everywhere = Везде ({ $count })
ignore-rule = Отключить это правило
add-word = Добавить в мои слова
take-suggestion = Заменить «{ $text }» на «{ $replacement }»
correct-all = Исправить всё ({ $count })…
correct-all-title = Надёжные исправления
correct-all-about = Типографика и орфографические ошибки, для которых есть только один вариант. Всё, что не отмечено, останется как есть.
correct-all-do =
    { $count ->
        [one] Исправить { $count } место
        [few] Исправить { $count } места
        [many] Исправить { $count } мест
       *[other] Исправить { $count } места
    }
toast-corrected =
    { $count ->
        [one] Исправлено { $count } место.
        [few] Исправлено { $count } места.
        [many] Исправлено { $count } мест.
       *[other] Исправлено { $count } места.
    }

status-checking = Проверка…
status-so-far = Проверка… пока { $count }
status-spelling =
    { $count ->
        [one] { $count } возможная орфографическая ошибка
        [few] { $count } возможные орфографические ошибки
        [many] { $count } возможных орфографических ошибок
       *[other] { $count } возможной орфографической ошибки
    }
status-grammar =
    { $count ->
        [one] { $count } грамматическая ошибка
        [few] { $count } грамматические ошибки
        [many] { $count } грамматических ошибок
       *[other] { $count } грамматической ошибки
    }
status-typography =
    { $count ->
        [one] { $count } замечание по типографике
        [few] { $count } замечания по типографике
        [many] { $count } замечаний по типографике
       *[other] { $count } замечания по типографике
    }
count-words =
    { $count ->
        [one] { $count } слово
        [few] { $count } слова
        [many] { $count } слов
       *[other] { $count } слова
    }
count-characters =
    { $count ->
        [one] { $count } знак
        [few] { $count } знака
        [many] { $count } знаков
       *[other] { $count } знака
    }

listen = Слушать
listen-selection = Слушать выделенное
listen-no-voice = Для этого языка не установлен ни один голос.
listen-nothing = Здесь нечего читать вслух.
pause = Пауза
resume = Продолжить
stop = Остановить
voice = Голос
voice-man = Мужской
voice-woman = Женский
voice-default = По умолчанию
voice-experimental = экспериментальный
pace = Скорость
pace-times = { $pace }×
download = Скачать в формате { $format }
listen-here = Слушать от курсора
listen-back = На предложение назад
listen-forward = На предложение вперёд
listen-follow = Показать звучащее слово
listen-settings = Голос, скорость и файлы

stats-button = Статистика
stats-words = Слова
stats-characters = Знаки
stats-sentences = Предложения
stats-reading = Время чтения
stats-minutes = { $count } мин
stats-average = Слов в предложении
stats-longest = Самое длинное
stats-frequent = Что встречается чаще всего
stats-frequent-none = В этом тексте ничего не найдено.
progress-title = Мой прогресс: { $language }
progress-about = Сколько найдено на 100 написанных слов. Хранятся только эти числа и только в этом браузере.
progress-none = Пока нечего показать. Начнётся с того, что вы напишете.
progress-week = Неделя с
progress-rate = На 100 слов
progress-clear = Удалить мой прогресс

keys-button = Горячие клавиши
keys-card = Открыть карточку у курсора

words-button = Мои слова
words-title = Мои слова: { $language }
words-kept = Они хранятся только в этом браузере.
words-none = Пока нет ни одного. Кнопка «Добавить в мои слова» помещает их сюда.
words-add-label = Новое слово
words-add = Добавить
words-import = Загрузить список
words-export = Сохранить список как файл
words-imported =
    { $count ->
        [one] Прочитано { $count } слово.
        [few] Прочитано { $count } слова.
        [many] Прочитано { $count } слов.
       *[other] Прочитано { $count } слова.
    }
rules-button = Правила
rules-title = Правила: { $language }
rules-kept = Отключённое правило ни о чём не сообщает. Ваш выбор хранится только в этом браузере.
rules-loading = Правила загружаются…
rules-none = Списка правил для этого языка здесь нет.
remove = Убрать { $entry }
toast-ignored = «{ $text }» здесь пропускается.
toast-ignored-everywhere = «{ $text }» пропускается во всём этом тексте.
toast-changed =
    { $count ->
        [one] «{ $text }» заменено на «{ $replacement }» в { $count } месте.
        [few] «{ $text }» заменено на «{ $replacement }» в { $count } местах.
        [many] «{ $text }» заменено на «{ $replacement }» в { $count } местах.
       *[other] «{ $text }» заменено на «{ $replacement }» в { $count } местах.
    }
toast-rule = Отключено: { $rule }
toast-word = «{ $text }» теперь среди ваших слов.
toast-copied = Текст скопирован.
toast-cleared = Текст стёрт и здесь, и в хранилище этого браузера.
toast-file-opened = Файл открыт как отдельный текст. Ваш прежний текст — в разделе «Мои тексты».
toast-file-unreadable = Не удаётся прочитать «{ $name }». Можно открывать такие файлы: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Ссылка скопирована. Она содержит сам текст.
toast-link-too-long = Текст слишком длинный для ссылки. Лучше сохраните его как файл.
toast-link-damaged = Ссылка повреждена. Её текст нельзя прочитать.
toast-link-opened = Текст из ссылки открыт как отдельный текст. Ваш прежний текст — в разделе «Мои тексты».

texts-button = Мои тексты
texts-new = Новый текст
texts-search = Искать в моих текстах
texts-none = Пока нет ни одного. Всё, что вы пишете, попадает сюда само.
texts-none-match = Подходящих текстов не найдено.
texts-untitled = Без названия
texts-name = Название текста
texts-rename = Переименовать «{ $name }»
texts-delete = Удалить «{ $name }»
texts-versions = Прежние версии текста «{ $name }»
texts-versions-none = Прежних версий пока нет.
texts-restore = Восстановить
texts-import = Добавить из файла
texts-export = Сохранить всё как файл
texts-imported =
    { $count ->
        [0] Всё, что есть в файле, уже здесь.
        [one] Прочитан { $count } текст.
        [few] Прочитано { $count } текста.
        [many] Прочитано { $count } текстов.
       *[other] Прочитано { $count } текста.
    }
texts-import-wrong = В этом файле нет текстов, сохранённых отсюда.
toast-text-deleted = Текст удалён.
toast-text-forked = Этот текст изменён в другой вкладке. То, что вы пишете здесь, сохраняется как отдельный текст.
toast-version = Прежняя версия восстановлена.
toast-back = Вернуться к моему тексту

letters-button = Буквы
script-switch = Латинские буквы или слоговое письмо
letters-label = Буквы, язык: { $language }
letters-capital = Прописные буквы
letters-keys = { $text }: введите { $word } и нажмите F9

lookup-button = Найти слово
lookup-label = Искомое слово
lookup-go = Найти
lookup-loading = Поиск…
lookup-division = Переносы:
lookup-readings = Разборы
lookup-unknown = Разбор слова «{ $word }» неизвестен.
lookup-no-morphology = Морфологии для этого языка здесь нет: { $language }.
lookup-inflection = Формы слова { $word }
lookup-no-inflection = Таблицы для этого слова нет.
lookup-dictionaries = Словари:
pos-noun = существительное
pos-propn = имя собственное
pos-verb = глагол
pos-aux = вспомогательный глагол
pos-adj = прилагательное
pos-adv = наречие
pos-pron = местоимение
pos-det = определитель
pos-num = числительное
pos-adp = предлог или послелог
pos-cconj = сочинительный союз
pos-sconj = подчинительный союз
pos-part = частица
pos-intj = междометие

device-button = Хранить на этом устройстве
device-button-kept = Хранится на этом устройстве
device-badge = Ничто не покидает это устройство
device-badge-why = Текст проверяется и читается вслух на этом устройстве. Он никуда не отправляется.
device-title = Языки на этом устройстве
device-about = Если язык хранится на этом устройстве, тексты на нём проверяются и читаются вслух прямо здесь, без сети. Они не покидают устройство.
device-asking = Узнаём у сервиса, сколько места занимают данные…
device-preparing = Сервис готовит данные…
device-offer = Скачать { $size } МБ, на этом устройстве нужно { $stored } МБ места.
device-keep = Хранить на этом устройстве: { $language }
device-list = Языки на хранении
device-list-none = Пока нет ни одного.
device-size = { $size } МБ
device-progress = { $done } из { $size } МБ
device-progress-label = Загрузка: { $language }
device-waiting = Нет соединения. Загрузка продолжится сама.
device-cancel = Отменить загрузку: { $language }
device-remove = Удалить с этого устройства: { $language }
device-may-go = Если места станет мало, браузер может удалить данные. Тогда их можно скачать снова.
device-needs-network = В этом браузере саму страницу нельзя открыть без сети.
device-fallback = Пока что ваш текст отправляется на проверку в сервис.
device-trouble-unsupported = Этот браузер не может хранить языки. Нужен достаточно новый браузер, а страница должна открываться по https.
device-trouble-storage-refused = Браузер не разрешает этой странице хранить данные. В приватных окнах так обычно и бывает.
device-trouble-storage-full = На этом устройстве недостаточно места.
device-trouble-evicted = Браузер удалил данные языка с этого устройства ({ $language }).
device-trouble-damaged = Данные языка на этом устройстве повреждены ({ $language }). Они скачиваются заново.
device-trouble-wrong-data = Сервис прислал данные, которые эта страница не может использовать. Обновите страницу и попробуйте снова.
device-trouble-engine-stopped = Проверка на этом устройстве не удалась ({ $language }).

missing-title = Этот язык здесь ещё не установлен: { $language }
missing-text = Администратор сервиса может установить его одной командой:
copy-command = Копировать команду
trouble-no-connection = Нет связи с сервисом. Ваш текст не потерян.
trouble-overloaded = Сервис перегружен.
trouble-loading = Язык ещё загружается.
trouble-rate-limited = Слишком много запросов с вашего адреса. Подождите минуту.
trouble-deadline-exceeded = Проверка заняла слишком много времени.
trouble-other = Сервис ответил: { $detail }
trouble-again = Попробовать снова
trouble-retrying = Страница сама попробует ещё раз.
key-label = Для этого сервиса нужен ключ API
key-use = Использовать этот ключ

panel-developers = Для разработчиков
panel-trace = Для составителей грамматик
developer-whole = Запрос для текста выше.
developer-paragraph = Запрос для абзаца, в котором стоит курсор.
developer-reference = Справочник по API
developer-operation = Операция
developer-request = Запрос
developer-answer = Ответ
trace-whole = Результат каждого шага проверки и правила, которые сработали.
trace-paragraph = Результат каждого шага проверки для абзаца, в котором стоит курсор.
trace-none = Эта проверка не показывает свои шаги.
trace-no-grammar = Для этого языка не установлена проверка грамматики.
trace-touched = Слова, изменённые правилами: { $count } из { $all }
trace-removed = удалено:

footer-private = Ваш текст не попадает в журналы и остаётся в этом браузере, пока вы его не сотрёте. Никакой слежки нет.
footer-links = Ещё
footer-languages = Что здесь работает
works-intro = Из ста; «–» не измерено. Ни одна проверка не находит всего.
works-found = Найденные ошибки в написании
works-alarms = Правильные слова, отмеченные как ошибки
works-first = Правильное слово предложено первым
works-words = Слова текста, которые можно посмотреть
works-elsewhere = На другой странице этой службы есть другие языки
