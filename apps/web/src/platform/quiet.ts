let settle: () => void = () => undefined;

/**
 * Resolves once the first screen is there with its data and the device has nothing to do: what is not needed for that
 * waits until then, so that it takes neither the line nor the processor away from it.
 */
export const quiet: Promise<void> = new Promise((resolve) => {
  settle = resolve;
});

/** What was fetched is drawn by then. */
const DRAWN_MS = 300;

/** Tells that the first screen has all it needs. */
export function becomeQuiet(): void {
  setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(settle, { timeout: 1_000 });
    else settle();
  }, DRAWN_MS);
}
