/**
 * Plays the text or what is selected of it, from the top or from the caret, marks the words as they are heard, goes
 * back and forward by sentences, and gives the speech as a file. On a small screen the choices are behind a button.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Voice } from '../../../../src/client/index.js';
import { readChoice, writeChoice } from '../../browser-storage.js';
import { Listening, type ListeningState, type ListeningTrouble } from '../../listening/listening.js';
import { type Translate, useMessages } from '../../messages/page-messages.js';
import { useStore } from '../../use-store.js';
import { Download, Pause, Play, Sliders, Stop } from '../parts/icons.js';
import { useSession, useSessionState } from '../parts/session-context.js';
import { FromCaret, SentenceBack, SentenceForward } from './listen-icons.js';
import { LISTEN_KEYS } from './listen-keys.js';

const PACES = [0.5, 0.75, 1, 1.25, 1.5, 2];
const NAMED_VOICES = ['man', 'woman', 'default'];
const FORMATS = ['wav', 'mp3'] as const;

export function ListenControls({ voices }: { voices: readonly Voice[] }) {
  const t = useMessages();
  const session = useSession();
  const tag = useSessionState((state) => state.tag);
  const isEmpty = useSessionState((state) => state.characters === 0);
  const listening = useMemo(() => new Listening(session), [session]);
  const { state, trouble, isAway } = useStore(listening.store, (value: ListeningState) => value);
  const [voice, setVoice] = useState(() => readChoice('voice') ?? '');
  const [pace, setPace] = useState(() => PACES.find((choice) => String(choice) === readChoice('pace')) ?? 1);
  const [isOpen, setOpen] = useState(false);
  const chosen = voices.some(({ name }) => name === voice) ? voice : (voices[0]?.name ?? '');
  const options = { voice: chosen, pace };
  const isActive = state !== 'idle';
  const playOrPause = (place: 'top' | 'caret') => {
    if (state === 'paused') listening.resume();
    else if (isActive) listening.pause();
    else if (!isEmpty) void listening.play(options, place);
  };

  // Buttons come and go with what is heard: whoever had the focus on one goes on at the main one.
  const bar = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body && (focused.current as Node | null)?.isConnected === false;
    if (isLost) bar.current?.querySelector<HTMLElement>('.listen-main')?.focus();
  }, [isActive, isAway]);

  useEffect(() => () => listening.stop(), [listening]);
  useEffect(() => listening.stop(), [listening, tag]);
  useKeys(isActive, {
    play: () => playOrPause('caret'),
    stop: () => listening.stop(),
    skip: (direction) => listening.skip(direction),
  });

  return (
    <fieldset
      ref={bar}
      class={`listen${isActive ? ' is-active' : ''}`}
      onFocusIn={({ target }) => {
        focused.current = target;
      }}
    >
      <legend class="visually-hidden">{t('listen')}</legend>
      <MainButton
        state={state}
        isDisabled={isEmpty}
        keys={isActive ? LISTEN_KEYS.play : undefined}
        onClick={() => playOrPause('top')}
      />
      {isActive ? (
        <>
          <IconButton label={t('listen-back')} keys={LISTEN_KEYS.back} onClick={() => listening.skip(-1)}>
            <SentenceBack />
          </IconButton>
          <IconButton label={t('listen-forward')} keys={LISTEN_KEYS.forward} onClick={() => listening.skip(1)}>
            <SentenceForward />
          </IconButton>
          <IconButton label={t('stop')} keys={LISTEN_KEYS.stop} onClick={() => listening.stop()}>
            <Stop />
          </IconButton>
        </>
      ) : (
        <IconButton
          label={t('listen-here')}
          keys={LISTEN_KEYS.play}
          isDisabled={isEmpty}
          onClick={() => playOrPause('caret')}
        >
          <FromCaret />
        </IconButton>
      )}
      {isAway && (
        <button type="button" class="listen-follow" onClick={() => listening.comeBack()}>
          {t('listen-follow')}
        </button>
      )}
      <button
        type="button"
        class="quiet icon-button listen-more"
        aria-label={t('listen-settings')}
        title={t('listen-settings')}
        aria-expanded={isOpen}
        aria-controls="listen-choices"
        onClick={() => setOpen(!isOpen)}
      >
        <Sliders />
      </button>
      <div id="listen-choices" class={`listen-choices${isOpen ? ' is-open' : ''}`}>
        <VoiceSelect
          voices={voices}
          value={chosen}
          onChange={(name) => {
            setVoice(name);
            writeChoice('voice', name);
            listening.setVoice(name);
          }}
        />
        <PaceSelect
          value={pace}
          onChange={(chosenPace) => {
            setPace(Number(chosenPace));
            writeChoice('pace', chosenPace);
            listening.setPace(Number(chosenPace));
          }}
        />
        <Downloads isDisabled={isEmpty} onDownload={(format) => void listening.download({ ...options, format })} />
      </div>
      {trouble !== undefined && (
        <p class="listen-trouble" role="alert">
          {troubleText(t, trouble)}
        </p>
      )}
    </fieldset>
  );
}

interface Actions {
  readonly play: () => void;
  readonly stop: () => void;
  readonly skip: (direction: 1 | -1) => void;
}

/** From anywhere on the page, unless something else is open over it; the keys of a player when something is heard. */
function useKeys(isActive: boolean, { play, stop, skip }: Actions): void {
  useEffect(() => {
    const listeners = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || shiftKey || document.querySelector('dialog[open]') !== null)
        return;
      if (key === 'F2' && !altKey) play();
      else if (isActive && altKey && key === 'PageUp') skip(-1);
      else if (isActive && altKey && key === 'PageDown') skip(1);
      else if (isActive && !altKey && key === 'Escape' && document.querySelector('.card') === null) stop();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the editor, for which Page Up moves the caret.
    document.addEventListener('keydown', onKeyDown, { signal: listeners.signal, capture: true });
    return () => listeners.abort();
  });
  useEffect(() => {
    if (!isActive || !('mediaSession' in navigator)) return;
    const actions: [MediaSessionAction, () => void][] = [
      ['play', play],
      ['pause', play],
      ['stop', stop],
      ['previoustrack', () => skip(-1)],
      ['nexttrack', () => skip(1)],
    ];
    for (const [action, handler] of actions) navigator.mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of actions) navigator.mediaSession.setActionHandler(action, null);
    };
  });
}

