import type { Entry } from '@sevenfold/contract';
import { addDays, addWeeks, weekId, weekView } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { weekFacts } from '../../src/features/insight/weekFacts';
import { WeekSummary } from '../../src/features/week/components/WeekSummary';
import { useWeek } from '../../src/features/week/useWeek';
import { fixed } from '../dom/fixed';
import { text } from '../../src/platform/text';
import { COMPACT } from '../../src/ui/useMedia';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, entry, goal, MON, THURSDAY, week as current } from '../day/samples';

/** Two days a week since the week before the last. */
const RUN = activity({
  id: 'run',
  name: 'Run',
  createdAt: '2026-09-14T08:00:00.000Z',
  weeklyGoalsTimeline: [{ startWeekId: weekId('2026-W38'), endWeekId: null, target: 2 }],
});
const weekBefore = (weeks: number) => weekView(addWeeks(current.id, -weeks), THURSDAY, 'MONDAY');

interface Given {
  readonly view?: typeof current;
  /** Goals met the week before, to compare with. */
  readonly metBefore?: number;
}

/** Reads the week from the rows, as the screen around it does. */
function Summary({ view = current, metBefore }: Given) {
  const { data } = useWeek(view);
  if (!data) return null;
  const facts = weekFacts(data.activities, data.slices.get(), view.id, view.place !== 'PAST');
  const compared =
    metBefore === undefined
      ? undefined
      : { now: facts, before: { ...facts, goalsMet: metBefore }, upTo: null, name: 'week 38' };
  return <WeekSummary view={view} data={data} facts={fixed(facts)} compared={fixed(compared)} />;
}

function show(entries: readonly Entry[], given: Given = {}, activities = [RUN]) {
  fillDevice({ activities, entries });
  return renderOnDevice(<Summary {...given} />);
}

/** Runs on this many days from the Monday so many weeks ago. */
const runs = (days: number, weeksAgo = 0): Entry[] =>
  Array.from({ length: days }, (_, day) => entry(addDays(MON, day - 7 * weeksAgo), 1, { activityId: 'run' }));

const button = (name: string) => screen.getByRole('button', { name });
const onPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === COMPACT, media: query }) as MediaQueryList,
    );
const reviewLink = () => screen.queryByRole('link', { name: text('review.reviewWeek') });

describe('the summary of a running week', () => {
  it('leads with its progress so far, beside what is usual by the same weekday', async () => {
    show([...runs(1), ...runs(2, 1), ...runs(2, 2)]);
    expect(button('50%')).toBeVisible();
    const usual = text('week.soFarUsual', { share: '100%', weekday: 'Thursday' });
    expect(await screen.findByRole('button', { name: usual })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has nothing usual in the first week', () => {
    show(runs(1), {}, [{ ...RUN, createdAt: `${MON}T08:00:00.000Z`, weeklyGoalsTimeline: goal(2) }]);
    expect(screen.getByText(text('week.soFar'))).toBeVisible();
    expect(screen.queryByRole('button', { name: /usual/ })).toBeNull();
  });

  it('says that there are no goals', () => {
    show([entry(MON)], {}, [{ ...RUN, weeklyGoalsTimeline: [] }]);
    expect(screen.getByText(text('week.noGoals'))).toBeVisible();
  });
});

describe('the summary of a completed week', () => {
  const past = weekBefore(1);

  it('leads with the goals that were met, beside its progress and the usual one', async () => {
    show([...runs(2, 1), ...runs(1, 2)], { view: past });
    expect(button(text('week.metOf', { met: '1', goals: '1' }))).toBeVisible();
    expect(button(text('week.attainment', { share: '100%' }))).toBeVisible();
    expect(await screen.findByRole('button', { name: text('week.attainmentUsual', { share: '50%' }) })).toBeVisible();
    expect(screen.getByText(text('day.onTrack', { onTrack: 7, counted: 7 }))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says from which share a day is on track, beside goals that were not met', async () => {
    show(runs(1, 1), { view: past });
    expect(await screen.findByText(/ days at 80% or more$/)).toBeVisible();
  });

  it('says how many more that are than the week before', () => {
    show(runs(2, 1), { view: past, metBefore: 0 });
    expect(screen.getByRole('button', { name: /^Goals met: .*1 / })).toBeVisible();
  });
});

describe('the summary of a week to come', () => {
  it('says when it begins, and opens nothing', () => {
    show([], { view: weekView(addWeeks(current.id, 1), THURSDAY, 'MONDAY') });
    expect(screen.getByText(text('week.ahead', { weeks: 1 }))).toBeVisible();
    expect(screen.getByText(/Monday/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the link to the review', () => {
  it('is beside the lead on a phone', () => {
    onPhone();
    show(runs(2, 1), { view: weekBefore(1) });
    expect(reviewLink()?.getAttribute('href')).toContain(weekBefore(1).id);
  });

  it('is in the title of the screen elsewhere', () => {
    show(runs(2, 1), { view: weekBefore(1) });
    expect(reviewLink()).toBeNull();
  });
});
