import { now } from './clock';

const RELOADED_KEY = 'sevenfold.reloaded';
/** A second failure within this time after a reload would not be cured by another reload. */
const MIN_RELOAD_INTERVAL_MS = 30_000;

/** A chunk could not be loaded. */
export class ChunkFailed extends Error {}

/**
 * Loads a chunk.
 *
 * @throws {ChunkFailed} if it cannot be loaded: most often a newer version has replaced it, or there is no network
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkFailed('Not loaded', { cause });
  }
}

/**
 * True if an error was caused by a chunk that could not be loaded. Matches messages, because browsers do not agree on a
 * class or code.
 */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkFailed ||
  (error instanceof TypeError &&
    /dynamically imported module|module script failed|Unable to preload/i.test(error.message));

/** True if a reload may help: the device is online, and there was no reload a moment ago. */
export const mayReload = (reloadedAt: number | null, at: number, isOnline: boolean): boolean =>
  isOnline && (reloadedAt === null || Math.abs(at - reloadedAt) > MIN_RELOAD_INTERVAL_MS);

/** Reloads the page at the current address, unless that was done a moment ago; then it returns false. */
export function reloadOnce(): boolean {
  const stored = sessionStorage.getItem(RELOADED_KEY);
  if (!mayReload(stored === null ? null : Number(stored), now(), navigator.onLine)) return false;
  sessionStorage.setItem(RELOADED_KEY, String(now()));
  location.reload();
  return true;
}
