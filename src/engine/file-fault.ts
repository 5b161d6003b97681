/**
 * What is wrong with a file, in words for people: the system gives only a code, such as `ENOENT`. The words follow the name of the file
 * and a colon.
 */
import { errorCode } from './error-code.js';

export type FileUse = 'read' | 'write';

interface Words {
  readonly read: string;
  readonly write: string;
}

const both = (words: string): Words => ({ read: words, write: words });

const FAULTS: Readonly<Record<string, Words>> = {
  ENOENT: { read: 'there is no such file', write: 'its folder does not exist' },
  EISDIR: both('it is a folder, not a file'),
  ENOTDIR: both('a part of its path is a file, not a folder'),
  EEXIST: both('something else of that name is there already'),
  EACCES: { read: 'you have no permission to read it', write: 'you have no permission to write it' },
  EPERM: { read: 'you have no permission to read it', write: 'you have no permission to write it' },
  EROFS: both('its disk can only be read'),
  ENOSPC: both('the disk is full'),
  EDQUOT: both('your share of the disk is full'),
  EFBIG: both('it is too large'),
  EMFILE: both('too many files are open'),
  ENFILE: both('too many files are open'),
  ELOOP: both('its links lead in a circle'),
  ENAMETOOLONG: both('its name is too long'),
  EBUSY: both('another program is using it'),
  EIO: both('the disk reports an error'),
};

/** Of folders, by what was to be done with them. */
const LIST_FAULTS = { ENOENT: 'there is no such folder', ENOTDIR: 'it is a file, not a folder' };
const FOLDER_FAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  scandir: LIST_FAULTS,
  opendir: LIST_FAULTS,
  mkdir: { EEXIST: 'it is a file, not a folder' },
};

/** @param use what the file was opened for */
export function fileFault(error: unknown, use: FileUse = 'read'): string {
  const code = errorCode(error);
  if (code === undefined) return `cannot be ${use === 'read' ? 'read' : 'written'}`;
  const { syscall = '' } = error as Partial<SystemError>;
  return (
    FOLDER_FAULTS[syscall]?.[code] ??
    FAULTS[code]?.[use] ??
    `cannot be ${use === 'read' ? 'read' : 'written'} (${code})`
  );
}

/** An error of the system, with what it was about. */
export interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
}

/** With the name of the file, where the system tells it. */
export function namedFault(error: SystemError, use?: FileUse): string {
  const fault = fileFault(error, use);
  return error.path === undefined ? `a file cannot be used: ${fault}` : `${error.path}: ${fault}`;
}

/** Whether an error is one that `fileFault` has words for. */
export function isFileFault(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && Object.hasOwn(FAULTS, errorCode(error) ?? '');
}
