/** The page: what is opened, edited, built and tried. The work is done in workers, so that typing is never held up. */
import { countProblems } from 'langtools/giellalt';
import { saveFile } from '../../web/src/browser-files.ts';
import { Builds } from './builds.js';
import { showFiles } from './file-list.js';
import { besideName, fromDrop, fromHandle, fromInput } from './folder.js';
import { showProblems } from './problem-list.js';
import { currentFiles, Project } from './project.js';
import { SourceEditor } from './source-editor.js';
import { TryOut } from './try-out.js';

const byId = (id) => document.getElementById(id);
const NAMES = {
  speller: 'Speller',
  grammar: 'Grammar checker',
  analysers: 'Analysers',
  generators: 'Generators',
  tokenisers: 'Tokenisers',
};
/** What is shown first of each sample. */
const SAMPLES = {
  qtw: { path: 'src/fst/morphology/stems/nouns.lexc', text: 'Se taon, läke. Takko ja tako.' },
  qfx: { path: 'src/fst/morphology/stems/words.lexc', text: 'Han baken. Bakk og fælt.' },
};
/** Arcs take more room than states, and lexicons have about ten for each. */
const ARCS_PER_STATE = 10;

const builds = new Builds();
const editor = new SourceEditor(byId('editor'));
const tryOut = new TryOut(byId('text'));
/** Folders beside the repository, by name. */
const beside = new Map();
let project;
let openPath;
let usesCrLf = false;
let language = '';
let problems = [];

const tell = (text) => {
  byId('opened').textContent = text;
};

/** What goes wrong while something is opened or saved is said where it was asked for. */
const telling =
  (action, say = tell) =>
  async (...args) => {
    try {
      await action(...args);
    } catch (error) {
      if (error.name !== 'AbortError') say(error.message);
    }
  };

async function sourcesOf(opened) {
  const folders = [...beside].map(async ([name, files]) => [name, await currentFiles(files)]);
  return { files: await opened.forWorker(), beside: new Map(await Promise.all(folders)) };
}

async function openProject(folder, text = '') {
  const { name } = folder;
  builds.forget();
  const opened = new Project(folder);
  tell(`Opening ${name} …`);
  const { done, failed, stopped } = await builds.open(sourcesOf(opened));
  if (done === undefined) throw new Error(failed === undefined ? stopped : `${name}: ${failed.message}`);
  project = opened;
  openPath = undefined;
  language = done.language;
  problems = [];
  editor.close();
  byId('path').textContent = 'No file is open';
  byId('changed').textContent = '';
  byId('save').disabled = true;
  byId('made').replaceChildren();
  byId('made-note').hidden = true;
  byId('problems').replaceChildren();
  byId('state').textContent = '';
  tryOut.stop();
  byId('text').value = text;
  byId('work').hidden = false;
  listTargets(done.targets);
  listFiles();
  tellOpened();
}

function tellOpened() {
  const names = [...beside.keys()].join(', ');
  if (project === undefined) return tell(`Added: ${names}. Now choose the folder of a language repository.`);
  const count = project.files.size;
  const others = names === '' ? 'no folder beside it' : `with ${names}`;
  tell(`${project.name} (${language}): ${count} file${count === 1 ? '' : 's'}, ${others}.`);
}

function addBeside({ name, files }) {
  beside.set(besideName(name), files);
  // Which rule makes a file may depend on what is there.
  builds.forget();
  tellOpened();
}

/** Whoever drops several folders gives a repository and what lies beside it. */
async function openDropped(folders) {
  const isLanguage = ({ files }) => files.has('configure.ac') && files.has('src/fst/Makefile.am');
  const repository =
    folders.find(isLanguage) ?? (folders.length === 1 && project === undefined ? folders[0] : undefined);
  for (const folder of folders) if (folder !== repository) addBeside(folder);
  if (repository !== undefined) await openProject(repository);
}

function listTargets(targets) {
  const labels = targets.map(({ name, isDefault, files }) => {
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', value: name, checked: isDefault });
    const label = Object.assign(document.createElement('label'), { className: 'field', title: files.join(', ') });
    label.append(box, ` ${NAMES[name] ?? name}`);
    return label;
  });
  byId('targets').replaceChildren(byId('targets').querySelector('legend'), ...labels);
}

function listFiles() {
  showFiles(byId('files'), project.paths, {
    open: openPath,
    filter: byId('filter').value.trim(),
    changed: project.changes,
    onOpen: telling((path) => openFile(path), sayInEditor),
  });
}

function sayInEditor(message) {
  byId('changed').textContent = message;
}

async function openFile(path) {
  const text = await project.text(path);
  openPath = path;
  usesCrLf = text.includes('\r\n');
  editor.open(text);
  byId('path').textContent = path;
  byId('save').textContent = project.canSave(path) ? 'Save' : 'Download';
  showChanged();
  markProblems();
}

function showChanged() {
  const isChanged = project.changes.has(openPath);
  byId('changed').textContent = isChanged ? 'changed' : '';
  byId('save').disabled = !isChanged;
  listFiles();
}

const isWarning = ({ severity }) => severity === 'warning';

function markProblems() {
  const own = problems.filter(({ file }) => file === openPath);
  // Where a line has both, the error is shown.
  const errorsLast = [...own.filter(isWarning), ...own.filter((problem) => !isWarning(problem))];
  editor.mark(new Map(errorsLast.map(({ line, severity }) => [line, severity])));
}

