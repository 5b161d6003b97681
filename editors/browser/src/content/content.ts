/**
 * The content script: it runs beside the scripts of a page, which cannot reach it. It finds the field that somebody writes in, and draws
 * over it in a closed shadow tree. Nothing is checked before a field has the focus.
 */
import { createOverlay } from '../../../../web/src/embed/style.js';
import type { ToContent } from '../protocol.js';
import { fieldOf, isAllowed } from './allowed-fields.js';
import { CheckedField } from './checked-field.js';
import { CORNER_STYLE } from './corner.js';

/** Lines stay in fields that were left, up to so many. */
const MOST_FIELDS = 8;

class PageFields {
  /** The field that was entered last is the last one. */
  readonly #fields = new Map<HTMLElement, CheckedField>();
  readonly #overlays = new Map<Element, ShadowRoot>();
  #events: AbortController | undefined;
  #watched = new WeakSet<Node>();

  start(): void {
    if (this.#events !== undefined) return;
    this.#events = new AbortController();
    this.#watched = new WeakSet();
    this.#watch(document);
    this.#enter(deepActive(document));
  }

  /** From one field to another of the same shadow tree is nothing that is told outside of it. */
  #watch(tree: Node): void {
    if (this.#events === undefined || this.#watched.has(tree)) return;
    this.#watched.add(tree);
    const { signal } = this.#events;
    tree.addEventListener('focusin', (event) => this.#enter(innermost(event)), { signal, capture: true });
  }

  stop(): void {
    this.#events?.abort();
    this.#events = undefined;
    for (const field of this.#fields.keys()) this.#leave(field);
    for (const { host } of this.#overlays.values()) host.remove();
    this.#overlays.clear();
  }

  /** Settings have changed. */
  again(): void {
    for (const field of this.#fields.values()) void field.tellLanguage(true);
  }

  #enter(element: Element | undefined): void {
    if (element !== undefined) this.#watch(element.getRootNode());
    const field = fieldOf(element);
    if (field === undefined) return;
    const known = this.#fields.get(field);
    if (known !== undefined) {
      this.#fields.delete(field);
      this.#fields.set(field, known);
      return;
    }
    if (!isAllowed(field)) return;
    this.#fields.set(
      field,
      new CheckedField(field, { root: this.#overlayFor(field), onGone: () => this.#leave(field) }),
    );
    for (const [other] of this.#fields) {
      if (this.#fields.size <= MOST_FIELDS) break;
      this.#leave(other);
    }
  }

  #leave(field: HTMLElement): void {
    this.#fields.get(field)?.detach();
    this.#fields.delete(field);
  }

  /** A dialog that lies over everything else has an overlay of its own. */
  #overlayFor(field: HTMLElement): ShadowRoot {
    const parent = field.closest('dialog:modal, [popover]:popover-open') ?? document.documentElement;
    const known = this.#overlays.get(parent);
    if (known?.host.isConnected === true) return known;
    const made = createOverlay(parent, 'closed', CORNER_STYLE);
    this.#overlays.set(parent, made);
    return made;
  }
}

function innermost(event: Event): Element | undefined {
  const [target] = event.composedPath();
  return target instanceof Element ? (deepActive(closedRoot(target)) ?? target) : undefined;
}

function deepActive(root: DocumentOrShadowRoot | null): Element | undefined {
  const active = root?.activeElement ?? undefined;
  return active === undefined ? undefined : (deepActive(closedRoot(active)) ?? active);
}

/** The shadow tree of an element, also where the page keeps it closed. */
function closedRoot(element: Element): ShadowRoot | null {
  const { openOrClosedShadowRoot } = element as { openOrClosedShadowRoot?: ShadowRoot | null };
  if (openOrClosedShadowRoot !== undefined) return openOrClosedShadowRoot;
  return element instanceof HTMLElement ? (chrome.dom?.openOrClosedShadowRoot(element) ?? null) : null;
}

/** Once for each frame, however often the script is started. */
const scope = globalThis as { langtoolsFields?: PageFields };
if (scope.langtoolsFields === undefined) {
  const fields = new PageFields();
  scope.langtoolsFields = fields;
  chrome.runtime.onMessage.addListener((message: ToContent, sender) => {
    if (sender.id !== chrome.runtime.id) return;
    if (message.kind === 'stop') fields.stop();
    else fields.again();
  });
}
scope.langtoolsFields.start();
