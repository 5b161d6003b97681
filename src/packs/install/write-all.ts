/** Writes all of some bytes. A file system that is nearly full, or far away, may take only a part of them at a time. */
import type { FileHandle } from 'node:fs/promises';

export async function writeAll(file: Pick<FileHandle, 'write'>, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0) {
      throw Object.assign(new Error('no more bytes can be written'), { code: 'ENOSPC', syscall: 'write' });
    }
    done += bytesWritten;
  }
}
