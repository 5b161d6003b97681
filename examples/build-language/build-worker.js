/** The worker that builds: a repository in, packs out. What did not change since the last build is not made again. */
import { DataError, keepSteps, openRepository, SourceError } from 'langtools/giellalt';

const steps = keepSteps();
const MOST_BYTES = 512 * 1024 * 1024;

/** Texts become bytes, and files are read when the build asks for them. */
function sourcesOf(files) {
  let left = MOST_BYTES;
  const read = (file) => {
    left -= file.size;
    if (left < 0) throw new DataError(`the sources have more than ${MOST_BYTES} bytes`);
    return new FileReaderSync().readAsArrayBuffer(file);
  };
  return new Map(
    [...files].map(([path, value]) => [
      path,
      () => (typeof value === 'string' ? new TextEncoder().encode(value) : read(value)),
    ]),
  );
}

function answer({ kind, files, beside, targets, options }) {
  const folders = new Map([...beside].map(([name, folder]) => [name, sourcesOf(folder)]));
  const repository = openRepository(sourcesOf(files), { beside: folders, steps });
  if (kind === 'open') return { language: repository.language, targets: repository.targets };
  return repository.build(targets, { ...options, onStep: (step) => self.postMessage({ step }) });
}

self.addEventListener('message', ({ data }) => {
  try {
    self.postMessage({ done: answer(data) });
  } catch (error) {
    // Whatever a hostile repository may lead to is told, and the next build begins anew.
    self.postMessage({
      failed: { message: error.message, problems: error instanceof SourceError ? error.problems : [] },
    });
  }
});
