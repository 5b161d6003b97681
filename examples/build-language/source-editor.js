/**
 * A plain editor: a text area with numbers of lines beside it, and bands behind lines that have problems. Only what can be seen is
 * drawn, so that a lexicon of a hundred thousand lines is no burden.
 */
export class SourceEditor {
  #area;
  #gutter;
  #bands;
  #lineCount = 1;
  /** Line → "error" or "warning". */
  #marks = new Map();

  constructor(element) {
    this.#area = element.querySelector('textarea');
    this.#gutter = element.querySelector('.gutter');
    this.#bands = element.querySelector('.bands');
    this.#area.addEventListener('scroll', () => this.#draw(), { passive: true });
    this.#area.addEventListener('input', () => this.#count());
    new ResizeObserver(() => this.#draw()).observe(this.#area);
  }

  get text() {
    return this.#area.value;
  }

  open(text) {
    this.#area.disabled = false;
    this.#area.value = text;
    this.#area.scrollTo(0, 0);
    this.#area.setSelectionRange(0, 0);
    this.#count();
  }

  close() {
    this.#area.value = '';
    this.#area.disabled = true;
    this.mark(new Map());
  }

  mark(marks) {
    this.#marks = marks;
    this.#count();
  }

  goTo(line, column) {
    const { value } = this.#area;
    let start = 0;
    for (let each = 1; each < line; each++) {
      const end = value.indexOf('\n', start);
      if (end < 0) break;
      start = end + 1;
    }
    const offset = start + column - 1;
    this.#area.focus();
    this.#area.setSelectionRange(offset, offset);
    this.#area.scrollTop = (line - 1) * this.#lineHeight - this.#area.clientHeight / 3;
    this.#draw();
  }

  get #lineHeight() {
    return Number.parseFloat(getComputedStyle(this.#area).lineHeight);
  }

  #count() {
    const { value } = this.#area;
    this.#lineCount = 1;
    for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) this.#lineCount++;
    this.#draw();
  }

  #draw() {
    const { scrollTop, clientHeight } = this.#area;
    const height = this.#lineHeight;
    const padding = Number.parseFloat(getComputedStyle(this.#area).paddingTop);
    const first = Math.max(1, Math.floor((scrollTop - padding) / height) + 1);
    const last = Math.min(this.#lineCount, first + Math.ceil(clientHeight / height) + 1);
    const numbers = [];
    const bands = [];
    for (let line = first; line <= last; line++) {
      const top = `${padding + (line - 1) * height - scrollTop}px`;
      numbers.push(placed(top, this.#marks.get(line) ?? '', String(line)));
      if (this.#marks.has(line)) bands.push(placed(top, this.#marks.get(line), ''));
    }
    this.#gutter.style.width = `${Math.max(3, String(this.#lineCount).length) + 1.5}ch`;
    this.#gutter.replaceChildren(...numbers);
    this.#bands.replaceChildren(...bands);
  }
}

function placed(top, className, text) {
  const element = Object.assign(document.createElement('div'), { className, textContent: text });
  element.style.top = top;
  return element;
}
