import * as samples from '@sevenfold/contract/samples';
import type { Activity, User } from '@sevenfold/contract';
import { addDays } from '@sevenfold/domain/calendar';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import type { Intent } from '../../src/data/operation';
import { pauseUntil, resume } from '../../src/features/activity/pause';
import { cancelAbsence, planAbsence } from '../../src/features/day/away';
import { NO_RECORDS } from '../../src/features/record/records';
import { activity, FRI, MON, records, SAT, skip, SUN, THU, TUE, WED } from './samples';

const run = activity();
const user = samples.user({ absences: [] });
const of = (...absences: NonNullable<User['absences']>): User => ({ ...user, absences });

const datesOf = (intents: readonly Intent[], call: Intent['call']) =>
  intents.flatMap((one) => (one.call === call && 'skips' in one.body ? one.body.skips.map(({ date }) => date) : []));
const changesOf = (intents: readonly Intent[]) =>
  intents.flatMap((one) => (one.call === 'PATCH /api/v1/user' ? [one.body] : []));

beforeEach(() => vi.useFakeTimers({ now: Date.parse(`${THU}T12:00:00Z`), toFake: ['Date'] }));
afterEach(() => {
  deviceRows.clear();
  vi.useRealTimers();
});

describe('planning an absence', () => {
  it('lists it, and removes those that are over', () => {
    const [over, planned] = [
      { first: MON, last: TUE },
      { first: FRI, last: FRI },
    ];
    const { operations, inverse } = planAbsence(of(over), [run], [FRI], THU, () => NO_RECORDS);
    expect(changesOf(operations)).toEqual([{ plannedAbsences: [planned], cancelledAbsences: [over] }]);
    expect(changesOf(inverse)).toEqual([{ plannedAbsences: [over], cancelledAbsences: [planned] }]);
  });

  it('does not list it twice, so that undoing keeps the first', () => {
    const { inverse } = planAbsence(of({ first: FRI, last: FRI }), [run], [FRI], THU, () => NO_RECORDS);
    expect(changesOf(inverse)).toEqual([{ plannedAbsences: [], cancelledAbsences: [] }]);
  });

  it('skips each day without an entry', () => {
    const done = records([samples.entry({ date: FRI })]);
    const { operations } = planAbsence(user, [run], [THU, FRI, SAT], THU, () => done);
    expect(datesOf(operations, 'POST /api/v1/skips')).toEqual([THU, SAT]);
  });
});

describe('cancelling an absence', () => {
  const planned = { first: WED, last: SUN };
  const cancel = (activities: readonly Activity[], ...others: NonNullable<User['absences']>) =>
    cancelAbsence(of(planned, ...others), activities, planned, THU, () =>
      records([samples.entry({ date: FRI })], [skip(WED, 'AWAY'), skip(SAT, 'SICK'), skip(SUN, 'AWAY')]),
    );
  const freed = (activities: readonly Activity[], ...others: NonNullable<User['absences']>) =>
    datesOf(cancel(activities, ...others).operations, 'DELETE /api/v1/skips');

  it('frees its days from today on', () => expect(freed([run])).toEqual([THU, FRI, SAT, SUN]));
  it('keeps the days of another absence', () => expect(freed([run], { first: FRI, last: SAT })).toEqual([THU, SUN]));
  it('keeps the days of a pause', () => expect(freed([activity({ pausedUntil: SAT })])).toEqual([SAT, SUN]));
  it('changes the list alone when no day is freed', () => expect(cancel([]).operations).toHaveLength(1));
  it('is undone by the skips as they were: none of a day on which something is recorded', () =>
    expect(cancel([run]).inverse).toContainEqual({
      call: 'POST /api/v1/skips',
      body: { skips: [skip(SAT, 'SICK'), skip(SUN, 'AWAY')] },
    }));
});

describe('a pause during an absence', () => {
  const paused = activity({ pausedUntil: addDays(SUN, 1) });
  beforeEach(() => deviceRows.showUser(of({ first: FRI, last: SAT })));

  it('that ends early keeps the days of the absence skipped', () =>
    expect(datesOf(resume(paused, THU).operations, 'DELETE /api/v1/skips')).toEqual([THU, SUN]));
  it('clears what is planned on its days; undo plans it again', () => {
    const plans = [WED, FRI, SAT].map((date) => samples.plan({ activityId: run.id, date }));
    deviceRows.store.applyChanges({ version: 1, rows: { plan: plans } });
    const { operations, inverse } = pauseUntil({ ...run, pausedUntil: null }, THU, SAT);
    expect(operations.at(-1)).toEqual({
      call: 'DELETE /api/v1/plans',
      body: { plans: [{ activityId: run.id, date: FRI }] },
    });
    expect(inverse[0]).toEqual({ call: 'POST /api/v1/plans', body: { plans: [plans[1]] } });
  });
  it('that is shortened does, too', () =>
    expect(datesOf(pauseUntil(paused, THU, FRI).operations, 'DELETE /api/v1/skips')).toEqual([SUN]));
});
