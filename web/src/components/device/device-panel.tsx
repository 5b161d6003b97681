/** What is in the dialog about this device: the chosen language, to be kept, and all that are kept, with their sizes. */
import { useContext, useEffect, useState } from 'preact/hooks';
import { DeviceFailure } from '../../device/device-failure.js';
import type { LanguageSize } from '../../device/download.js';
import type { KeptLanguage } from '../../device/kept-languages.js';
import { stateOf } from '../../languages/language-state.js';
import { LocalNameContext } from '../../languages/local-names.js';
import { useMessages } from '../../messages/page-messages.js';
import { canOpenOffline } from '../../shell/register.js';
import { useStore } from '../../use-store.js';
import { Download, Trash } from '../parts/icons.js';
import { useKept, useLanguage, useSession } from '../parts/session-context.js';
import { deviceTroubleText } from './device-trouble.js';

const MEGABYTE = 1_000_000;

/** One digit after the point below ten. */
function megabytes(bytes: number): number {
  const size = bytes / MEGABYTE;
  return size < 10 ? Math.max(0.1, Math.round(size * 10) / 10) : Math.round(size);
}

export function DevicePanel() {
  const t = useMessages();
  const { kept } = useSession();
  const { tag } = useLanguage();
  const chosen = useKept(tag);
  const languages = [...useStore(kept.store, (state) => state.languages).values()];
  return (
    <>
      <p>{t('device-about')}</p>
      {chosen === undefined && <Offer key={tag} />}
      <h3>{t('device-list')}</h3>
      {languages.length === 0 && <p>{t('device-list-none')}</p>}
      <ul class="entries device-list">
        {languages.map((language) => (
          <Kept key={language.tag} language={language} />
        ))}
      </ul>
      <StorageNote isKept={languages.some(({ data }) => data !== undefined)} />
    </>
  );
}

type Offered = { readonly size: LanguageSize } | { readonly failure: DeviceFailure } | 'asking' | 'preparing';

/** How many megabytes it is, and the button that begins. */
function Offer() {
  const t = useMessages();
  const { kept } = useSession();
  const { tag, localName } = useLanguage();
  const [offered, setOffered] = useState<Offered>('asking');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (next: Offered) => !signal.aborted && setOffered(next);
    kept
      .offer(tag, signal, () => tell('preparing'))
      .then(
        (size) => tell({ size }),
        (error: unknown) =>
          tell({ failure: error instanceof DeviceFailure ? error : new DeviceFailure('no-connection', error) }),
      );
    return () => controller.abort();
  }, [kept, tag]);
  if (typeof offered === 'string') return <p role="status">{t(`device-${offered}`)}</p>;
  if ('failure' in offered) {
    const { trouble, detail } = offered.failure;
    return <p role="alert">{deviceTroubleText(t, trouble, detail, localName)}</p>;
  }
  const { transferBytes, bytes } = offered.size;
  return (
    <div class="device-offer">
      <p>{t('device-offer', { size: megabytes(transferBytes), stored: megabytes(bytes) })}</p>
      <button type="button" class="primary" onClick={() => void kept.keep(tag)}>
        <Download />
        {t('device-keep', { language: localName })}
      </button>
    </div>
  );
}

function Kept({ language }: { language: KeptLanguage }) {
  const t = useMessages();
  const { kept, deployment } = useSession();
  const localNames = useContext(LocalNameContext);
  const { tag, phase, bytes, doneBytes, totalBytes, trouble } = language;
  const name = stateOf(deployment, undefined, tag, localNames).localName;
  const isComing = phase === 'preparing' || phase === 'downloading' || phase === 'waiting';
  const progressText = t('device-progress', { done: megabytes(doneBytes), size: megabytes(totalBytes) });
  return (
    <li>
      <span class="device-entry">
        <span class="device-name">{name}</span>
        {phase === 'kept' && <span class="device-size">{t('device-size', { size: megabytes(bytes) })}</span>}
        {isComing && (
          <progress
            aria-label={t('device-progress-label', { language: name })}
            max={Math.max(1, totalBytes)}
            {...(phase === 'preparing' && totalBytes === 0 ? {} : { value: doneBytes })}
          />
        )}
        {isComing && (
          <span class="device-size">
            {phase === 'downloading' || (phase === 'waiting' && totalBytes > 0) ? progressText : ''}
            {phase === 'preparing' && t('device-preparing')}
          </span>
        )}
        {phase === 'waiting' && (
          <span class="device-size" role="status">
            {t('device-waiting')}
          </span>
        )}
        {trouble !== undefined && (
          <span class="device-trouble" role="alert">
            {deviceTroubleText(t, trouble.code, trouble.detail, name)}
          </span>
        )}
        {phase === 'failed' && (
          <button type="button" onClick={() => void kept.retry(tag)}>
            {t('trouble-again')}
          </button>
        )}
      </span>
      <button
        type="button"
        class="quiet icon-button"
        aria-label={t(isComing ? 'device-cancel' : 'device-remove', { language: name })}
        title={t(isComing ? 'device-cancel' : 'device-remove', { language: name })}
        onClick={() => void kept.remove(tag)}
      >
        <Trash />
      </button>
    </li>
  );
}

/** What may come in between. */
function StorageNote({ isKept }: { isKept: boolean }) {
  const t = useMessages();
  const [notes, setNotes] = useState<readonly string[]>([]);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const isSafe = (await navigator.storage?.persisted?.()) ?? false;
      const opensOffline = await canOpenOffline();
      if (isWanted) setNotes([...(isSafe ? [] : ['device-may-go']), ...(opensOffline ? [] : ['device-needs-network'])]);
    };
    if (isKept) void look();
    return () => {
      isWanted = false;
    };
  }, [isKept]);
  return (
    <>
      {isKept &&
        notes.map((note) => (
          <p key={note} class="device-note">
            {t(note)}
          </p>
        ))}
    </>
  );
}
