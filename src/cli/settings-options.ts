/** The settings table as options of a command. */
import { type Command, Option } from 'commander';
import { flagOf, SETTING_NAMES, SETTINGS } from '../service/settings.js';

export function addSettingsOptions(command: Command): Command {
  command.option('--config <FILE>', 'JSON file of settings (LANGTOOLS_CONFIG)');
  for (const name of SETTING_NAMES) {
    const { placeholder, help, env, default: fallback } = SETTINGS[name];
    const shown = fallback === '' || fallback === false || help.includes('default') ? '' : `; default ${fallback}`;
    // No commander default: flags win over the environment, the environment over the file.
    command.addOption(
      new Option(placeholder === '' ? flagOf(name) : `${flagOf(name)} <${placeholder}>`, `${help} (${env}${shown})`),
    );
  }
  return command;
}
