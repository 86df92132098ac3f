import { describe, expect, it } from 'vitest';
import { recordedAt } from '../../src/features/record/recordedAt';
import { instantOfText, minuteOfText, timeText } from '../../src/features/record/timeText';

const inMadrid = (time: string) => instantOfText(time, '2026-10-01', 'Europe/Madrid', 3);

describe('time of day', () => {
  it('is parsed as formatted', () => {
    for (const time of ['00:00', '02:59', '03:00', '09:05', '23:59'])
      expect(timeText(inMadrid(time) ?? 0, 'Europe/Madrid')).toBe(time);
  });

  it('before the end of the day belongs to the following date', () => {
    expect(new Date(inMadrid('01:30') ?? 0).toISOString()).toBe('2026-10-01T23:30:00.000Z');
    expect(new Date(inMadrid('03:00') ?? 0).toISOString()).toBe('2026-10-01T01:00:00.000Z');
  });

  it.each(['', '9:05', '24:00', '10:60', 'noon'])('"%s" is rejected', (time) => {
    expect(minuteOfText(time)).toBeNull();
    expect(inMadrid(time)).toBeNull();
  });
});

it('the time of creation is read from an id', () => {
  const madeAt = Date.parse('2026-10-01T09:05:00.123Z');
  const time = madeAt.toString(16).padStart(12, '0');
  expect(recordedAt(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`)).toBe(madeAt);
});
