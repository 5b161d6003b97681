/**
 * The card about a word: what it may be, how it is divided and inflected, and dictionaries that explain it. Near the word on a wide screen, at the
 * bottom on a phone. Opened with the pointer it leaves the focus in the text; opened with the keyboard it takes it.
 */
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import {
  type AnalyseResponse,
  type HyphenateResponse,
  LangtoolsError,
  type ParadigmResponse,
  type WordReading,
} from '../../../../src/client/index.js';
import { isDeviceFailure } from '../../device/device-failure.js';
import type { KeptLanguages } from '../../device/kept-languages.js';
import { htmlLanguage } from '../../languages/names.js';
import DICTIONARIES from '../../lookup/dictionaries.json' with { type: 'json' };
import { type FeatureName, loadFeatureNames } from '../../lookup/feature-names.js';
import { gridsOf } from '../../lookup/inflection-grid.js';
import { wordAnswers } from '../../lookup/word-answers.js';
import { LocaleContext, type Translate, useMessages } from '../../messages/page-messages.js';
import { type LookupPlace, troubleOf } from '../../session/session-state.js';
import { deviceTroubleText } from '../device/device-trouble.js';
import { useCardPlace } from '../parts/card-place.js';
import { Close } from '../parts/icons.js';
import { useLanguage, useSession } from '../parts/session-context.js';

interface Dictionary {
  readonly name: string;
  /** With `{word}` where the word goes, or the page where it can be typed. */
  readonly url: string;
}

interface LookedUp {
  readonly hyphenated: string | undefined;
  /** Undefined where the language has no morphology here. */
  readonly readings: readonly WordReading[] | undefined;
}

