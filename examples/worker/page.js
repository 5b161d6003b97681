/** The page: it sends texts to the worker and shows what comes back, so that typing is never held up. */
const tag = document.querySelector('#tag');
const text = document.querySelector('#text');
const state = document.querySelector('#state');
const found = document.querySelector('#found');
const audio = new Audio();
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

let asked = 0;
function send(request) {
  state.textContent = 'working';
  worker.postMessage({ id: ++asked, tag: tag.value, text: text.value, ...request });
}

worker.addEventListener('message', ({ data }) => {
  if (data.progress !== undefined) {
    state.textContent = `${Math.round(data.progress * 100)} %`;
    return;
  }
  // The answer to an older text is not worth showing.
  if (data.id !== asked) return;
  state.textContent = data.error ?? 'done';
  if (data.lines !== undefined) {
    const items = data.lines.map((line) => Object.assign(document.createElement('li'), { textContent: line }));
    found.replaceChildren(...items);
  }
  if (data.wav !== undefined) {
    audio.src = URL.createObjectURL(new Blob([data.wav], { type: 'audio/wav' }));
    audio.play();
  }
});
worker.addEventListener('error', ({ message }) => {
  state.textContent = message;
});

text.addEventListener('input', () => send({ what: 'check' }));
tag.addEventListener('change', () => send({ what: 'check' }));
document.querySelector('#speak').addEventListener('click', () => send({ what: 'speak' }));
