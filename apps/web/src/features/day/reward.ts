import { tick } from '#platform';
import { openFlowerIfComplete } from './flower';

const SWEEP_MS = 500;
const PULSE_MS = 400;
const DRAW_MS = 180;
const VIBRATION_MS = 16;
const EASE = 'cubic-bezier(.2,0,0,1)';

/**
 * Rewards a goal that was just met: a wave sweeps its segments, the check is drawn, the tile pulses once, and the device
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
  const step = SWEEP_MS / (segments.length + 1);
  segments.forEach((segment, index) =>
    segment.animate([{}, { scale: '1 2', offset: 0.4 }, {}], {
      duration: 2 * step,
      delay: index * step,
      easing: EASE,
    }),
  );
  row.querySelector('[data-tile]')?.animate([{}, { scale: 1.16, offset: 0.4 }, {}], {
    duration: PULSE_MS,
    easing: EASE,
  });
  const check = row.querySelector('[data-met]');
  const options = { duration: DRAW_MS, delay: SWEEP_MS, fill: 'backwards', easing: EASE } as const;
  // The box and its check move against each other, which uncovers the check from the left.
  check?.animate([{ translate: '-100% 0' }, {}], options);
  check?.firstElementChild?.animate([{ translate: '100% 0' }, {}], options);
}
