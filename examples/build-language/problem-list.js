/** Errors and warnings with their lines and a mark below the place; a click goes there. */
import { excerptOf, inOrder, linesOf } from 'langtools/giellalt';

const MOST_SHOWN = 200;

/** `textOf` gives the text of a file, or rejects; `onGo` is called with the problem that was chosen. */
export async function showProblems(list, problems, { textOf, onGo }) {
  const { error = [], warning = [] } = Object.groupBy(inOrder(problems), ({ severity }) => severity);
  const ordered = [...error, ...warning];
  const lines = new Map();
  for (const { file } of ordered.slice(0, MOST_SHOWN))
    if (!lines.has(file)) lines.set(file, linesOf(await textOf(file).catch(() => '')));
  const items = ordered
    .slice(0, MOST_SHOWN)
    .map((problem) => itemOf(problem, excerptOf(problem, lines.get(problem.file)), onGo));
  const left = ordered.length - items.length;
  if (left > 0) items.push(element('li', 'dim', `and ${left} more`));
  list.replaceChildren(...items);
  // Of a long line the place is shown.
  for (const mark of list.querySelectorAll('.excerpt b'))
    mark.parentElement.scrollLeft = mark.offsetLeft - mark.parentElement.clientWidth / 2;
}

function itemOf(problem, excerpt, onGo) {
  const { file, line, column, severity, message, hint } = problem;
  const item = element('li', severity);
  const button = element('button', 'problem');
  button.type = 'button';
  const place = element('span', 'path', `${file}:${line}:${column}`);
  button.append(element('span', 'kind', severity), place, element('span', 'message', message));
  button.addEventListener('click', () => onGo(problem));
  item.append(button);
  const advice = hint === undefined ? '' : ` ${hint}`;
  if (excerpt !== undefined && excerpt.line.trim() !== '') {
    const shown = element('pre', 'excerpt', `${excerpt.line}\n${excerpt.indent}`);
    shown.append(element('b', '', '^'), advice);
    shown.tabIndex = 0;
    item.append(shown);
  } else if (hint !== undefined) item.append(element('p', 'dim', hint));
  return item;
}

function element(name, className, text = '') {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
