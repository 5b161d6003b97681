/** Why nothing is checked, and what can be done about it: no data, no connection, no key, a busy service. */
import { useEffect, useState } from 'preact/hooks';
import type { DeviceTrouble } from '../device/device-failure.js';
import type { KeptLanguage } from '../device/kept-languages.js';
import { isInstalled } from '../languages/language-state.js';
import { useMessages } from '../messages/page-messages.js';
import { isPassing } from '../session/reconnect.js';
import { deviceTroubleText } from './device/device-trouble.js';
import { Copy } from './parts/icons.js';
import { useKept, useLanguage, useSession, useSessionState } from './parts/session-context.js';
import { troubleText } from './parts/trouble-text.js';

export function Notices() {
  const trouble = useSessionState((state) => state.trouble);
  const hasStatus = useSessionState((state) => state.status !== undefined);
  const language = useLanguage();
  const kept = useKept(language.tag);
  const device = kept?.trouble;
  const { deployment } = useSession();
  if (trouble?.code === 'unauthorized') return <KeyNotice />;
  // Before what the service says: it is the reason why the service is asked at all.
  if (device !== undefined && trouble === undefined) return <DeviceNotice code={device.code} detail={device.detail} />;
  // Nothing can be checked before it is here.
  if (deployment.isStatic === true && kept?.phase === 'downloading') return <DownloadNotice language={kept} />;
  if (hasStatus && !isInstalled(language)) return <MissingNotice />;
  return trouble === undefined ? null : <TroubleNotice code={trouble.code} detail={trouble.detail} />;
}

/** A kept language cannot be checked on this device, so the service does it: that must not happen unsaid. */
function DeviceNotice({ code, detail }: { code: DeviceTrouble; detail: string }) {
  const t = useMessages();
  const { kept } = useSession();
  const { tag, localName } = useLanguage();
  const isFailed = useKept(tag)?.phase === 'failed';
  return (
    <div class="notice notice-trouble" role="alert">
      <p>
        {deviceTroubleText(t, code, detail, localName)} {t('device-fallback')}
      </p>
      {isFailed && (
        <button type="button" onClick={() => void kept.retry(tag)}>
          {t('trouble-again')}
        </button>
      )}
    </div>
  );
}

function DownloadNotice({ language: { doneBytes, totalBytes } }: { language: KeptLanguage }) {
  const t = useMessages();
  const { localName } = useLanguage();
  return (
    <div class="notice" role="status">
      <progress
        aria-label={t('device-progress-label', { language: localName })}
        max={Math.max(1, totalBytes)}
        value={doneBytes}
      />{' '}
      {t('device-progress-label', { language: localName })}
    </div>
  );
}

/** The service's sentence ends with the command: "…installs it with: langtools packs install apu". */
const COMMAND = /: (langtools .+)$/;

function MissingNotice() {
  const t = useMessages();
  const session = useSession();
  const { tag, localName } = useLanguage();
  const [detail, setDetail] = useState<string | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    setDetail(undefined);
    void session.explainMissing(tag, controller.signal).then((explanation) => {
      if (!controller.signal.aborted) setDetail(explanation);
    });
    return () => controller.abort();
  }, [session, tag]);
  const command = COMMAND.exec(detail ?? '')?.[1];
  return (
    <div class="notice" role="status">
      <h2>{t('missing-title', { language: localName })}</h2>
      <p>{t('missing-text')}</p>
      {command !== undefined && (
        <p class="command">
          <code>{command}</code>
          <button type="button" class="quiet" onClick={() => void navigator.clipboard.writeText(command)}>
            <Copy />
            {t('copy-command')}
          </button>
        </p>
      )}
    </div>
  );
}

function TroubleNotice({ code, detail }: { code: string; detail: string }) {
  const t = useMessages();
  const session = useSession();
  return (
    <div class="notice notice-trouble" role="alert">
      <p>
        {troubleText(t, { code, detail })} {isPassing(code) && t('trouble-retrying')}
      </p>
      <button type="button" onClick={() => session.retry()}>
        {t('trouble-again')}
      </button>
    </div>
  );
}

function KeyNotice() {
  const t = useMessages();
  const session = useSession();
  const [key, setKey] = useState('');
  return (
    <form
      class="notice"
      onSubmit={(event) => {
        event.preventDefault();
        session.useKey(key.trim());
      }}
    >
      <label for="api-key">{t('key-label')}</label>
      <div class="notice-row">
        <input
          id="api-key"
          type="password"
          autocomplete="off"
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
        />
        <button type="submit" disabled={key.trim() === ''}>
          {t('key-use')}
        </button>
      </div>
    </form>
  );
}
