# The page in Spanish.

tagline = Escribe, revisa, escucha
skip = Ir al texto
text = Texto
tools = Herramientas para el texto
more-tools = Más herramientas

language-label = Idioma del texto
language-search = Buscar por nombre o código
language-none = Ningún idioma coincide con la búsqueda.
language-group-recent = Usados recientemente
language-group-all = Todos los idiomas
language-group-missing = No instalados aquí
language-variety = Datos de { $name }
capability-spelling = Ortografía
capability-letters = Solo comprueba letras
capability-grammar = Gramática
capability-speech = Voz
state-loading = cargándose
state-not-installed = no instalado
starter-note = El corrector ortográfico de { $language } es una versión inicial: solo conoce las palabras más comunes.
starter-note-experimental = El corrector ortográfico de { $language } es un experimento: conoce pocas palabras y se equivoca a menudo.
starter-note-letters = El corrector de { $language } encuentra demasiado pocas faltas para llamarse corrector ortográfico: solo detecta letras que no pueden ir seguidas.
starter-build = Quien administra este servicio puede crear uno que conozca más palabras con una sola orden:
interface-language = Idioma de esta página
locale-draft = borrador
locale-draft-link = Borrador: se buscan hablantes
theme = Colores
theme-auto = según el dispositivo
theme-light = claros
theme-dark = oscuros

editor-label = Texto en { $language }
editor-placeholder = Escribe o pega aquí tu texto.
example = Probar un ejemplo
undo = Deshacer
redo = Rehacer
copy = Copiar
copy-text = Copiar el texto
copy-link = Copiar un enlace a este texto
open-file = Abrir un archivo
save-file = Guardar como archivo
file-name = Nombre del archivo
file-format = Formato
save = Guardar
clear-text = Borrar el texto
close = Cerrar

findings-title = Resultados
findings-none = No se han encontrado errores.
findings-praise = No se han encontrado errores. ¡Bien escrito!
findings-none-spelling = No se han encontrado faltas de ortografía.
findings-none-grammar = No se han encontrado errores gramaticales.
findings-in-part = No se ha podido revisar todo.
findings-so-far = { $count } hasta ahora
findings-hidden =
    { $count ->
        [one] 1 oculto
       *[other] { $count } ocultos
    }
findings-ignored =
    { $count ->
        [one] 1 ignorado
       *[other] { $count } ignorados
    }
show-ignored = Mostrar de nuevo
filter-label = Tipos de resultados que se muestran
not-checked-spelling = Aquí no se revisa la ortografía de { $language }.
not-checked-grammar = Aquí no se revisa la gramática de { $language }.
not-checked-anything = Aquí no se revisan los textos en { $language }.
still-loading-spelling = El corrector ortográfico de { $language } aún se está cargando.
still-loading-grammar = El corrector gramatical de { $language } aún se está cargando.
other-language = Este texto parece estar en { $language }.
other-language-switch = Cambiar a { $language }
other-language-keep = Mantener { $language }
findings-waiting = Aquí aparecen los resultados de la revisión.
legend-title = Qué significan las líneas
legend-spelling = una palabra que no está en el diccionario
legend-grammar = un posible error gramatical
legend-typography = espacios, puntuación y comillas
privacy-title = Tu texto
privacy-sent = Se envía a este servicio para revisarlo, y allí no se guarda ni queda en ningún registro.
privacy-device = Se revisa en este dispositivo y no sale de él.
privacy-kept = Se queda en este navegador hasta que lo borres.
findings-more =
    { $count ->
        [one] Mostrar uno más
       *[other] Mostrar { $count } más
    }
