/** Files of the person at the browser: given to be saved, or chosen to be read. Nothing of them is sent anywhere. */

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken its own reference by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Asks for a file; nothing when none is chosen. `accept` is a list of endings: `.txt,.md`. */
export function chooseFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]), { once: true });
    input.addEventListener('cancel', () => resolve(undefined), { once: true });
    input.click();
  });
}
