/** For developers: the request for what is on the screen in three languages, and the answer that it gets. */
import { useEffect, useState } from 'preact/hooks';
import { LangtoolsError } from '../../../../src/client/index.js';
import { wellFormed } from '../../checking/passages.js';
import { baseUrl, rootUrl } from '../../deployment.js';
import { shownText } from '../../developer/shown-text.js';
import {
  type OperationName,
  pathOf,
  type SnippetInput,
  type SnippetLanguage,
  snippet,
} from '../../developer/snippets.js';
import { useMessages } from '../../messages/page-messages.js';
import { starterMessage } from '../language/starter-note.js';
import { Choice } from '../parts/choice.js';
import { CodeBlock } from '../parts/code-block.js';
import { useLanguage, useSession, useSessionState } from '../parts/session-context.js';

const LANGUAGES: readonly { value: SnippetLanguage; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
];
const ASK_AFTER_MS = 400;

export function DeveloperPanel() {
  const t = useMessages();
  const session = useSession();
  const { deployment } = session;
  const tag = useSessionState((state) => state.tag);
  const voices = useSessionState((state) => state.voices);
  useSessionState((state) => state.revision);
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [chosen, setOperation] = useState<OperationName>('speller');
  const offered = (['speller', 'grammar', 'tts'] as const).filter((name) => deployment[name].includes(tag));
  const operation = offered.includes(chosen) ? chosen : (offered[0] ?? 'speller');
  const { text, isWhole } = shownText(session);
  const input: SnippetInput = {
    operation,
    baseUrl: baseUrl(),
    tag,
    text: wellFormed(text),
    voice: voices?.[0]?.name ?? 'default',
  };
  const answer = useAnswer(input);
  const names = { speller: 'spelling', grammar: 'grammar', tts: 'speech' } as const;
  const root = rootUrl(deployment);
  const { starter, localName } = useLanguage();
  return (
    <div class="panel-body">
      {/* Every language with a starter has public sources (`languages/repositories.json`). */}
      {starter !== undefined && (
        <p>
          {t(starterMessage(starter), { language: localName })} {t('starter-build')}{' '}
          <code>{`langtools packs build ${tag}`}</code>
        </p>
      )}
      <p>
        {t(isWhole ? 'developer-whole' : 'developer-paragraph')} <a href={`${root}/docs`}>{t('developer-reference')}</a>{' '}
        · <a href={`${baseUrl()}/openapi.json`}>OpenAPI</a>
      </p>
      <div class="panel-choices">
        <Choice
          label={t('developer-operation')}
          value={operation}
          options={offered.map((value) => ({ value, label: t(`capability-${names[value]}`) }))}
          onChange={setOperation}
        />
        <Choice label={t('developer-request')} value={language} options={LANGUAGES} onChange={setLanguage} />
      </div>
      <div class="panel-columns">
        <CodeBlock title={t('developer-request')} code={snippet(language, input)} />
        <CodeBlock title={`${t('developer-answer')}: POST ${pathOf(input)}`} code={answer} />
      </div>
    </div>
  );
}

/** What the service says to exactly this request. */
function useAnswer({ operation, tag, text, voice }: SnippetInput): string {
  const session = useSession();
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      if (operation === 'speller') return pretty(await session.checker.spell(tag, text, { signal }));
      if (operation === 'grammar') return pretty(await session.checker.check(tag, text, { signal }));
      const { audio, type } = await session.checker.speak(tag, text, { voice, signal });
      return `${type}, ${audio.length} bytes`;
    };
    const timer = setTimeout(() => {
      ask().then(
        (shown) => setAnswer(shown),
        (error: unknown) => !signal.aborted && setAnswer(refusal(error)),
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [session, operation, tag, text, voice]);
  return answer;
}

const MOST_CHARACTERS = 20_000;

function pretty(answer: unknown): string {
  const json = JSON.stringify(answer, null, 2);
  return json.length <= MOST_CHARACTERS ? json : `${json.slice(0, MOST_CHARACTERS)}\n…`;
}

function refusal(error: unknown): string {
  if (!(error instanceof LangtoolsError)) return String(error);
  const { status, code, title, detail } = error;
  return pretty({ status, code, title, detail });
}