previous = Anterior
next = Siguiente
kind-spelling = Ortografía
kind-grammar = Gramática
kind-typography = Tipografía
kind-foreign = Otro idioma
foreign-passage = Este fragmento parece estar en { $language }, así que no se revisa.
foreign-own = Revisarlo como { $language }
foreign-checked = Este fragmento parece estar en { $language } y se revisa como tal.
foreign-set = Ha elegido este idioma para el fragmento: { $language }.
language-not-offered = Este idioma no se ofrece aquí: { $language }.
language-not-kept = Este idioma no está guardado en el dispositivo, y su texto no sale de él: { $language }.
leave-unchecked = Dejarlo sin revisar
left-unchecked = Lo ha dejado sin revisar.
passage-language = Idioma de la selección
passage-language-choose = Elegir el idioma
passage-language-reset = El mismo idioma que el texto
spelling-unknown = «{ $word }» no está en el diccionario.
suggestions = Sugerencias
suggestions-none = No hay sugerencias.
suggestions-cut-short = La búsqueda de sugerencias ha tardado demasiado.
suggestion-delete = Eliminar
suggestion-space =
    { $count ->
        [one] Un espacio
       *[other] { $count } espacios
    }
ignore-once = Aquí no es un error
ignore-everywhere = Nunca en este texto
everywhere = En los { $count } lugares
ignore-rule = Desactivar esta regla
add-word = Añadir a mis palabras
take-suggestion = Cambiar «{ $text }» por «{ $replacement }»
correct-all = Corregir todo ({ $count })…
correct-all-title = Correcciones seguras
correct-all-about = Tipografía y faltas de ortografía con una sola sugerencia. Lo que no esté marcado se queda como está.
correct-all-do =
    { $count ->
        [one] Corregir 1 lugar
       *[other] Corregir { $count } lugares
    }
toast-corrected =
    { $count ->
        [one] Se ha corregido 1 lugar.
       *[other] Se han corregido { $count } lugares.
    }

status-checking = Revisando…
status-so-far = Revisando… { $count } hasta ahora
status-spelling =
    { $count ->
        [one] 1 posible falta de ortografía
       *[other] { $count } posibles faltas de ortografía
    }
status-grammar =
    { $count ->
        [one] 1 error gramatical
       *[other] { $count } errores gramaticales
    }
status-typography =
    { $count ->
        [one] 1 observación sobre tipografía
       *[other] { $count } observaciones sobre tipografía
    }
count-words =
    { $count ->
        [one] 1 palabra
       *[other] { $count } palabras
    }
count-characters =
    { $count ->
        [one] 1 carácter
       *[other] { $count } caracteres
    }

listen = Escuchar
listen-selection = Escuchar la selección
listen-no-voice = No hay ninguna voz instalada para este idioma.
listen-nothing = Aquí no hay nada que se pueda leer en voz alta.
pause = Pausar
resume = Continuar
stop = Parar
voice = Voz
voice-man = Hombre
voice-woman = Mujer
voice-default = Predeterminada
voice-experimental = experimental
pace = Velocidad
pace-times = { $pace }×
download = Descargar como { $format }
listen-here = Escuchar desde el cursor
listen-back = Una frase atrás
listen-forward = Una frase adelante
listen-follow = Mostrar la palabra que suena
listen-settings = Voz, velocidad y archivos

stats-button = Estadísticas
stats-words = Palabras
stats-characters = Caracteres
stats-sentences = Frases
stats-reading = Tiempo de lectura
stats-minutes = { $count } min
stats-average = Palabras por frase
stats-longest = Frase más larga
stats-frequent = Lo que más se repite
stats-frequent-none = No se encontró nada en este texto.
progress-title = Mi progreso: { $language }
progress-about = Cuánto se encontró por cada 100 palabras escritas. Solo se guardan estos números, y solo en este navegador.
progress-none = Todavía no hay nada que mostrar. Empieza con lo que escribas.
progress-week = Semana del
progress-rate = Por 100 palabras
progress-clear = Borrar mi progreso

keys-button = Atajos de teclado
keys-card = Abrir la ficha en el cursor

words-button = Mis palabras
words-title = Mis palabras: { $language }
words-kept = Solo se guardan en este navegador.
words-none = Aún no hay ninguna. «Añadir a mis palabras» las pone aquí.
words-add-label = Palabra nueva
words-add = Añadir
words-import = Importar una lista
words-export = Guardar la lista como archivo
words-imported =
    { $count ->
        [one] Se ha leído 1 palabra.
       *[other] Se han leído { $count } palabras.
    }
