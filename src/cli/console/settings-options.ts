/** The settings table as options of a command. */
import { type Command, Option } from 'commander';
import { flagOf, SETTING_NAMES, SETTINGS, type SettingName } from '../../service/settings/settings.js';

export function addSettingsOptions(command: Command): Command {
  command.option('--config <FILE>', 'JSON file of settings (LANGTOOLS_CONFIG)');
  for (const name of SETTING_NAMES) {
    const { placeholder, help, env, default: fallback } = SETTINGS[name];
    const shown = fallback === '' || fallback === false || help.includes('default') ? '' : `; default ${fallback}`;
    // No commander default: flags win over the environment, the environment over the file.
    addPositive(command, name);
    const value = placeholder === '' || placeholder.startsWith('[') ? placeholder : `<${placeholder}>`;
    command.addOption(new Option(`${flagOf(name)} ${value}`.trimEnd(), `${help} (${env}${shown})`));
  }
  return command;
}

/** For commands that open spellers without a service. */
export function addStartersOption(command: Command): Command {
  addPositive(command, 'starters');
  return command.option(flagOf('starters'), 'use no starters (LANGTOOLS_STARTERS=false)');
}

/** Without `--starters`, commander would take `--no-starters` as a setting that is given as true by default. */
function addPositive(command: Command, name: SettingName): void {
  const flag = flagOf(name);
  if (flag.startsWith('--no-')) command.addOption(new Option(flag.replace('--no-', '--')).hideHelp());
}
