import type { ChartBase } from './point';

const GRIDLINES_MAX = 5;
const MINUTE_STEPS = [5, 10, 15, 30, 60, 120, 180, 240, 300, 360, 480, 600, 720, 1200, 1440, 2400, 3600, 7200, 14_400];

/**
 * Returns the values of the gridlines above zero: at most five even steps of whole numbers, the last one not below the
 * highest value.
 */
export function gridValues(highest: number, base: ChartBase): number[] {
  const top = Math.max(1, highest);
  const step = stepFor(top / GRIDLINES_MAX, base);
  return Array.from({ length: Math.ceil(top / step) }, (_, index) => (index + 1) * step);
}

function stepFor(atLeast: number, base: ChartBase): number {
  if (base === 'minutes') {
    const step = MINUTE_STEPS.find((minutes) => minutes >= atLeast);
    if (step !== undefined) return step;
  }
  const power = 10 ** Math.floor(Math.log10(Math.max(1, atLeast)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= atLeast) ?? 10);
}
