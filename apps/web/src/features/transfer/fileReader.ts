import { lazyImport } from '#platform';
import {
  FILE_BYTES_MAX,
  type Reading,
  type ReadingContext,
  type ReadRequest,
  type ReadResponse,
  RefusedFile,
} from './reading';

/** Longer than the largest file takes on a slow phone. */
const TIMEOUT_MS = 60_000;

/** The server's Content Security Policy takes the address of a worker only from a policy, which can be created once. */
const loadScriptUrl = once(async () => {
  const { default: url } = await lazyImport(() => import('./fileWorker?worker&url'));
  const policy = window.trustedTypes?.createPolicy('file-worker', { createScriptURL: () => url });
  return policy?.createScriptURL(url) ?? url;
});

/**
 * Reads a file in a worker of its own.
 *
 * @param signal ends the worker
 * @throws RefusedFile; the signal's reason
 */
export async function readInWorker(file: File, context: ReadingContext, signal: AbortSignal): Promise<Reading> {
  if (file.size > FILE_BYTES_MAX) throw new RefusedFile('TOO_LARGE');
  const worker = new Worker(await loadScriptUrl(), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Reading>((resolve, reject) => {
      timer = setTimeout(() => reject(new RefusedFile('TOO_SLOW')), TIMEOUT_MS);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.addEventListener('message', ({ data }: MessageEvent<ReadResponse>) =>
        'reading' in data ? resolve(data.reading) : reject(new RefusedFile(data.refusal)),
      );
      worker.addEventListener('error', () => reject(new RefusedFile('BROKEN')));
      worker.postMessage({ file, context } satisfies ReadRequest, []);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/** Remembers a result; after a failure the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
