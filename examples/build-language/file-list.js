/** The files of a repository, folder by folder. What is no source of a build is not listed. */
const SOURCES =
  /^(?:(?:src|tools)\/.*|[^/]*)\.(?:ac|am|in|lexc|twolc|xfscript|regex|cg3|pmscript|txt|tsv|json|xml|ya?ml|reweight|pl|sh|md)$/;
const MOST_SHOWN = 2000;

/** @param onOpen called with the path that was chosen */
export function showFiles(nav, paths, { open, filter, changed, onOpen }) {
  const wanted = paths.filter((path) => SOURCES.test(path) && path.toLowerCase().includes(filter.toLowerCase()));
  const folders = Map.groupBy(wanted.slice(0, MOST_SHOWN), (path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  const lists = [...folders].map(([folder, own]) => {
    const details = document.createElement('details');
    details.open = filter !== '' || own.includes(open) || own.some((path) => changed.has(path)) || folder === '';
    const summary = Object.assign(document.createElement('summary'), {
      textContent: folder === '' ? 'top folder' : folder,
    });
    const list = document.createElement('ul');
    list.append(...own.map((path) => fileItem(path, { isOpen: path === open, isChanged: changed.has(path), onOpen })));
    details.append(summary, list);
    return details;
  });
  const left = wanted.length - Math.min(wanted.length, MOST_SHOWN);
  const note = Object.assign(document.createElement('p'), {
    className: 'dim',
    textContent: wanted.length === 0 ? 'No such file.' : `and ${left} more`,
  });
  nav.replaceChildren(...lists, ...(wanted.length === 0 || left > 0 ? [note] : []));
}

function fileItem(path, { isOpen, isChanged, onOpen }) {
  const item = document.createElement('li');
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'file',
    title: path,
    textContent: path.slice(path.lastIndexOf('/') + 1),
  });
  button.dataset.path = path;
  if (isOpen) button.setAttribute('aria-current', 'true');
  if (isChanged)
    button.append(Object.assign(document.createElement('span'), { className: 'dim', textContent: ' changed' }));
  button.addEventListener('click', () => onOpen(path));
  item.append(button);
  return item;
}