async function save() {
  if (project.canSave(openPath)) await project.save(openPath);
  else saveFile(new Blob([project.changes.get(openPath)]), openPath.slice(openPath.lastIndexOf('/') + 1));
  showChanged();
}

function edit() {
  const isNew = !project.changes.has(openPath);
  project.changes.set(openPath, usesCrLf ? editor.text.replaceAll('\n', '\r\n') : editor.text);
  if (isNew) showChanged();
}

async function build() {
  const targets = [...byId('targets').querySelectorAll(':checked')].map(({ value }) => value);
  if (targets.length === 0) return sayState('Choose what to build.');
  setBuilding(true);
  const began = performance.now();
  let stepCount = 0;
  const maxStates = Number(byId('max-states').value);
  let outcome;
  try {
    outcome = await builds.build(targets, sourcesOf(project), {
      options: { partial: byId('partial').checked, limits: { maxStates, maxArcs: maxStates * ARCS_PER_STATE } },
      maxMinutes: Number(byId('max-minutes').value),
      onStep: (path) => {
        stepCount++;
        byId('step').textContent = `${stepCount} ${path}`;
      },
    });
  } finally {
    setBuilding(false);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await showOutcome(outcome, `${stepCount} steps in ${seconds} s`);
}

function sayState(text) {
  byId('state').textContent = text;
}

function setBuilding(isBuilding) {
  byId('build').disabled = isBuilding;
  byId('cancel').disabled = !isBuilding;
  byId('progress').hidden = !isBuilding;
  if (!isBuilding) return;
  sayState('Building …');
  byId('step').textContent = '';
}

async function showOutcome({ done, failed, stopped }, effort) {
  const step = byId('step').textContent.replace(/^\d+ /, '');
  problems = [...(done?.warnings ?? failed?.problems ?? [])];
  await showProblems(byId('problems'), problems, {
    textOf: (path) => project.text(path),
    onGo: telling(goTo, sayInEditor),
  });
  markProblems();
  byId('made-note').hidden = done !== undefined || byId('made').childElementCount === 0;
  if (stopped !== undefined) return sayState(`${stopped}${step === '' ? '' : ` It was making ${step}.`}`);
  byId('step').textContent = '';
  if (failed !== undefined) {
    const where = step === '' ? '' : ` (while making ${step})`;
    return sayState(
      problems.length > 0 ? `Not built: ${countProblems(problems)}.` : `Not built: ${failed.message}${where}`,
    );
  }
  const warned = problems.length === 0 ? '' : `, ${countProblems(problems)}`;
  sayState(`Built: ${effort}${warned}.`);
  showMade(done.files);
  await useInField(done.files);
}

function showMade(files) {
  const items = [...files].map(([name, bytes]) => {
    const item = document.createElement('li');
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: `Download ${name}` });
    button.addEventListener('click', () => saveFile(new Blob([bytes]), name));
    const size = Object.assign(document.createElement('span'), { className: 'dim' });
    size.textContent = `${Math.ceil(bytes.length / 1024)} KiB`;
    item.append(button, size);
    return item;
  });
  byId('made').replaceChildren(...items);
}

async function useInField(files) {
  const packOf = (ending) => {
    const name = [...files.keys()].find((each) => each.endsWith(ending));
    return name === undefined ? undefined : { name, bytes: files.get(name) };
  };
  const [spellerPack, grammarPack] = [packOf('.zhfst'), packOf('.zcheck')];
  if (spellerPack === undefined && grammarPack === undefined) return;
  await tryOut.use({ language, spellerPack, grammarPack });
}

async function goTo({ file, line, column }) {
  if (file !== openPath) await openFile(file);
  editor.goTo(line, column);
}

const canPick = 'showDirectoryPicker' in window;
const pickWith = (input, use) =>
  telling(async () => {
    if (canPick) return use(await fromHandle(await window.showDirectoryPicker()));
    input.click();
  });
const chosenIn = (input, use) =>
  input.addEventListener(
    'change',
    telling(async () => {
      if (input.files.length > 0) await use(fromInput(input.files));
      input.value = '';
    }),
  );
const openFolder = (folder) => openProject(folder);

byId('open-folder').addEventListener('click', pickWith(byId('folder'), openFolder));
byId('open-beside').addEventListener('click', pickWith(byId('beside'), addBeside));
chosenIn(byId('folder'), openFolder);
chosenIn(byId('beside'), addBeside);
byId('open-sample').addEventListener(
  'click',
  telling(async () => {
    const { sampleFiles } = await import('./samples.js');
    const name = byId('sample').value;
    const { path, text } = SAMPLES[name];
    await openProject({ name, files: sampleFiles(name) }, text);
    await openFile(path);
  }),
);
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  telling(async () => openDropped(await fromDrop(event.dataTransfer)))();
});

byId('filter').addEventListener('input', listFiles);
byId('source').addEventListener('input', edit);
byId('save').addEventListener('click', telling(save, sayInEditor));
byId('build').addEventListener('click', telling(build, sayState));
byId('cancel').addEventListener('click', () => builds.cancel());
byId('work').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || byId('build').disabled) return;
  event.preventDefault();
  telling(build, sayState)();
});
window.addEventListener('beforeunload', (event) => {
  if ([...(project?.changes.keys() ?? [])].some((path) => project.canSave(path))) event.preventDefault();
});
