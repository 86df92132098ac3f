import type { Objective } from '@sevenfold/contract';
import { checkIn, objective } from '@sevenfold/contract/samples';
import { quarterPeriod, yearPeriod } from '@sevenfold/domain/objective';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations } from '../dom/render';
import { activity, week } from '../day/samples';
import { entriesOn, findNumber, part, partsBelow, showSheet, weeksAgo } from './sheet';

const OF_THE_YEAR = { period: yearPeriod(2026), createdAt: '2026-01-01T08:00:00.000Z' } as const;

/** Opens the breakdown of an objective, in total or within a week. */
function open(fields: Partial<Objective>, shownWeek: typeof week.id | null = null) {
  fillDevice({
    activities: [activity({ id: 'run', name: 'Run' }), activity({ id: 'study', name: 'Study', order: 1 })],
    objectives: [objective(fields)],
    entries: [...entriesOn('run', weeksAgo(1), [0, 2]), ...entriesOn('run', week.id, [0])],
  });
  return showSheet({ kind: 'objective', objectiveId: 'read', week: shownWeek });
}

const addCheckIn = () => screen.queryByRole('button', { name: text('objective.addCheckIn') });

describe('the breakdown of the progress of an objective', () => {
  it('computes the progress from the latest check-in, and says how it keeps up with the time', async () => {
    open({ ...OF_THE_YEAR, start: 2, checkIns: [checkIn({ date: '2026-09-29', value: 9, note: 'A thin one' })] });
    expect(await findNumber()).toEqual({
      title: '2 → 9 → 24 books',
      lines: {
        Value: 'Check-in on Sep 29, 2026',
        Progress: '(9 − 2) ÷ (24 − 2) = 32%',
        'Time passed': '273 ÷ 365 days = 75%',
        Pace: 'Behind',
        Rule: text('breakdown.paceRule', { points: 8 }),
      },
    });
    expect(screen.getByText('A thin one')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Read 24 books' })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('begins at the start value, and without a pace in its first days', async () => {
    open({});
    expect(await findNumber()).toEqual({
      title: '0 → 0 → 24 books',
      lines: {
        Value: text('breakdown.startValue'),
        Progress: '(0 − 0) ÷ (24 − 0) = 0%',
        Pace: text('breakdown.paceSilent', { count: 7 }),
      },
    });
  });

  it('adds up the records of the activity that it follows, instead of check-ins', async () => {
    const user = open({ ...OF_THE_YEAR, followsActivityId: 'run', unitLabel: null, target: 30 });
    const followed = await findNumber();
    expect(followed.title).toBe('0 → 3 → 30 days');
    expect(followed.lines).toMatchObject({
      Value: text('breakdown.sumOf', { name: 'Run' }),
      Progress: '(3 − 0) ÷ (30 − 0) = 10%',
    });
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('3 records');
    expect(addCheckIn()).toBeNull();
    const [latest] = screen.getAllByRole('button', { name: /^Delete / });
    await user.click(latest ?? document.body);
    expect(await findNumber()).toMatchObject({ title: '0 → 2 → 30 days' });
  });

  it('opens a linked activity over the whole period', async () => {
    const user = open({ linkedActivityIds: ['study'] });
    await findNumber();
    await user.click(part(/^Study/));
    expect(await screen.findByRole('dialog', { name: 'Study' })).toHaveAccessibleDescription(
      'Oct 1, 2026 – Dec 31, 2026',
    );
  });

  it('has no pace and takes no check-ins after its end', async () => {
    open({ period: quarterPeriod(2026, 2), checkIns: [checkIn({ date: '2026-06-29', value: 12 })] });
    expect(Object.keys((await findNumber()).lines)).toEqual(['Value', 'Progress']);
    expect(screen.getByText(/Jun 29/, { selector: 'li *' })).toBeVisible();
    expect(addCheckIn()).toBeNull();
  });

  it('says that the objective was deleted', async () => {
    open({ id: 'other' });
    expect(await screen.findByText(text('breakdown.objectiveGone'))).toBeVisible();
  });
});

describe('the breakdown of an objective in a week', () => {
  it('says from where to where it went in the week', async () => {
    open({ ...OF_THE_YEAR, checkIns: [checkIn({ date: '2026-09-29', value: 9 })] }, week.id);
    expect(await findNumber()).toEqual({ title: '0 → 9 books', lines: { Rule: text('breakdown.movementRule') } });
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says that it did not change', async () => {
    open({ ...OF_THE_YEAR, checkIns: [checkIn({ date: '2026-09-20', value: 9 })] }, week.id);
    expect(await findNumber()).toMatchObject({ title: text('ui.trendSame') });
  });

  it('opens its activities in this week, the followed one first', async () => {
    const user = open(
      { ...OF_THE_YEAR, followsActivityId: 'run', unitLabel: null, linkedActivityIds: ['study'] },
      week.id,
    );
    expect(await findNumber()).toMatchObject({ title: '2 → 3 days' });
    expect(partsBelow(text('breakdown.activities'))).toEqual(['Run', 'Study']);
    await user.click(part(/^Run/));
    expect(await screen.findByRole('dialog', { name: 'Run' })).toHaveAccessibleDescription(/^Week 40 /);
  });
});
