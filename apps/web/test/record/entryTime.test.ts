import { zoneOfRecord } from '@sevenfold/domain/calendar';
import type { Entry } from '@sevenfold/contract';
import { settings, user } from '@sevenfold/contract/samples';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { addEntry } from '../../src/features/record/api';
import { changingTo } from '../../src/features/record/draftChanges';
import { zoneForEditing } from '../../src/features/record/entryZone';
import { recordedAt } from '../../src/features/record/recordedAt';
import { instantOfText, timeText } from '../../src/features/record/timeText';
import { parseInstant, formatInstant } from '../../src/platform/clock';
import { timeOfDay } from '../../src/platform/timeOfDay';
import { showTexts } from '../../src/platform/text';
import { activity, entry, THU } from '../day/samples';

const EVENING = '2026-03-10T20:00:00.000Z';
const run = activity();

/** Entry of a user who was in London and is in Auckland now. */
const inLondon: Entry = entry('2026-03-10', 1, {
  id: '019cdc56-c500-7e5d-a036-9a1698842e1d',
  startedAt: EVENING,
  utcOffsetMinutes: 0,
});

describe('new entry', () => {
  const live = (timezone: string) => deviceRows.showUser(user({ settings: settings({ timezone }) }));
  const bodyOf = (made: Parameters<typeof addEntry>[2]) =>
    addEntry(run, THU, made).operations[0]?.body as Entry | undefined;
  afterEach(() => deviceRows.clear());

  it.each([
    ['Pacific/Auckland', 780],
    ['UTC', 0],
    ['America/St_Johns', -150],
    ['Asia/Kathmandu', 345],
  ])('created in %s has the offset of that zone at its time', (zone, offset) => {
    live(zone);
    expect(bodyOf({ amount: 1, startedAt: EVENING })).toMatchObject({ startedAt: EVENING, utcOffsetMinutes: offset });
  });

  it('without a time has the current offset', () => {
    live('Asia/Tokyo');
    expect(bodyOf({ amount: 1 })).toMatchObject({ startedAt: null, utcOffsetMinutes: 540 });
  });

  it('of a timer has the offset at its start', () => {
    live('Pacific/Auckland');
    expect(bodyOf({ amount: 1, source: 'TIMER', startedAt: EVENING, utcOffsetMinutes: 60 })).toMatchObject({
      utcOffsetMinutes: 60,
    });
  });
});

describe('time of an entry', () => {
  beforeEach(() => showTexts('en', compileCatalogue('en')));

  it("is read at its offset, or in the owner's zone without one", () => {
    const shown = (one: Entry) =>
      timeOfDay(parseInstant(one.startedAt ?? ''), zoneOfRecord(one, 'Pacific/Auckland')).replace('\u202F', ' ');
    expect([
      shown(inLondon),
      shown({ ...inLondon, utcOffsetMinutes: -210 }),
      shown({ ...inLondon, utcOffsetMinutes: null }),
    ]).toEqual(['8:00 PM', '4:30 PM', '9:00 AM']);
  });

  it('is edited at its offset', () => {
    const typed = (one: Entry, timezone: string, time: string) => {
      const zone = zoneForEditing(one, timezone);
      const instant = instantOfText(time, one.date, zone, 0);
      const changed = changingTo(
        one,
        {
          amount: one.amount,
          date: one.date,
          startedAt: instant === null ? null : formatInstant(instant),
          note: one.note,
        },
        timezone,
      );
      return [
        timeText(parseInstant(one.startedAt ?? ''), zone),
        changed?.operations[0]?.body,
        changed?.inverse[0]?.body,
      ];
    };
    const { id } = inLondon;
    expect(typed(inLondon, 'Pacific/Auckland', '21:15')).toEqual([
      '20:00',
      { id, startedAt: '2026-03-10T21:15:00.000Z', utcOffsetMinutes: 0 },
      { id, startedAt: EVENING, utcOffsetMinutes: 0 },
    ]);
    // At home the time zone is known, including the daylight saving change at one that night.
    const night: Entry = { ...inLondon, date: '2026-03-29', startedAt: '2026-03-29T00:30:00.000Z' };
    expect(typed(night, 'Europe/London', '15:00')).toMatchObject([
      '00:30',
      { startedAt: '2026-03-29T14:00:00.000Z', utcOffsetMinutes: 60 },
      { utcOffsetMinutes: 0 },
    ]);
  });

  it('keeps its offset when the time is removed', () => {
    const changed = changingTo(inLondon, { amount: 1, date: inLondon.date, startedAt: null, note: null }, 'UTC');
    expect(changed?.operations[0]?.body).toEqual({ id: inLondon.id, startedAt: null, utcOffsetMinutes: 0 });
  });

  const same = { amount: 1, date: inLondon.date, startedAt: EVENING, note: null };

  it('stays the same when another field changes', () => {
    expect(changingTo(inLondon, { ...same, note: 'x' }, 'Pacific/Auckland')?.operations[0]?.body).toEqual({
      id: inLondon.id,
      note: 'x',
    });
    expect(changingTo(inLondon, same, 'Pacific/Auckland')).toBeNull();
  });

  it('moves to another date', () => {
    const moved = changingTo(inLondon, { ...same, date: '2026-03-08' }, 'Pacific/Auckland');
    expect(moved?.operations[0]?.body).toEqual({ id: inLondon.id, date: '2026-03-08' });
    expect(moved?.inverse[0]?.body).toEqual({ id: inLondon.id, date: inLondon.date });
  });
});

it('a time is set at the UTC offset of the recording for an entry without a time', () => {
  const plain: Entry = { ...inLondon, startedAt: null };
  expect(zoneForEditing(plain, 'Pacific/Auckland')).toBe(0);
  expect(zoneForEditing(plain, 'Europe/London')).toBe('Europe/London');
  expect(new Date(recordedAt(plain.id)).toISOString()).toMatch(/^2026-03/);
});
