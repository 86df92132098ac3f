import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeReminders, type Reminder } from '../../src/activity';
import type { TimeOfDay } from '../../src/user';

const reminder = fc.record(
  {
    time: fc.constantFrom<TimeOfDay>('07:30', '09:00', '18:00', '00:15'),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  },
  { requiredKeys: ['time'] },
);

/** "07:30 3" for each time and weekday at which a list reminds. */
const moments = (reminders: readonly Reminder[]): string[] =>
  [
    ...new Set(
      reminders.flatMap(({ time, weekdays = [] }) =>
        (weekdays.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : weekdays).map((weekday) => `${time} ${weekday}`),
      ),
    ),
  ].sort();

describe('normalizeReminders', () => {
  it('sorts by time, combines equal times and names no weekdays instead of all', () => {
    expect(
      normalizeReminders([
        { time: '18:00', weekdays: [5, 1] },
        { time: '07:30', weekdays: [0, 1, 2, 3, 4, 5, 6] },
        { time: '18:00', weekdays: [1, 3] },
        { time: '09:00', weekdays: [2] },
        { time: '09:00' },
      ]),
    ).toEqual([{ time: '07:30' }, { time: '09:00' }, { time: '18:00', weekdays: [1, 3, 5] }]);
  });

  it('keeps every moment, in one form for each set of moments', () => {
    fc.assert(
      fc.property(fc.array(reminder), fc.nat(), (reminders, seed) => {
        const normal = normalizeReminders(reminders);
        expect(moments(normal)).toEqual(moments(reminders));
        const at = reminders.length === 0 ? 0 : seed % reminders.length;
        const turned = [...reminders.slice(at), ...reminders.slice(0, at)];
        expect(normalizeReminders([...turned, ...normal])).toEqual(normal);
        expect(new Set(normal.map(({ time }) => time)).size).toBe(normal.length);
      }),
    );
  });
});
