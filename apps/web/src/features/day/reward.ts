import { tick } from '#platform';
import { openFlowerIfComplete } from './flower';

const SWEEP_MS = 500;
const PULSE_MS = 400;
const DRAW_MS = 180;
const COUNT_MS = 120;
const COUNT_DELAY_MS = 60;
const VIBRATION_MS = 16;
const EASE = 'cubic-bezier(.2,0,0,1)';

/**
 * Rewards a goal that was just met: its segments sweep, the check is drawn, the tile pulses once, and the device
 * vibrates shortly if it can; the last goal of the week opens the flower. Moves and fades only, so that the compositor draws it; nothing moves with reduced motion.
 *
 * @param row contains `data-segment`, `data-met` and `data-tile`
 * @param date on which it was met
 */
export function reward(row: Element, date: string): void {
  tick(VIBRATION_MS);
  openFlowerIfComplete(date);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const segments = row.querySelectorAll('[data-segment]');
  const step = SWEEP_MS / Math.max(1, segments.length);
  segments.forEach((segment, index) =>
    segment.animate([{ scale: '0 1', opacity: 0.4 }, {}], {
      duration: step,
      delay: index * step,
      fill: 'backwards',
      easing: EASE,
    }),
  );
  row.querySelector('[data-tile]')?.animate([{}, { scale: 1.16, offset: 0.4 }, {}], {
    duration: PULSE_MS,
    easing: EASE,
  });
  const check = row.querySelector('[data-met]');
  // Beside it, the new count comes while the check of the row fills.
  check?.previousElementSibling?.animate([{ opacity: 0 }, {}], {
    duration: COUNT_MS,
    delay: COUNT_DELAY_MS,
    fill: 'backwards',
  });
  const options = { duration: DRAW_MS, delay: SWEEP_MS, fill: 'backwards', easing: EASE } as const;
  // The box and its check move against each other, which uncovers the check from the left.
  check?.animate([{ translate: '-100% 0' }, {}], options);
  check?.firstElementChild?.animate([{ translate: '100% 0' }, {}], options);
}