rules-button = Reglas
rules-title = Reglas: { $language }
rules-kept = Una regla desactivada no señala nada. Tu elección solo se guarda en este navegador.
rules-loading = Cargando las reglas…
rules-none = Aquí no hay una lista de reglas para este idioma.
remove = Quitar { $entry }
toast-ignored = «{ $text }» se ignora aquí.
toast-ignored-everywhere = «{ $text }» se ignora en todo este texto.
toast-changed =
    { $count ->
        [one] Se ha cambiado «{ $text }» por «{ $replacement }» en { $count } lugar.
       *[other] Se ha cambiado «{ $text }» por «{ $replacement }» en { $count } lugares.
    }
toast-rule = Desactivada: { $rule }
toast-word = «{ $text }» se ha añadido a tus palabras.
toast-copied = Texto copiado.
toast-cleared = El texto se ha borrado, aquí y en el almacenamiento de este navegador.
toast-file-opened = El archivo se ha abierto como un texto aparte. Tu texto anterior está en «Mis textos».
toast-file-unreadable = No se puede leer «{ $name }». Se pueden abrir estos archivos: .txt .md .html .srt .vtt .rtf .odt .docx.
toast-link = Enlace copiado. Contiene el texto.
toast-link-too-long = El texto es demasiado largo para un enlace. Guárdalo mejor como archivo.
toast-link-damaged = El enlace está dañado. No se puede leer su texto.
toast-link-opened = El texto del enlace se ha abierto como un texto aparte. Tu texto anterior está en «Mis textos».

texts-button = Mis textos
texts-new = Texto nuevo
texts-search = Buscar en mis textos
texts-none = Aún no hay ninguno. Lo que escribas se guardará aquí automáticamente.
texts-none-match = Ningún texto coincide con la búsqueda.
texts-untitled = Sin título
texts-name = Nombre del texto
texts-rename = Cambiar el nombre de «{ $name }»
texts-delete = Eliminar «{ $name }»
texts-versions = Versiones anteriores de «{ $name }»
texts-versions-none = Aún no hay versiones anteriores.
texts-restore = Restaurar
texts-import = Añadir desde un archivo
texts-export = Guardar todo como archivo
texts-imported =
    { $count ->
        [0] Todo lo que hay en el archivo ya está aquí.
        [one] Se ha leído 1 texto.
       *[other] Se han leído { $count } textos.
    }
texts-import-wrong = Este archivo no contiene textos guardados desde aquí.
toast-text-deleted = El texto se ha eliminado.
toast-text-forked = Este texto se ha modificado en otra pestaña. Lo que escribas aquí se guarda como un texto aparte.
toast-version = La versión anterior está de vuelta.
toast-back = Volver a mi texto

letters-button = Letras
script-switch = Letras latinas o escritura silábica
letters-label = Letras de { $language }
letters-capital = Mayúsculas
letters-keys = { $text }: escribe { $word } y pulsa F9

lookup-button = Consultar una palabra
lookup-label = Palabra que se consulta
lookup-go = Consultar
lookup-loading = Consultando…
lookup-division = División:
lookup-readings = Análisis
lookup-unknown = No se conoce ningún análisis de «{ $word }».
lookup-no-morphology = Aquí no hay morfología de { $language }.
lookup-inflection = Flexión de { $word }
lookup-no-inflection = No hay ninguna tabla para esta palabra.
lookup-dictionaries = Diccionarios:
pos-noun = sustantivo
pos-propn = nombre propio
pos-verb = verbo
pos-aux = verbo auxiliar
pos-adj = adjetivo
pos-adv = adverbio
pos-pron = pronombre
pos-det = determinante
pos-num = numeral
pos-adp = preposición o posposición
pos-cconj = conjunción coordinante
pos-sconj = conjunción subordinante
pos-part = partícula
pos-intj = interjección

