import { describe, expect, it } from 'vitest';
import { recordedAt } from '../../src/features/record/recordedAt';
import { instantOfText, minuteOfText, timeText } from '../../src/features/record/timeText';
import { newId } from '../../src/platform/id';

const madrid = { timezone: 'Europe/Madrid', dayEndsAt: 3 };

describe('a time of day', () => {
  it('is read as it was written', () => {
    for (const time of ['00:00', '02:59', '03:00', '09:05', '23:59']) expect(timeText(instantOfText(time, '2026-10-01', madrid) ?? 0, madrid)).toBe(time);
  });

  it('before the day ends belongs to the night after the date', () => {
    expect(new Date(instantOfText('01:30', '2026-10-01', madrid) ?? 0).toISOString()).toBe('2026-10-01T23:30:00.000Z');
    expect(new Date(instantOfText('03:00', '2026-10-01', madrid) ?? 0).toISOString()).toBe('2026-10-01T01:00:00.000Z');
  });

  it.each(['', '9:05', '24:00', '10:60', 'noon'])('"%s" is none', (time) => {
    expect(minuteOfText(time)).toBeNull();
    expect(instantOfText(time, '2026-10-01', madrid)).toBeNull();
  });
});

it('an id tells when it was made', () => {
  const before = Date.now();
  const at = recordedAt(newId());
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at - before).toBeLessThan(1_000);
});
