import { contract } from '@sevenfold/contract';
import { addDays, datesBetween, type CivilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { type Records } from '../../src/features/record/records';
import type { Command } from '../../src/data/replica';
import { absence, recordEntry, setAmountOn, removeOwnEntries } from '../../src/features/record/recording';
import { shownRecords } from '../db/shownRows';
import { activity, entry, goal, MON, ofWeek, records, skip, THU, TUE } from '../day/samples';

const run = activity();
const water = activity({ id: 'run', unit: 'TIMES', weeklyGoalsTimeline: goal(40) });

const apply = shownRecords;

/** Applies the command to the activity's entries, and checks that its inverse restores them. */
function outcome(known: Records, command: Command) {
  const after = apply(known, command.operations);
  const sorted = ({ byActivity }: Records) => {
    const { entries = [], skips = [] } = byActivity['run'] ?? {};
    return {
      entries: entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      skips: skips.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    };
  };
  expect(sorted(apply(after, command.inverse))).toEqual(sorted(known));
  return sorted(after);
}

describe('recording an entry', () => {
  it('removes the skip of that date only', () => {
    const known = ofWeek([], [skip(THU, 'SICK'), skip(MON)]);
    const after = outcome(known, recordEntry(run, records([], [skip(THU, 'SICK'), skip(MON)]), THU, { amount: 1 }));
    expect(after.entries).toMatchObject([{ date: THU, amount: 1, source: 'MANUAL' }]);
    expect(after.skips).toEqual([skip(MON)]);
  });
});

describe('removing', () => {
  it('removes manual entries of that date', () => {
    const entries = [entry(MON), entry(THU), entry(THU, 1, { source: 'TIMER', note: 'in the rain' })];
    const command = removeOwnEntries(records(entries), THU);
    expect(command && outcome(ofWeek(entries), command).entries).toEqual([entries[0]]);
  });

  it('keeps calendar entries, and does nothing without entries', () => {
    const entries = [entry(THU, 1, { source: 'CALENDAR' }), entry(MON)];
    expect(removeOwnEntries(records(entries), THU)).toBeNull();
  });
});

describe('setting an amount', () => {
  const to = (entries: Parameters<typeof records>[0], amount: number, mergeInto?: string) => {
    const command = setAmountOn(water, records(entries), THU, amount, mergeInto);
    return command && outcome(ofWeek(entries), command).entries.map((one) => `${one.date} ${one.amount}`);
  };

  it('adds an entry with the difference', () => {
    const entries = [entry(THU, 2)];
    expect(to(entries, 5)).toEqual(expect.arrayContaining([`${THU} 2`, `${THU} 3`]));
  });

  it('changes the entry of the same burst of taps', () => {
    const entries = [entry(MON, 4), entry(THU, 2)];
    expect(to(entries, 3, entries[1]?.id)).toEqual([`${MON} 4`, `${THU} 3`]);
  });

  it('adds an entry when that one is of another date, deleted or full', () => {
    const entries = [entry(MON, 4), entry(THU, 999)];
    expect(to(entries, 1000, entries[0]?.id)).toHaveLength(3);
    expect(to(entries, 1000, 'gone')).toHaveLength(3);
    expect(to(entries, 1000, entries[1]?.id)).toHaveLength(3);
  });

  it('reduces the latest entries first', () => {
    const entries = [entry(THU, 3), entry(THU, 2), entry(MON, 9)];
    expect(to(entries, 2)).toEqual([`${THU} 2`, `${MON} 9`]);
    expect(to(entries, 0)).toEqual([`${MON} 9`]);
  });

  it('never changes entries of calendars and imports', () => {
    const entries = [entry(THU, 3, { source: 'CALENDAR' }), entry(THU, 4, { source: 'IMPORT' }), entry(THU, 1)];
    expect(to(entries, 0)).toEqual([`${THU} 3`, `${THU} 4`]);
    expect(setAmountOn(water, records(entries.slice(0, 2)), THU, 0)).toBeNull();
  });

  it('does nothing when the amount is the same', () => {
    expect(setAmountOn(water, records([entry(THU, 2)]), THU, 2)).toBeNull();
  });
});

describe('absence', () => {
  it('skips every activity on every date without entries; undo restores former skips', () => {
    const known = ofWeek([entry(TUE)], [skip(MON, 'SICK')]);
    const command = absence(['run', 'read'], [MON, TUE], (id) => known.byActivity[id] ?? records([]));
    const after = apply(known, command.operations);
    expect(after.byActivity['run']?.skips).toEqual([skip(MON, 'AWAY')]);
    expect(after.byActivity['read']?.skips).toEqual([skip(MON, 'AWAY', 'read'), skip(TUE, 'AWAY', 'read')]);
    outcome(known, command);
    expect(apply(after, command.inverse).byActivity['read']).toBeUndefined();
  });

  it('is split into operations within the limit of the server', () => {
    const dates: CivilDate[] = datesBetween('2026-01-01', addDays('2026-01-01', 91));
    const ids = Array.from({ length: 30 }, (_, index) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`);
    const command = absence(ids, dates, () => records([]));
    expect(command.operations.flatMap((one) => (one.call === 'POST /api/v1/skips' ? one.body.skips : []))).toHaveLength(
      30 * 92,
    );
    for (const one of command.operations)
      expect(contract['POST /api/v1/skips'].body.safeParse(one.body).success).toBe(true);
  });
});
