/** Code or an answer, with a button that copies it. */
import { useMessages } from '../../messages/page-messages.js';
import { Copy } from './icons.js';

export function CodeBlock({ title, code }: { title: string; code: string }) {
  const t = useMessages();
  return (
    <figure class="code">
      <figcaption>
        <span>{title}</span>
        <button
          type="button"
          class="quiet icon-button"
          aria-label={`${t('copy')}: ${title}`}
          title={t('copy')}
          onClick={() => void navigator.clipboard.writeText(code)}
        >
          <Copy />
        </button>
      </figcaption>
      {/* A text area, because it scrolls and can be reached and selected with the keyboard alone. */}
      <textarea readOnly rows={12} spellcheck={false} aria-label={title} value={code} />
    </figure>
  );
}
