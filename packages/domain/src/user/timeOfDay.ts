/** A time on the wall clock, `HH:mm`, 00:00 to 23:59. */
export type TimeOfDay = `${number}:${number}`;

export function isTimeOfDay(value: unknown): value is TimeOfDay {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
}
