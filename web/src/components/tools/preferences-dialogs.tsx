/** The buttons and dialogs of the rules and of the writer's own words; what is in them is loaded when one is opened. */
import { kindOf } from '../../checking/issue.js';
import { useMessages } from '../../messages/page-messages.js';
import { troubleOf } from '../../session/session-state.js';
import { Dialog } from '../parts/dialog.js';
import { Book, Sliders } from '../parts/icons.js';
import { Loaded } from '../parts/loaded.js';
import { useLanguage } from '../parts/session-context.js';
import { troubleText } from '../parts/trouble-text.js';

const loadRules = async () => (await import('./preferences-panel.js')).Rules;
const loadWords = async () => (await import('./preferences-panel.js')).Words;

export function PreferencesDialogs() {
  const t = useMessages();
  const { localName: language } = useLanguage();
  return (
    <>
      <Dialog id="rules-title" label={t('rules-button')} icon={<Sliders />} title={t('rules-title', { language })}>
        {() => <Loaded load={loadRules} props={{ kindOf, troubleOf, troubleText }} />}
      </Dialog>
      <Dialog id="words-title" label={t('words-button')} icon={<Book />} title={t('words-title', { language })}>
        {() => <Loaded load={loadWords} props={{}} />}
      </Dialog>
    </>
  );
}
