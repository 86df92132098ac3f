import { loadAllTexts } from './text';

/**
 * Loads a part of the program that is not needed to show the first screen, with the texts and the styles that only such
 * parts use. Every dynamic import goes through here.
 *
 * @throws what the browser throws when something cannot be had
 */
export async function later<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadAllTexts(), import('../rest.css')]);
  return part;
}

const AGAIN_MS = 2_000;

/** Tried until it is had: for what must not stay away because there was no network at that moment. */
export async function surely<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return surely(load);
  }
}

/** As `later`, tried until it is had. */
export const laterSurely = <T>(load: () => Promise<T>): Promise<T> => surely(() => later(load));
