import { currentLocation } from '#navigation';
import { overlays } from '#platform';

const KEY = 'sevenfold.swipeHint';
/** Distance in pixels that shows the name of the action behind a row. */
const PEEK_PX = 92;
const MOVE_MS = 250;
const HOLD_MS = 700;

/** Moves the first row to both sides, once per device, to show what a swipe does. Only on touch screens. */
export async function hintSwipes(): Promise<void> {
  const row = document.querySelector<HTMLElement>('[data-row]');
  const isWanted =
    matchMedia('(hover: none) and (pointer: coarse)').matches &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The pointer to the first tap comes before.
  const isBusy = overlays().lowest !== undefined || currentLocation().state.firstTap === true || scrollY > 0;
  if (!row || !isWanted || isBusy || localStorage.getItem(KEY)) return;
  localStorage.setItem(KEY, 'shown');
  if (await peek(row, PEEK_PX)) await peek(row, -PEEK_PX);
}

/**
 * Swipes a row part of the way with events of its own, holds it, and lets it go. Lets it go at once when the screen is touched.
 *
 * @returns false if it was touched
 */
async function peek(row: HTMLElement, distance: number): Promise<boolean> {
  const send = (type: string, clientX: number) =>
    row.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: -1, pointerType: 'touch', isPrimary: true, clientX }),
    );
  send('pointerdown', 0);
  const ended = new AbortController();
  const letGo = () => {
    ended.abort();
    send('pointercancel', distance);
  };
  document.addEventListener('pointerdown', letGo, { capture: true, signal: ended.signal });
  const startedAt = performance.now();
  for (let share = 0; share < 1 && !ended.signal.aborted;) {
    const at = await new Promise(requestAnimationFrame);
    share = Math.min(1, Math.max(0, at - startedAt) / MOVE_MS);
    send('pointermove', distance * (1 - (1 - share) ** 3));
  }
  await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
  if (ended.signal.aborted) return false;
  // Not released, which would trigger the action.
  letGo();
  await new Promise((resolve) => setTimeout(resolve, MOVE_MS));
  return true;
}
