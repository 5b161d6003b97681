/** Speaks a text into a WAV file: `node examples/speak.mjs ga "Dia dhuit" out.wav`. */
import { writeFile } from 'node:fs/promises';
import { openVoice } from 'langtools';
import { voiceData } from 'langtools/node';

const [tag = 'ga', text = 'Dia dhuit', file = 'out.wav'] = process.argv.slice(2);
const voice = await openVoice(await voiceData(), { tag });
const speech = await voice.speak(text);
await writeFile(file, speech.toWav());
for (const { start, end, startMs } of speech.words) console.log(`${Math.round(startMs)} ms ${text.slice(start, end)}`);
