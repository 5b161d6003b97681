/** What the popup and the options share. */
import type { ComponentType } from 'preact';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../ask.js';
import { extensionLabels } from '../labels.js';
import type { ExtensionState } from '../protocol.js';

export const labels = extensionLabels([chrome.i18n.getUILanguage(), ...navigator.languages]);

/** Downloads go on while somebody looks. */
const LOOK_MS = 1000;

export interface PageProps {
  readonly state: ExtensionState;
  /** Asks the background for its state. */
  readonly refresh: () => Promise<void>;
}

export function showPage(Page: ComponentType<PageProps>): void {
  function Loaded() {
    const [state, setState] = useState<ExtensionState>();
    const refresh = async () => {
      const answer = await ask<ExtensionState>({ kind: 'state' });
      if (answer !== undefined) setState(answer);
    };
    useEffect(() => {
      void refresh();
      const timer = setInterval(() => void (document.hidden ? undefined : refresh()), LOOK_MS);
      return () => clearInterval(timer);
    }, []);
    return state === undefined ? null : <Page state={state} refresh={refresh} />;
  }
  document.documentElement.lang = chrome.i18n.getUILanguage();
  render(<Loaded />, document.body);
}

export interface LanguageChoiceProps {
  readonly label: string;
  readonly none: string;
  readonly languages: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChoose: (tag: string) => void;
}

export function LanguageChoice({ label, none, languages, value, onChoose }: LanguageChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{none}</option>
        {sortedNames(languages).map(([tag, name]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function sortedNames(languages: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(languages).sort(([, a], [, b]) => a.localeCompare(b));
}
