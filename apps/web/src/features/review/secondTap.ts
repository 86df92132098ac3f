import type { MouseEvent } from 'react';

/** Longest time in milliseconds between two touches that count as a double tap: browsers do not count touches. */
const DOUBLE_TAP_MS = 400;

let touchedAt = -Infinity;

/**
 * Drops the second click of a double tap: each step has its buttons at the same place, so it would press one of the
 * next step. For `onClickCapture` around the buttons.
 */
export function dropSecondTap(event: MouseEvent): void {
  const { nativeEvent } = event;
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
  // Every second one of a series: who clicks fast on purpose still gets on.
  const isSecond =
    (event.detail > 0 && event.detail % 2 === 0) || (isTouch && event.timeStamp - touchedAt < DOUBLE_TAP_MS);
  if (isSecond) {
    event.preventDefault();
    event.stopPropagation();
  } else if (isTouch) touchedAt = event.timeStamp;
}
