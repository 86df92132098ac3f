/** A page without frames for this long is covered by another window, or too busy to wait for. */
const FRAME_TIMEOUT_MS = 200;

/**
 * Creates a function that runs tasks after the next frame, so that they do not delay it. They run at once while the
 * page is hidden, and no later than when it is hidden or left; without a document they run immediately.
 */
export function createAfterPaint(): (task: () => void) => void {
  if (typeof document === 'undefined') return (task) => task();
  const tasks: (() => void)[] = [];
  let isLeaving = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timeout);
    timeout = undefined;
    for (const task of tasks.splice(0)) task();
  };
  const isShown = () => !isLeaving && document.visibilityState === 'visible';
  const leave = () => {
    isLeaving = true;
    flush();
  };
  document.addEventListener('visibilitychange', flush);
  document.addEventListener('freeze', flush);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
  return (task) => {
    tasks.push(task);
    if (!isShown()) return flush();
    if (timeout !== undefined) return;
    timeout = setTimeout(flush, FRAME_TIMEOUT_MS);
    // The callback runs before the frame is painted, and a task that it starts afterwards.
    requestAnimationFrame(() => setTimeout(flush));
  };
}

/** Runs a task after the next frame, so that it does not delay what the user sees first. */
export const afterPaint = createAfterPaint();
