import { saveFile, text } from '#platform';
import { nativeErrorText } from './nativeErrorText';
import { toast } from './toast';

/** Saves text in CSV, which starts with its byte order mark. Says so if the device cannot. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' })).catch((error: unknown) =>
    toast({ kind: 'error', text: nativeErrorText(error) ?? text('native.notSaved') }),
  );
}
