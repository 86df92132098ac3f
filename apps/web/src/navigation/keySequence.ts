/** The first key of a shortcut of two keys, while the second is awaited. */
let first: { readonly name: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;

const SEQUENCE_MS = 1_500;

/** True while the next key may belong to a shortcut of two keys. */
export const isKeyAwaited = (): boolean => first !== undefined;

/** Waits a moment for the second key. */
export function awaitKey(name: string): void {
  first = { name, timer: setTimeout(() => (first = undefined), SEQUENCE_MS) };
}

/** Ends the wait. @returns the first key, if one was waiting */
export function takeFirstKey(): string | undefined {
  const name = first?.name;
  clearTimeout(first?.timer);
  first = undefined;
  return name;
}
