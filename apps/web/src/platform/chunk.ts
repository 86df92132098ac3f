import { now } from './clock';

const RELOADED_KEY = 'sevenfold.reloaded';
/** A second failure this soon after the page was loaded afresh is not going to be cured by doing so again. */
const AGAIN_MS = 30_000;

/** A part of the program did not load. */
export class ChunkFailed extends Error {}

/**
 * Loads a part of the program.
 *
 * @throws {ChunkFailed} when it cannot be had: most often a newer version has replaced it, or there is no network
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkFailed('This page did not load', { cause });
  }
}

/**
 * True if an error that a screen ended with comes from a part of it that did not load. Browsers agree on no class or
 * code for it.
 */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkFailed ||
  (error instanceof TypeError &&
    /dynamically imported module|module script failed|Unable to preload/i.test(error.message));

/** True if loading the page afresh may help: a network is there, and it was not tried a moment ago. */
export const mayReload = (reloadedAt: number | null, at: number, isOnline: boolean): boolean =>
  isOnline && (reloadedAt === null || Math.abs(at - reloadedAt) > AGAIN_MS);

/**
 * Loads the page afresh where the person is going, unless that was done a moment ago. False when it is up to the
 * person.
 */
export function reloadOnce(): boolean {
  const stored = sessionStorage.getItem(RELOADED_KEY);
  if (!mayReload(stored === null ? null : Number(stored), now(), navigator.onLine)) return false;
  sessionStorage.setItem(RELOADED_KEY, String(now()));
  location.reload();
  return true;
}
