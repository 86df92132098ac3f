let settle: () => void = () => undefined;

/**
 * Resolves once the first screen is shown with its data and the main thread is idle. Work the first screen does not
 * need waits for it, so that it competes for neither network nor processor.
 */
export const whenIdle: Promise<void> = new Promise((resolve) => {
  settle = resolve;
});

/** Leaves React time to render what was fetched. */
const RENDER_MS = 300;

/** Tells that the data of the first screen has arrived. */
export function markIdle(): void {
  setTimeout(() => void nextIdle().then(settle), RENDER_MS);
}

/** Resolves once the main thread is idle, or a second later. Work in small steps waits for it before each of them. */
export const nextIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
