/** Plays the text or what is selected of it, marks the words as they are heard, and gives the speech as a file. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Voice } from '../../../src/client/index.js';
import { readChoice, writeChoice } from '../browser-storage.js';
import { Listening, type ListeningState, type ListeningTrouble } from '../listening/listening.js';
import { type Translate, useMessages } from '../messages/page-messages.js';
import { useStore } from '../use-store.js';
import { Download, Pause, Play, Stop } from './icons.js';
import { useSession, useSessionState } from './session-context.js';

const PACES = [0.5, 0.75, 1, 1.25, 1.5, 2];
const NAMED_VOICES = ['man', 'woman', 'default'];
const FORMATS = ['wav', 'mp3'] as const;

export function ListenBar() {
  const t = useMessages();
  const session = useSession();
  const voices = useSessionState((state) => state.voices);
  const tag = useSessionState((state) => state.tag);
  const hasStatus = useSessionState((state) => state.status !== undefined);
  const isEmpty = useSessionState((state) => state.characters === 0);
  const hasSelection = useSessionState((state) => state.hasSelection);
  const listening = useMemo(() => new Listening(session), [session]);
  const { state, trouble } = useStore(listening.store, (value: ListeningState) => value);
  const [voice, setVoice] = useState(() => readChoice('voice') ?? '');
  const [pace, setPace] = useState(() => PACES.find((choice) => String(choice) === readChoice('pace')) ?? 1);
  const chosen = voices?.some(({ name }) => name === voice) ? voice : (voices?.[0]?.name ?? '');

  useEffect(() => () => listening.stop(), [listening]);
  useEffect(() => listening.stop(), [listening, tag]);

  // Only who knows that there are none may say so: without a key or a connection nobody does.
  if (voices === undefined || voices.length === 0)
    return <p class="listen listen-none">{voices !== undefined && hasStatus ? t('listen-no-voice') : ''}</p>;
  const options = { voice: chosen, pace };
  const isActive = state !== 'idle';
  const label =
    state === 'playing' ? 'pause' : state === 'paused' ? 'resume' : hasSelection ? 'listen-selection' : 'listen';
  return (
    <fieldset class="listen">
      <legend class="visually-hidden">{t('listen')}</legend>
      <button
        type="button"
        class="primary"
        disabled={isEmpty && !isActive}
        aria-busy={state === 'loading'}
        onClick={() => {
          if (state === 'playing') listening.pause();
          else if (state === 'paused') listening.resume();
          else void listening.play(options);
        }}
      >
        {state === 'playing' ? <Pause /> : <Play />}
        {t(label)}
      </button>
      {isActive && (
        <button
          type="button"
          class="icon-button"
          aria-label={t('stop')}
          title={t('stop')}
          onClick={() => listening.stop()}
        >
          <Stop />
        </button>
      )}
      <VoiceSelect
        voices={voices}
        value={chosen}
        onChange={(name) => {
          setVoice(name);
          writeChoice('voice', name);
        }}
      />
      <PaceSelect
        value={pace}
        onChange={(chosenPace) => {
          setPace(Number(chosenPace));
          writeChoice('pace', chosenPace);
        }}
      />
      <Downloads isDisabled={isEmpty} onDownload={(format) => void listening.download({ ...options, format })} />
      {trouble !== undefined && (
        <p class="listen-trouble" role="alert">
          {troubleText(t, trouble)}
        </p>
      )}
    </fieldset>
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
        {voices.map(({ name, description, pronunciation }) => (
          <option key={name} value={name} title={description}>
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
