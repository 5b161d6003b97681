/** What `run.mjs` calls: `check(text)` gives how many errors the worker found. */
const tag = new URLSearchParams(location.search).get('tag') ?? 'nb';
const worker = new Worker(new URL('./ours-worker.js', import.meta.url), { type: 'module', name: tag });
let asked = 0;

globalThis.check = (text) =>
  new Promise((resolve, reject) => {
    const id = ++asked;
    const hear = ({ data }) => {
      if (data.id !== id) return;
      worker.removeEventListener('message', hear);
      data.error === undefined ? resolve(data.found) : reject(new Error(data.error));
    };
    worker.addEventListener('message', hear);
    worker.postMessage({ id, text });
  });
