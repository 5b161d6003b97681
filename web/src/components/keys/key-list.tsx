/** The keys of the editor and of the player, in the order in which they are learnt. */
import { useMessages } from '../../messages/page-messages.js';
import { LISTEN_KEYS } from '../listen/listen-keys.js';

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);
const CONTROL = isMac ? '⌘' : 'Ctrl';

/** The message that says what a key does, and the keys, of which any will do. */
const GROUPS: readonly { readonly title: string; readonly keys: readonly (readonly [string, ...string[]])[] }[] = [
  {
    title: 'findings-title',
    keys: [
      ['next', 'F8', isMac ? 'Ctrl+Alt+↓' : 'Alt+↓'],
      ['previous', 'Shift+F8', isMac ? 'Ctrl+Alt+↑' : 'Alt+↑'],
      ['keys-card', `${CONTROL}+.`],
      ['suggestions', isMac ? 'Ctrl+1 … 9' : 'Alt+1 … 9'],
      ['close', 'Esc'],
    ],
  },
  {
    title: 'listen',
    keys: [
      ['listen-here', LISTEN_KEYS.play],
      ['pause', LISTEN_KEYS.play],
      ['listen-back', LISTEN_KEYS.back],
      ['listen-forward', LISTEN_KEYS.forward],
      ['stop', LISTEN_KEYS.stop],
    ],
  },
  {
    title: 'text',
    keys: [
      ['letters-button', 'F9'],
      ['lookup-button', 'Shift+F7'],
      ['undo', `${CONTROL}+Z`],
      ['redo', isMac ? '⌘+Shift+Z' : 'Ctrl+Y'],
    ],
  },
];

export function KeyList() {
  const t = useMessages();
  return (
    <>
      {GROUPS.map(({ title, keys }) => (
        <section key={title}>
          <h3>{t(title)}</h3>
          <dl class="keys">
            {keys.map(([message, ...alternatives]) => (
              <div key={message}>
                <dt>{t(message)}</dt>
                <dd>
                  {alternatives.map((combination) => (
                    <Keys key={combination} combination={combination} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Keys({ combination }: { combination: string }) {
  return (
    <span class="key-combination">
      {combination.split('+').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
