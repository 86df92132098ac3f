/** Time until the object URL of a file is revoked: some browsers start reading it only after the task. */
const KEPT_MS = 60_000;

/** Saves content as a file, also without a connection. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Saves text in CSV, which starts with its byte order mark. */
export const saveCsv = (name: string, csv: string): void =>
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
