/**
 * Packages that only some installations need: Redis, the queue, traces, S3. They are optional peers of langtools: not installed
 * unless somebody asks for them, and loaded only where a setting asks for what they do. Start at `loadOptional`.
 */
import { errorCode } from '../../engine/error-code.js';
import { SettingsError } from './settings.js';
import { testedVersion } from './version.js';

/**
 * @param need what asks for the packages, as its user has written it: a setting, a flag, an address
 * @param names the packages that `load` imports
 * @throws SettingsError with the command that installs them
 */
export async function loadOptional<Module>(
  need: string,
  names: readonly string[],
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, names)) throw error;
    const packages = names.map((name) => `${name}@${testedVersion(name)}`).join(' ');
    throw new SettingsError(`${need} needs what is not installed: npm install ${packages}`, { cause: error });
  }
}

/** Another package that is missing is a damaged installation, and says so itself. */
function isMissing(error: unknown, names: readonly string[]): boolean {
  const { message } = error as Error;
  return errorCode(error) === 'ERR_MODULE_NOT_FOUND' && names.some((name) => message.includes(`package '${name}'`));
}
