/** What the popup and the options share. */
import type { ComponentChildren, ComponentType } from 'preact';
import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
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
    const turns = useRef({ asked: 0, shown: 0 }).current;
    const refresh = async () => {
      const turn = ++turns.asked;
      const answer = await ask<ExtensionState>({ kind: 'state' });
      // What was asked for before something was saved may be answered after it.
      if (answer === undefined || turn < turns.shown) return;
      turns.shown = turn;
      setState(answer);
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

/** What somebody has chosen is shown from the click on, and not only when it is saved: the state is asked for every second, and says the old until then. */
export function useChoice<Value>(
  value: Value,
  save: (chosen: Value) => unknown,
): [shown: Value, choose: (chosen: Value) => void] {
  const [pending, setPending] = useState<{ readonly chosen: Value }>();
  const choose = async (chosen: Value) => {
    const own = { chosen };
    setPending(own);
    await save(chosen);
    setPending((last) => (last === own ? undefined : last));
  };
  return [pending === undefined ? value : pending.chosen, (chosen) => void choose(chosen)];
}

export interface SwitchProps {
  readonly isOn: boolean;
  readonly onSwitch: (isToBeOn: boolean) => Promise<unknown>;
  readonly children: ComponentChildren;
}

export function Switch({ isOn, onSwitch, children }: SwitchProps) {
  const [isShown, choose] = useChoice(isOn, onSwitch);
  return (
    <label class="switch">
      <input type="checkbox" checked={isShown} onChange={(event) => choose(event.currentTarget.checked)} />
      {children}
    </label>
  );
}

export interface LanguageChoiceProps {
  readonly label: string;
  readonly none: string;
  readonly languages: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChoose: (tag: string) => unknown;
}

export function LanguageChoice({ label, none, languages, value, onChoose }: LanguageChoiceProps) {
  const [shown, choose] = useChoice(value, onChoose);
  return (
    <label>
      {label}
      <select value={shown} onChange={(event) => choose(event.currentTarget.value)}>
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