interface MainButtonProps {
  readonly state: ListeningState['state'];
  readonly isDisabled: boolean;
  readonly keys: string | undefined;
  readonly onClick: () => void;
}

function MainButton({ state, isDisabled, keys, onClick }: MainButtonProps) {
  const t = useMessages();
  const hasSelection = useSessionState((session) => session.hasSelection);
  const isIdle = state === 'idle';
  const label = isIdle ? (hasSelection ? 'listen-selection' : 'listen') : state === 'paused' ? 'resume' : 'pause';
  return (
    <button
      type="button"
      class="primary listen-main"
      disabled={isDisabled && isIdle}
      aria-busy={state === 'loading'}
      aria-label={t(label)}
      title={keys && `${t(label)} (${keys})`}
      onClick={onClick}
    >
      {isIdle || state === 'paused' ? <Play /> : <Pause />}
      <span class="listen-label">{t(label)}</span>
    </button>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly keys: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: preact.ComponentChildren;
}

function IconButton({ label, keys, isDisabled = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      class="quiet icon-button"
      aria-label={label}
      title={`${label} (${keys})`}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface VoiceSelectProps {
  readonly voices: readonly Voice[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

function VoiceSelect({ voices, value, onChange }: VoiceSelectProps) {
  const t = useMessages();
  return (
    <label class="field">
      <span>{t('voice')}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {voices.map(({ name, pronunciation }) => (
          <option key={name} value={name}>
            {voiceLabel(t, name, pronunciation)}
          </option>
        ))}
      </select>
    </label>
  );
}

function PaceSelect({ value, onChange }: { value: number; onChange: (pace: string) => void }) {
  const t = useMessages();
  return (
    <label class="field">
      <span>{t('pace')}</span>
      <select value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
        {PACES.map((choice) => (
          <option key={choice} value={String(choice)}>
            {t('pace-times', { pace: choice })}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DownloadsProps {
  readonly isDisabled: boolean;
  readonly onDownload: (format: (typeof FORMATS)[number]) => void;
}

function Downloads({ isDisabled, onDownload }: DownloadsProps) {
  const t = useMessages();
  return (
    <span class="downloads">
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          class="quiet"
          disabled={isDisabled}
          aria-label={t('download', { format: format.toUpperCase() })}
          title={t('download', { format: format.toUpperCase() })}
          onClick={() => onDownload(format)}
        >
          <Download />
          {format.toUpperCase()}
        </button>
      ))}
    </span>
  );
}

function troubleText(t: Translate, trouble: ListeningTrouble): string {
  if (trouble.kind === 'refused') return t('trouble-other', { detail: trouble.detail });
  return t(trouble.kind === 'no-connection' ? 'trouble-no-connection' : 'listen-nothing');
}

function voiceLabel(t: Translate, name: string, pronunciation: Voice['pronunciation']): string {
  const label = NAMED_VOICES.includes(name) ? t(`voice-${name}`) : name;
  return pronunciation === 'experimental' ? `${label} (${t('voice-experimental')})` : label;
}
