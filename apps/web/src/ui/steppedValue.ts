export interface StepBounds {
  min: number;
  max: number;
  step: number;
}

/**
 * Returns the next value up or down: a multiple of the step, within the bounds. A value between two steps moves to the
 * nearer one in that direction.
 */
export function steppedValue(value: number, direction: 1 | -1, { min, max, step }: StepBounds): number {
  const steps = value / step;
  const next = direction === 1 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return clamp(tidy(next * step), min, max);
}

/**
 * Parses a typed number in full or half width, with comma or point, and clamps it to the bounds; null when it is not a
 * number. What stands before three digits separates thousands: no step has three decimals.
 */
export function typedNumber(typed: string, { min, max, step }: StepBounds): number | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[.,\s](?=\d{3}\b)/g, '')
    .replace(',', '.')
    .trim();
  if (!/^-?\d+(\.\d*)?$/.test(plain)) return null;
  const number = Number(plain);
  return clamp(step % 1 ? tidy(number) : Math.round(number), min, max);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Rounds away binary floating-point errors, such as 0.1 + 0.2. */
function tidy(value: number): number {
  return Number(value.toFixed(6));
}
