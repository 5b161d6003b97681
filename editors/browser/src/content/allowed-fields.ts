/** Which fields are checked: those for running text. Passwords, payments and codes never are, nor what a site says is no running text. */

/** Other types hold addresses, numbers and secrets. */
const INPUT_TYPES = new Set(['text', 'search']);
/** Of `autocomplete`. */
const SECRET_TOKENS = /(?:^|\s)(?:cc-\S+|one-time-code|current-password|new-password|transaction-\S+)(?:\s|$)/i;
/** In the name, the id or the label of a field that does not say it by `autocomplete`. */
const SECRET_NAMES =
  /pass(?:word|wd|phrase|code)|card.?(?:num|no\b|holder|code)|credit.?card|\bcv[cv]2?\b|security.?code|\biban\b|one.?time|\botp\b|\b(?:2fa|totp|mfa)\b|\bpin\b|verification.?code/i;

/** TinyMCE switches the checking of browsers off unless a site asks for it. */
const RICH_TEXT = 'mce-content-body';

/** A field that shows its password on demand was one. */
const secrets = new WeakSet<Element>();

/** The field that an element is, or is a part of. */
export function fieldOf(element: Element | undefined): HTMLElement | undefined {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) return element;
  if (!(element instanceof HTMLElement) || !element.isContentEditable) return undefined;
  let field = element;
  while (field.parentElement?.isContentEditable === true) field = field.parentElement;
  return field;
}

export function isAllowed(field: HTMLElement): boolean {
  if (isSecret(field)) secrets.add(field);
  if (secrets.has(field)) return false;
  // Sources and the like. What we set ourselves, also in a copy that a site has made of a field, is written in other letters.
  if (field.getAttribute('spellcheck') === 'false' && !field.classList.contains(RICH_TEXT)) return false;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return true;
  if (field.readOnly || field.disabled) return false;
  return field instanceof HTMLTextAreaElement || (INPUT_TYPES.has(field.type) && isForText(field));
}

function isForText({ inputMode }: HTMLInputElement): boolean {
  return inputMode === '' || inputMode === 'text' || inputMode === 'search';
}

function isSecret(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement && field.type === 'password') return true;
  if (SECRET_TOKENS.test(field.getAttribute('autocomplete') ?? '')) return true;
  const names = ['name', 'id', 'aria-label', 'placeholder'].map((name) => field.getAttribute(name) ?? '').join('\n');
  // `cardNumber` and `card_number` are two words each.
  const words = names.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ');
  if (field instanceof HTMLInputElement && SECRET_NAMES.test(words)) return true;
  const style = getComputedStyle(field) as CSSStyleDeclaration & { webkitTextSecurity?: string };
  return (style.webkitTextSecurity ?? 'none') !== 'none';
}
