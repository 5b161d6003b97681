/** What works here, for people: every language with what is checked in it, and how well. Loaded when it is opened. */
import { useContext, useEffect, useState } from 'preact/hooks';
import DICTIONARY_FIGURES from '../../../../languages/made/dictionary-figures.json' with { type: 'json' };
import WORD_FIGURES from '../../../../languages/made/word-figures.json' with { type: 'json' };
import {
  LangtoolsClient,
  type LanguageDetails,
  type LanguagesResponse,
  type StarterFigures,
} from '../../../../src/client/index.js';
import { readKey } from '../../browser-storage.js';
import { baseUrl, rootUrl } from '../../deployment.js';
import { allLanguages, type LanguageState } from '../../languages/language-state.js';
import { LocalNameContext } from '../../languages/local-names.js';
import { htmlLanguage } from '../../languages/names.js';
import { useMessages } from '../../messages/page-messages.js';
import { regionalLocale } from '../../messages/regional-locale.js';
import { troubleOf } from '../../session/session-state.js';
import { useSession, useSessionState } from '../parts/session-context.js';
import { troubleText } from '../parts/trouble-text.js';
import { Capabilities } from './capabilities.js';

const FIGURES = ['found', 'alarms', 'first', 'words'] as const;

type Details = Readonly<Record<string, LanguageDetails>>;
type Answer = { readonly details: Details } | { readonly error: unknown };

export function WhatWorks() {
  const t = useMessages();
  const { deployment } = useSession();
  const status = useSessionState((state) => state.status);
  const localName = useContext(LocalNameContext);
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  useEffect(() => {
    const { signal, abort } = cancellable();
    languagesOf(deployment.isStatic === true, signal).then(
      ({ details = {} }) => signal.aborted || setAnswer({ details }),
      (error: unknown) => signal.aborted || setAnswer({ error }),
    );
    return abort;
  }, []);
  if (answer === undefined) return <p role="status">{t('lookup-loading')}</p>;
  if ('error' in answer) return <p role="alert">{troubleText(t, troubleOf(answer.error))}</p>;
  const languages = allLanguages(deployment, status, localName);
  const elsewhere = deployment.others.filter(({ prefix }) => prefix !== deployment.prefix);
  return (
    <>
      <p>{t('works-intro')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by itself, and whoever has no pointer scrolls it with the arrow keys */}
      <section class="works" tabIndex={0} aria-label={t('footer-languages')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('language-label')}</th>
              {FIGURES.map((name) => (
                <th key={name} scope="col">
                  {t(`works-${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {languages.map((language) => (
              <Row key={language.tag} language={language} details={answer.details[language.tag]} />
            ))}
          </tbody>
        </table>
      </section>
      {elsewhere.map(({ prefix }) => (
        <p key={prefix}>
          <a href={`${rootUrl(deployment)}${prefix}/`}>{t('works-elsewhere')}</a>
        </p>
      ))}
    </>
  );
}

/** A static host has what the service would answer as a file. */
async function languagesOf(isStatic: boolean, signal: AbortSignal): Promise<LanguagesResponse> {
  if (isStatic) return (await fetch(`${baseUrl()}/languages.json`, { signal })).json() as Promise<LanguagesResponse>;
  const apiKey = readKey();
  const client = new LangtoolsClient({ baseUrl: baseUrl(), ...(apiKey === undefined ? {} : { apiKey }) });
  return client.languages({ details: true, signal });
}

function Row({ language, details }: { language: LanguageState; details: LanguageDetails | undefined }) {
  const t = useMessages();
  const { tag, autonym, localName } = language;
  const { found, falseAlarms: alarms, first } = figuresOf(tag, details);
  const figures = { found, alarms, first, words: details?.analyse === undefined ? undefined : readingsOf(tag) };
  return (
    <tr>
      <th scope="row">
        <span lang={htmlLanguage(tag)}>{autonym}</span>
        {localName.toLowerCase() !== autonym.toLowerCase() && <span class="works-name">{localName}</span>}
        <Capabilities language={language} />
        {language.starter === 'experimental' && (
          <span class="works-name">{t('starter-note-experimental', { language: localName })}</span>
        )}
      </th>
      {FIGURES.map((name) => (
        <td key={name} data-label={t(`works-${name}`)}>
          {figures[name] === undefined ? '–' : percent(figures[name])}
        </td>
      ))}
    </tr>
  );
}

/** Of a starter the service says them; those of the dictionaries come with this page. A pack has none. */
function figuresOf(tag: string, details: LanguageDetails | undefined): StarterFigures {
  const { source, figures = {} } = details?.speller ?? {};
  if (source !== 'built-in') return figures;
  return (DICTIONARY_FIGURES as Readonly<Record<string, StarterFigures>>)[htmlLanguage(tag)] ?? {};
}

/** Of how many words in a text the analysis has a reading, in the first treebank of the language. */
function readingsOf(tag: string): number | undefined {
  return WORD_FIGURES.find(({ language }) => language === htmlLanguage(tag))?.reading;
}

function percent(figure: number): string {
  const format = new Intl.NumberFormat(regionalLocale(), { style: 'percent', maximumFractionDigits: 1 });
  return format.format(figure / 100);
}

function cancellable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
