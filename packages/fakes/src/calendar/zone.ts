/** Civil time without a zone: `2026-11-22T09:00`, or `2026-11-22` for a whole day. */
export type Wall = string;

/**
 * Returns the instant of a wall clock time, in milliseconds since 1970. A time that a zone skips is read with the
 * offset before the change.
 */
export function instantOf(wall: Wall, zone: string): number {
  const floating = floatingOf(wall);
  const guess = floating - offsetAt(floating, zone);
  const candidates = [floating - offsetAt(guess - 86_400_000, zone), floating - offsetAt(guess + 86_400_000, zone)];
  const exact = candidates.filter((instant) => instant + offsetAt(instant, zone) === floating);
  // A repeated time is its first occurrence; a skipped one moves forward by the length of the gap.
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/** Milliseconds since 1970 as if the wall clock were in UTC. */
export function floatingOf(wall: Wall): number {
  return Date.parse(wall.length === 10 ? `${wall}T00:00Z` : `${wall}Z`);
}

/** The wall clock time of a floating instant, to the minute. */
export function wallOf(floating: number): Wall {
  return new Date(floating).toISOString().slice(0, 16);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const QUARTER_HOUR_MS = 900_000;
const offsets = new Map<string, number>();

/** Offset of a zone from UTC at an instant, in milliseconds. Zones change at quarters of an hour only. */
function offsetAt(instant: number, zone: string): number {
  const quarterHour = Math.floor(instant / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  const key = `${zone} ${quarterHour}`;
  const offset = offsets.get(key) ?? computeOffset(quarterHour, zone);
  offsets.set(key, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function computeOffset(instant: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const at = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const floating = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  return floating - Math.floor(instant / 1000) * 1000;
}

/** `2026-11-22T09:00:00Z`. */
export function utcText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** `20261122T090000Z`. */
export function utcStamp(instant: number): string {
  return utcText(instant).replaceAll(/[-:]/g, '');
}