device-button = Guardar en este dispositivo
device-button-kept = Guardado en este dispositivo
device-badge = Nada sale de este dispositivo
device-badge-why = El texto se revisa y se lee en voz alta en este dispositivo. No se envía a ningún sitio.
device-title = Idiomas en este dispositivo
device-about = Un idioma guardado en este dispositivo se revisa y se lee en voz alta aquí, sin conexión. Sus textos no salen del dispositivo.
device-asking = Preguntando al servicio cuánto ocupan los datos…
device-preparing = El servicio está preparando los datos…
device-offer = { $size } MB de descarga, { $stored } MB de espacio en este dispositivo.
device-keep = Guardar { $language } en este dispositivo
device-list = Idiomas guardados
device-list-none = Aún no hay ninguno.
device-size = { $size } MB
device-progress = { $done } de { $size } MB
device-progress-label = Descarga de { $language }
device-waiting = No hay conexión. La descarga continuará por sí sola.
device-cancel = Cancelar la descarga de { $language }
device-remove = Quitar { $language } de este dispositivo
device-may-go = Si falta espacio, el navegador puede eliminar los datos. En ese caso se pueden volver a descargar.
device-needs-network = En este navegador, la página misma no se puede abrir sin conexión.
device-fallback = Por ahora, tu texto se envía al servicio para revisarlo.
device-trouble-unsupported = Este navegador no puede guardar idiomas. Tiene que ser reciente y la página tiene que servirse por https.
device-trouble-storage-refused = El navegador no permite que esta página guarde datos. En las ventanas privadas es lo habitual.
device-trouble-storage-full = No hay espacio suficiente en este dispositivo.
device-trouble-evicted = El navegador ha eliminado de este dispositivo los datos de { $language }.
device-trouble-damaged = Los datos de { $language } en este dispositivo están dañados. Se están descargando de nuevo.
device-trouble-wrong-data = El servicio ha enviado datos que esta página no puede usar. Recarga la página e inténtalo de nuevo.
device-trouble-engine-stopped = La revisión de { $language } en este dispositivo ha fallado.

missing-title = El idioma { $language } aún no está instalado aquí
missing-text = Quien administra este servicio puede instalarlo con una sola orden:
copy-command = Copiar la orden
trouble-no-connection = No se puede conectar con el servicio. Tu texto no se ha perdido.
trouble-overloaded = El servicio está sobrecargado.
trouble-loading = El idioma aún se está cargando.
trouble-rate-limited = Demasiadas solicitudes desde tu dirección. Espera un minuto.
trouble-deadline-exceeded = La revisión ha tardado demasiado.
trouble-other = El servicio ha respondido: { $detail }
trouble-again = Intentar de nuevo
trouble-retrying = La página lo intenta de nuevo por sí sola.
key-label = Este servicio requiere una clave de API
key-use = Usar esta clave

panel-developers = Para desarrolladores
panel-trace = Para autores de gramáticas
developer-whole = La solicitud para el texto de arriba.
developer-paragraph = La solicitud para el párrafo donde está el cursor.
developer-reference = Referencia de la API
developer-operation = Operación
developer-request = Solicitud
developer-answer = Respuesta
trace-whole = El resultado de cada paso del corrector y las reglas que se han aplicado.
trace-paragraph = El resultado de cada paso del corrector para el párrafo donde está el cursor.
trace-none = Este corrector no puede mostrar sus pasos.
trace-no-grammar = No hay ningún corrector gramatical instalado para este idioma.
trace-touched = { $count } de { $all } palabras cambiadas por reglas
trace-removed = eliminado:

footer-private = Tu texto no queda en ningún registro y permanece en este navegador hasta que lo borres. No hay rastreo.
footer-links = Más
footer-languages = Qué funciona aquí
works-intro = De cada cien; «–» no se ha medido. Ningún corrector lo encuentra todo.
works-found = Faltas encontradas
works-alarms = Palabras correctas marcadas
works-first = Palabra correcta propuesta primero
works-words = Palabras de un texto que se pueden consultar
works-elsewhere = Otra página de este servicio tiene otros idiomas
