# The page in Skolt Sámi.

text = Teʹkstt

language-label = Teeʹkst ǩiõll
language-group-all = Puk ǩiõl

save = Ruõkk

legend-spelling = sääʹnn, kååʹtt ij leäkku sääʹnnǩeeʹrjest
privacy-title = Tuu teʹkstt
kind-foreign = Jeeʹres ǩiõll
spelling-unknown = ”{ $word }” ij leäkku sääʹnnǩeeʹrjest.
suggestions = Eʹtǩǩõõzz

count-words = Sääʹn: { $count }

listen = Kuvddâl
voice = Jiõnn
pace-times = { $pace }×

words-button = Muu sääʹn
words-title = Muu sääʹn: { $language }
words-add-label = Ođđ sääʹnn

texts-button = Muu teeʹkst
texts-new = Ođđ teʹkstt
texts-name = Teeʹkst nõmm

letters-button = Bukva
letters-label = Bukva: { $language }

lookup-button = Ooʒʒ sääʹn
lookup-go = Ooʒʒ
lookup-dictionaries = Sääʹnnǩeeʹrj:
pos-noun = substantiiv
pos-propn = nõmm
pos-verb = verbb
pos-adj = adjektiiv

device-size = { $size } MB
device-progress = { $done }/{ $size } MB

developer-answer = Vaʹsttõs
