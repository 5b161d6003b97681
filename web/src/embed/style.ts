/**
 * The style sheet of the embed. It is in a shadow tree: the site's styles do not reach it, and it does not reach the
 * site's.
 */
const EMBED_STYLE = `
:host { all: initial !important; }
.mirror { position: fixed; box-sizing: border-box; margin: 0; border: 0 solid transparent; overflow: hidden; visibility: hidden; pointer-events: none; overflow-wrap: break-word; }
.field { position: fixed; overflow: hidden; pointer-events: none; z-index: 2147483000; }
.mark { position: absolute; box-sizing: border-box; }
.note { position: absolute; inset-inline-end: 4px; inset-block-end: 4px; max-width: calc(100% - 8px); box-sizing: border-box; padding: 2px 8px; border-radius: 6px;
  background: #fffefbe6; color: #4a524e; font: 13px/1.4 "Noto Sans", system-ui, sans-serif; }
.note[hidden] { display: none; }
.spelling { background: repeating-linear-gradient(90deg, #c62f26 0 3px, transparent 3px 5px) bottom / 100% 2px no-repeat; }
.grammar { background: linear-gradient(#2a66c4, #2a66c4) bottom / 100% 2px no-repeat, #2a66c41c; }
.card { position: fixed; z-index: 2147483001; box-sizing: border-box; width: min(320px, calc(100vw - 16px)); max-height: 60vh; overflow: auto; padding: 14px;
  border: 1px solid #8a8f86; border-radius: 12px; background: #fffefb; color: #1e2523; box-shadow: 0 8px 28px rgb(0 0 0 / 18%); font: 16px/1.45 "Noto Sans", system-ui, sans-serif; }
.kind { font-size: 13px; font-weight: 600; color: #b3261e; }
.card.is-grammar .kind { color: #2257a8; }
.title { font-weight: 600; }
p { margin: 2px 0 10px; font-size: 15px; overflow-wrap: anywhere; }
button { display: block; box-sizing: border-box; width: 100%; min-height: 40px; margin-top: 4px; padding: 6px 12px; border: 1px solid #dedacf; border-radius: 8px;
  background: #fff; color: inherit; font: inherit; text-align: start; cursor: pointer; overflow-wrap: anywhere; }
button:hover { background: #e4efea; }
button.best { border-color: #17594f; font-weight: 600; }
button:focus-visible { outline: 3px solid #17594f; outline-offset: 1px; }
.row { display: flex; flex-wrap: wrap; gap: 4px; margin-top: 8px; }
.row button { flex: 1 1 45%; width: auto; border-color: transparent; background: transparent; text-align: center; }
@media (prefers-color-scheme: dark) {
  .note { background: #1a1f21e6; color: #c4ccc8; }
  .card { background: #1a1f21; color: #e6eae7; border-color: #78827e; }
  .kind { color: #ff8f85; } .card.is-grammar .kind { color: #93bbff; }
  button { background: #22292b; border-color: #3a4446; } button:hover { background: #1e322e; }
  button.best { border-color: #84d3c2; } button:focus-visible { outline-color: #84d3c2; }
}
`;

/** Where everything is drawn. A constructed style sheet: a strict Content-Security-Policy of the site does not forbid it. */
export function createOverlay(parent: Element, mode: ShadowRootMode, more = ''): ShadowRoot {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(EMBED_STYLE + more);
  root.adoptedStyleSheets = [sheet];
  parent.append(host);
  return root;
}