export function LookupCard({ place }: { place: LookupPlace }) {
  const t = useMessages();
  const session = useSession();
  const { tag } = useLanguage();
  const card = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const position = useCardPlace(card, place);
  const [word, setWord] = useState(place.word);
  useEffect(() => {
    if (!place.takesFocus) return;
    if (place.word === '') input.current?.focus();
    else card.current?.focus();
  }, [place]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    session.passages.closeLookup();
  };
  return (
    <div
      ref={card}
      class="card lookup"
      role="dialog"
      aria-labelledby="lookup-title"
      tabIndex={-1}
      style={position}
      onKeyDown={onKeyDown}
    >
      <div class="lookup-head">
        <h2 id="lookup-title">{t('lookup-button')}</h2>
        <button
          type="button"
          class="quiet icon-button"
          aria-label={t('close')}
          onClick={() => session.passages.closeLookup()}
        >
          <Close />
        </button>
      </div>
      <form
        class="lookup-form"
        onSubmit={(event) => {
          event.preventDefault();
          setWord(input.current?.value.trim() ?? '');
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label={t('lookup-label')}
          lang={htmlLanguage(tag)}
          autocomplete="off"
          spellcheck={false}
          maxLength={100}
          defaultValue={place.word}
        />
        <button type="submit">{t('lookup-go')}</button>
      </form>
      {word !== '' && <Word key={`${tag} ${word}`} tag={tag} word={word} />}
    </div>
  );
}

function Word({ tag, word }: { tag: string; word: string }) {
  const t = useMessages();
  const { localName } = useLanguage();
  const { kept } = useSession();
  const locale = useContext(LocaleContext);
  const answer = useAnswer(
    () => async (signal) => {
      const [lookedUp, featureName] = await Promise.all([lookUp(kept, tag, word, signal), loadFeatureNames(locale)]);
      return { ...lookedUp, featureName };
    },
    [tag, word, locale],
  );
  if (answer === undefined) return <p role="status">{t('lookup-loading')}</p>;
  if ('trouble' in answer) return <p role="alert">{answer.trouble(t, localName)}</p>;
  const { hyphenated, readings, featureName } = answer.value;
  const lemmas = [...new Set(readings?.map(({ lemma }) => lemma))];
  return (
    <div class="lookup-answer">
      <div role="status">
        {hyphenated !== undefined && (
          <p>
            <span class="lookup-term">{t('lookup-division')}</span> <span lang={htmlLanguage(tag)}>{hyphenated}</span>
          </p>
        )}
        {readings === undefined && <p class="dim">{t('lookup-no-morphology', { language: localName })}</p>}
        {readings?.length === 0 && <p>{t('lookup-unknown', { word })}</p>}
      </div>
      {readings !== undefined && readings.length > 0 && (
        <section aria-label={t('lookup-readings')}>
          <ul class="lookup-readings">
            {readings.map((reading) => (
              <Reading
                key={`${reading.lemma} ${reading.tags.join()}`}
                tag={tag}
                reading={reading}
                featureName={featureName}
              />
            ))}
          </ul>
        </section>
      )}
      {lemmas.map((lemma, index) => (
        <Inflection key={lemma} tag={tag} lemma={lemma} form={word} isOpen={index === 0} />
      ))}
      <Dictionaries tag={tag} word={lemmas[0] ?? word} />
    </div>
  );
}

interface ReadingProps {
  readonly tag: string;
  readonly reading: WordReading;
  readonly featureName: FeatureName;
}

function Reading({ tag, reading: { lemma, upos, feats, tags }, featureName }: ReadingProps) {
  const t = useMessages();
  const id = `pos-${upos.toLowerCase()}`;
  const name = t(id);
  return (
    <li title={tags.join(' ')}>
      <b lang={htmlLanguage(tag)}>{lemma}</b> {name === id ? '' : name}
      <span class="lookup-features">
        {Object.entries(feats).map(([feature, value]) => (
          <span key={feature} title={`${feature}=${value}`}>
            {featureName(feature, value)}
          </span>
        ))}
      </span>
    </li>
  );
}

function Inflection({ tag, lemma, form, isOpen }: { tag: string; lemma: string; form: string; isOpen: boolean }) {
  const t = useMessages();
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{t('lookup-inflection', { word: lemma })}</summary>
      {wasOpened && <Tables tag={tag} lemma={lemma} form={form} />}
    </details>
  );
}

function Tables({ tag, lemma, form }: { tag: string; lemma: string; form: string }) {
  const t = useMessages();
  const { localName } = useLanguage();
  const { kept } = useSession();
  const answer = useAnswer(() => (signal) => paradigm(kept, tag, lemma, signal), [tag, lemma]);
  if (answer === undefined) return <p role="status">{t('lookup-loading')}</p>;
  if ('trouble' in answer) return <p role="alert">{answer.trouble(t, localName)}</p>;
  const tables = answer.value.flatMap(({ pos, cells }, index) =>
    gridsOf(cells).map((grid, part) => ({ grid, caption: pos, key: `${pos} ${index} ${part}` })),
  );
  if (tables.length === 0) return <p class="dim">{t('lookup-no-inflection')}</p>;
  const isForm = (other: string) => other.toLowerCase() === form.toLowerCase();
  return (
    <>
      {tables.map(({ grid: { columns, rows }, caption, key }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by itself, and whoever has no pointer scrolls it with the arrow keys
        <section key={key} class="lookup-table" tabIndex={0} aria-label={`${lemma} ${caption}`}>
          <table>
            {columns.length > 0 && (
              <thead>
                <tr>
                  <td />
                  {columns.map(({ name, english }) => (
                    <th key={name} scope="col" title={english}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {rows.map(({ name, english, cells }) => (
                <tr key={name}>
                  <th scope="row" title={english}>
                    {name}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={columns[index]?.name ?? index} lang={htmlLanguage(tag)}>
                      {cell?.forms.map((each, at) => (
                        <span key={each}>
                          {at > 0 && ', '}
                          {isForm(each) ? <mark>{each}</mark> : each}
                        </span>
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}

function Dictionaries({ tag, word }: { tag: string; word: string }) {
  const t = useMessages();
  const dictionaries = (DICTIONARIES as Readonly<Record<string, readonly Dictionary[]>>)[tag] ?? [];
  if (dictionaries.length === 0) return null;
  return (
    <nav aria-label={t('lookup-dictionaries')} class="lookup-links">
      <span class="lookup-term">{t('lookup-dictionaries')}</span>
      {dictionaries.map(({ name, url }) => (
        <a key={url} href={url.replace('{word}', encodeURIComponent(word))} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </nav>
  );
}

type Answer<Value> = { readonly value: Value } | { readonly trouble: (t: Translate, language: string) => string };

/** What was asked, once it is there; undefined until then. */
function useAnswer<Value>(
  question: () => (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
): Answer<Value> | undefined {
  const [answer, setAnswer] = useState<Answer<Value> | undefined>(undefined);
  useEffect(() => {
    const asking = new AbortController();
    setAnswer(undefined);
    question()(asking.signal).then(
      (value) => asking.signal.aborted || setAnswer({ value }),
      (error: unknown) =>
        asking.signal.aborted || setAnswer({ trouble: (t, language) => troubleText(error, t, language) }),
    );
    return () => asking.abort();
  }, inputs);
  return answer;
}

function troubleText(error: unknown, t: Translate, language: string): string {
  if (isDeviceFailure(error)) return deviceTroubleText(t, error.trouble, error.detail, language);
  const { code, detail } = troubleOf(error);
  return code === 'no-connection' ? t('trouble-no-connection') : t('trouble-other', { detail });
}

async function lookUp(kept: KeptLanguages, tag: string, word: string, signal: AbortSignal): Promise<LookedUp> {
  const answers = await wordAnswers(kept, tag);
  const [division, analysis] = await Promise.all([
    unlessMissing<HyphenateResponse>(answers.hyphenate(tag, word, { signal })),
    unlessMissing<AnalyseResponse>(answers.analyse(tag, word, { signal })),
  ]);
  return { hyphenated: division?.hyphenated, readings: analysis?.tokens.flatMap(({ readings }) => readings) };
}

/** A base form of a compound may have no table of its own. */
async function paradigm(
  kept: KeptLanguages,
  tag: string,
  lemma: string,
  signal: AbortSignal,
): Promise<ParadigmResponse['tables']> {
  try {
    return (await (await wordAnswers(kept, tag)).paradigm(tag, lemma, { signal })).tables;
  } catch (error) {
    if (error instanceof LangtoolsError && error.code === 'unknown-lemma') return [];
    throw error;
  }
}

/** Not every language has everything. */
async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof LangtoolsError && MISSING.has(error.code)) return undefined;
    throw error;
  }
}

const MISSING: ReadonlySet<string> = new Set(['pack-not-installed', 'pack-broken', 'unknown-tag']);
