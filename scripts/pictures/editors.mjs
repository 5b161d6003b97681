/** Pictures of programs with windows of their own: LibreOffice, Neovim, Emacs, Kate. Their settings are those of docs/clients/. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { act, HOME, photograph, place, start, stop, TEXTS, type, write } from './desktop.mjs';
import { FLAT_DOCUMENT, IRISH, NORTH_SAMI, NORWEGIAN } from './texts.mjs';

const FONT = 'DejaVu Sans Mono';

/** The document with the menu of an error, and the page of settings. */
export async function libreoffice({ display, service, patience }) {
  const profile = join(HOME, 'libreoffice');
  const item = (path, name, value) =>
    `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
  const server = 'Office.Linguistic/GrammarChecking/LanguageTool';
  write(
    join(profile, 'user/registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${item(server, 'BaseURL', `${service}/v2`)}
${item(server, 'IsEnabled', true)}
${item('Setup/Product', 'ooSetupLastVersion', '7.4')}
${item('Office.Common/Misc', 'FirstRun', false)}
${item('Office.Common/Misc', 'ShowTipOfTheDay', false)}
</oor:items>
`,
  );
  write(join(TEXTS, 'text.fodt'), FLAT_DOCUMENT);
  const args = [`-env:UserInstallation=file://${profile}`, '--norestore', '--nologo', '--writer', 'text.fodt'];
  const program = start('soffice', args, { display });
  await place(display, 'text.fodt');
  await sleep(patience);
  // The verb of the last paragraph.
  act(display, 'mousemove 215 369 click 3');
  await sleep(4_000);
  photograph(display, 'libreoffice');
  act(display, 'key Escape');
  act(display, 'key alt+F12');
  await place(display, '^Options', { height: 0 });
  // Language Settings, then the last of its pages.
  act(display, 'mousemove 20 363 click 1');
  await sleep(2_000);
  act(display, 'mousemove 130 432 click 1');
  await sleep(4_000);
  photograph(display, 'libreoffice-settings', { width: 986, height: 650 });
  stop(program);
}

export async function neovim({ display, patience }) {
  const init = write(
    join(HOME, '.config/nvim/init.lua'),
    `vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'markdown', 'text', 'html', 'tex', 'gitcommit' },
  callback = function()
    local client = vim.lsp.start_client({
      name = 'langtools',
      cmd = { 'langtools', 'lsp', '--stdio' },
      init_options = { language = 'se' },
    })
    vim.lsp.buf_attach_client(0, client)
  end,
})
`,
  );
  write(join(TEXTS, 'bures.md'), NORTH_SAMI);
  const args = ['-T', 'neovim', '-fa', FONT, '-fs', '12', '-e', 'nvim', '-u', init, 'bures.md'];
  const program = start('xterm', args, { display });
  await place(display, '^neovim$');
  await sleep(patience);
  type(display, '3G:lua vim.lsp.buf.code_action()\n');
  await sleep(4_000);
  photograph(display, 'neovim');
  stop(program);
}

export async function emacs({ display, patience }) {
  const init = write(
    join(HOME, 'init.el'),
    `(setq inhibit-startup-screen t native-comp-async-report-warnings-errors nil)
(global-set-key (kbd "<f6>") 'flymake-show-buffer-diagnostics)
(package-initialize)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((markdown-mode text-mode latex-mode html-mode)
                 . ("langtools" "lsp" "--stdio" :initializationOptions (:language "ga")))))
(add-hook 'markdown-mode-hook 'eglot-ensure)
`,
  );
  write(join(TEXTS, 'teach.md'), IRISH);
  const program = start('emacs', ['-q', '-l', init, '-fn', `${FONT}-12`, 'teach.md'], { display });
  await place(display, 'Emacs', { height: 520 });
  await sleep(patience);
  act(display, 'key F6');
  await sleep(4_000);
  photograph(display, 'emacs');
  stop(program);
}

export async function kate({ display, patience }) {
  write(
    join(HOME, '.config/katerc'),
    '[General]\nShow welcome view for new window=false\n[Kate Plugins]\nlspclientplugin=true\n',
  );
  const server = {
    command: ['langtools', 'lsp', '--stdio'],
    highlightingModeRegex: '^Markdown$',
    initializationOptions: { language: 'nb' },
  };
  write(join(HOME, '.config/kate/lspclient/settings.json'), JSON.stringify({ servers: { markdown: server } }));
  write(join(TEXTS, 'hus.md'), NORWEGIAN);
  const program = start('dbus-launch', ['--exit-with-session', 'kate', '-n', '--startanon', 'hus.md'], { display });
  // It asks whether the server may be started.
  await place(display, '^LSP server start requested', { height: 0 });
  act(display, 'key Return');
  await place(display, '^hus.md');
  await sleep(patience);
  // The list of diagnostics, at the bottom.
  act(display, 'mousemove 330 547 click 1');
  await sleep(4_000);
  photograph(display, 'kate');
  stop(program);
}
