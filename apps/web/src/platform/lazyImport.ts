import { loadAllTexts } from './text';

/** Loads the styles of everything that is not part of the first load. */
export const loadStyles = (): Promise<unknown> => import('../rest.css');

/**
 * Loads a chunk the first screen does not need, with the texts and styles that only such chunks use. Every dynamic
 * import goes through here.
 *
 * @throws the browser's error if a file cannot be loaded
 */
export async function lazyImport<T>(load: () => Promise<T>): Promise<T> {
  const [chunk] = await Promise.all([load(), loadAllTexts(), loadStyles()]);
  return chunk;
}

const RETRY_MS = 2_000;

/** Retries until the import succeeds: for chunks that must arrive although there was no network at first. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return retryImport(load);
  }
}

/** As {@link lazyImport}, retried until it succeeds. */
export const lazyImportWithRetry = <T>(load: () => Promise<T>): Promise<T> => retryImport(() => lazyImport(load));
