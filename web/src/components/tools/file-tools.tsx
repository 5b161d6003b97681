/** Opens a file and saves the text as one. */
import { useEffect, useState } from 'preact/hooks';
import { chooseFile } from '../../browser-files.js';
import { useMessages } from '../../messages/page-messages.js';
import { Choice } from '../parts/choice.js';
import { Dialog } from '../parts/dialog.js';
import { Download, Folder } from '../parts/icons.js';
import { useSession } from '../parts/session-context.js';

const OPENED = '.txt,.md,.docx,.odt,.rtf,.html,.htm,.srt,.vtt,text/*';

export function OpenFile() {
  const t = useMessages();
  const session = useSession();
  const open = async () => {
    const file = await chooseFile(OPENED);
    if (file !== undefined) await session.files.open(file);
  };
  return (
    <button
      type="button"
      class="quiet icon-button"
      aria-label={t('open-file')}
      title={t('open-file')}
      onClick={() => void open()}
    >
      <Folder />
      <span class="menu-label" aria-hidden="true">
        {t('open-file')}
      </span>
    </button>
  );
}

export function SaveFile({ isDisabled }: { isDisabled: boolean }) {
  const t = useMessages();
  return (
    <Dialog
      id="save-title"
      label={t('save-file')}
      icon={<Download />}
      title={t('save-file')}
      isCompact
      isDisabled={isDisabled}
    >
      {(close) => <SaveForm onDone={close} />}
    </Dialog>
  );
}

function SaveForm({ onDone }: { onDone: () => void }) {
  const t = useMessages();
  const { files } = useSession();
  const [{ name, format, formats }, setChoice] = useState(files.suggestion);
  useEffect(() => void files.recall().then(() => setChoice(files.suggestion)), [files]);
  return (
    <form
      class="save-form"
      onSubmit={(event) => {
        event.preventDefault();
        void files.save(name.trim(), format).then(onDone);
      }}
    >
      <label class="field" for="file-name">
        {t('file-name')}
      </label>
      <input
        id="file-name"
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={name}
        onInput={(event) => setChoice({ name: event.currentTarget.value, format, formats })}
      />
      <Choice
        label={t('file-format')}
        value={format}
        options={formats.map((value) => ({ value, label: `.${value}` }))}
        onChange={(chosen) => setChoice({ name, format: chosen, formats })}
      />
      <button type="submit" class="primary" disabled={name.trim() === ''}>
        {t('save')}
      </button>
    </form>
  );
}
