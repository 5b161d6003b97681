/** Every rule of the grammar checker: what it finds, and a switch. Which are off is stored in this browser, per language. */
import { useEffect, useState } from 'preact/hooks';
import type { GrammarRule } from '../../../src/client/index.js';
import { type IssueKind, kindOf } from '../checking/issue.js';
import { useMessages } from '../messages/page-messages.js';
import { type Trouble, troubleOf } from '../session/session-state.js';
import { Dialog } from './dialog.js';
import { Sliders } from './icons.js';
import { useLanguage, useSession, useSessionState } from './session-context.js';
import { troubleText } from './trouble-text.js';

const GROUPS: readonly IssueKind[] = ['grammar', 'typography'];

export function RulesDialog() {
  const t = useMessages();
  const { localName } = useLanguage();
  return (
    <Dialog
      id="rules-title"
      label={t('rules-button')}
      icon={<Sliders />}
      title={t('rules-title', { language: localName })}
    >
      {() => <Rules />}
    </Dialog>
  );
}

function Rules() {
  const t = useMessages();
  const session = useSession();
  const off = useSessionState((state) => state.preferences.rules);
  const tag = useSessionState((state) => state.tag);
  const [rules, setRules] = useState<readonly GrammarRule[] | undefined>(undefined);
  const [trouble, setTrouble] = useState<Trouble | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    session.rules(signal).then(
      (listed) => signal.aborted || setRules(listed),
      (error: unknown) => signal.aborted || setTrouble(troubleOf(error)),
    );
    return () => controller.abort();
  }, [session, tag]);
  if (trouble !== undefined) return <p role="alert">{troubleText(t, trouble)}</p>;
  if (rules === undefined) return <p role="status">{t('rules-loading')}</p>;
  const listed = withUnlisted(rules, off);
  if (listed.length === 0) return <p>{t('rules-none')}</p>;
  return (
    <>
      <p>{t('rules-kept')}</p>
      {GROUPS.map((kind) => (
        <RuleGroup key={kind} kind={kind} rules={listed.filter(({ code }) => kindOf(code) === kind)} />
      ))}
    </>
  );
}

/** A rule that was switched off and is not listed any more can still be switched on. */
function withUnlisted(rules: readonly GrammarRule[], off: readonly string[]): GrammarRule[] {
  const codes = new Set(rules.map(({ code }) => code));
  const unlisted = off.filter((code) => !codes.has(code)).map((code) => ({ code, title: code, description: '' }));
  return [...rules, ...unlisted];
}

function RuleGroup({ kind, rules }: { kind: IssueKind; rules: readonly GrammarRule[] }) {
  const t = useMessages();
  if (rules.length === 0) return null;
  return (
    <>
      <h3>
        <span class={`issue-${kind}`}>{t(`kind-${kind}`)}</span>
      </h3>
      <ul class="rules">
        {rules.map((rule) => (
          <Rule key={rule.code} rule={rule} />
        ))}
      </ul>
    </>
  );
}

function Rule({ rule: { code, title, description } }: { rule: GrammarRule }) {
  const session = useSession();
  const preferences = useSessionState((state) => state.preferences);
  const isOff = preferences.rules.includes(code);
  const toggle = () => {
    const others = preferences.rules.filter((other) => other !== code);
    session.issues.changePreferences({ ...preferences, rules: isOff ? others : [...others, code] });
  };
  return (
    <li>
      <label class="rule">
        <input type="checkbox" role="switch" checked={!isOff} aria-checked={!isOff} onChange={toggle} />
        <span>
          <span class="rule-title">{title}</span>
          {description !== title && <span class="rule-description">{description}</span>}
        </span>
      </label>
    </li>
  );
}
