import * as samples from '@sevenfold/contract/samples';
import type { ReviewFacts } from '@sevenfold/domain/review';
import { weekId } from '@sevenfold/domain/calendar';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Averages, Numbers } from '../../src/features/review/components/Numbers';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activityFacts, reviewFacts } from './facts';

const RUN = activityFacts();
const READ = activityFacts({
  id: 'read',
  name: 'Read',
  target: 4,
  done: 1,
  outcome: 'MISSED',
  attainment: 0.25,
  meanBefore: 1,
});
const figures = { kind: null, goalsMet: 1, goals: 2, activeDays: 0, minutes: 0, color: '#1A9951' };

const show = (facts: Partial<ReviewFacts>, now?: ReviewFacts) =>
  renderOnDevice(<Numbers facts={reviewFacts(facts)} week={weekId('2026-W39')} now={now} />);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the numbers of a review', () => {
  it('are the goals met, the progress, and the usual one, each of which opens what it counts', async () => {
    show({ goalsMet: 1, goals: 2, attainment: 0.63, attainmentBefore: 0.8, activities: [RUN, READ] });
    expect(button(text('review.goalsMet', { met: 1, goals: 2 }))).toBeVisible();
    expect(button(text('review.attainment', { share: '63%' }))).toBeVisible();
    expect(button(text('review.attainmentBefore', { share: '80%', weekday: '' }))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('leave out what the head and the title above say', () => {
    const facts = reviewFacts({ goalsMet: 1, goals: 2, attainment: 0.63, attainmentBefore: 0.8 });
    const shown = { facts, week: weekId('2026-W39'), areGoalsAbove: true };
    renderOnDevice(
      <>
        <Averages {...shown} />
        <Numbers {...shown} />
      </>,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      text('review.attainmentBefore', { share: '80%', weekday: '' }),
    ]);
  });

  it.each([
    ['2026-09-24T18:00:00Z', 'Thursday'],
    ['2026-09-27T18:00:00Z', 'Sunday'],
  ])('compare the days up to the one on which they were frozen, %s: %s', (finishedAt, weekday) => {
    const facts = reviewFacts({ running: true, goals: 2, attainment: 0.4, attainmentBefore: 0.8 });
    renderOnDevice(<Numbers facts={facts} week={weekId('2026-W39')} finishedAt={finishedAt} />);
    expect(button(text('review.attainmentBeforeBy', { share: '80%', weekday }))).toBeVisible();
  });

  it('say that there were no goals, which opens nothing', () => {
    show({});
    expect(screen.getByText(text('review.noGoals'))).toBeVisible();
    expect(screen.getByText(text('review.nothing'))).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('name each activity with what was done, whether that met its goal, and how it compares', () => {
    show({ activities: [RUN, READ] });
    expect(rows()).toEqual([
      expect.stringMatching(/^Run3 of 3 days.*1 day more than usual$/),
      expect.stringMatching(/^Read1 of 4 days.*as usual$/i),
    ]);
    expect(screen.getAllByRole('img', { name: text('review.met') })).toHaveLength(1);
  });

  it('say of an activity that its goal was that of a short first week', () => {
    const isNew = samples.activity({
      id: 'run',
      createdAt: '2026-09-24T08:00:00.000Z',
      weeklyGoalsTimeline: [
        { startWeekId: '2026-W39', endWeekId: '2026-W40', target: 4 },
        { startWeekId: '2026-W40', endWeekId: null, target: 7 },
      ],
    });
    fillDevice({ activities: [isNew] });
    show({ activities: [activityFacts({ target: 4 }), READ] });
    expect(rows()).toEqual([
      expect.stringContaining(text('goal.shortFirstWeek')),
      expect.not.stringContaining(text('goal.shortFirstWeek')),
    ]);
  });

  it('do not compare an excused week, and count skipped days of the others', () => {
    const excused = activityFacts({ outcome: 'EXCUSED', done: 0, skippedDays: 7 });
    show({ activities: [excused, { ...READ, skippedDays: 2 }] });
    expect(rows()).toEqual([
      `Run0 of 3 days${text('review.excused')}`,
      expect.stringContaining(text('review.skipped', { days: 2 })),
    ]);
  });

  it('say what has changed since the review was finished', () => {
    const now = reviewFacts({ goalsMet: 2, goals: 2 });
    show({ goalsMet: 1, goals: 2 }, now);
    expect(screen.getByText(text('review.sinceReview', { reviewed: '1 of 2', now: '2 of 2' }))).toBeVisible();
  });

  it('compare areas only where there are several, by their active days', () => {
    const areas = [
      { ...figures, id: 'health', name: 'Health', activeDays: 4 },
      { ...figures, id: 'home', name: 'Home', activeDays: 1, goals: 0, goalsMet: 0 },
    ];
    show({ areas });
    const list = within(
      screen.getByRole('heading', { name: text('review.areas') }).closest('section') ?? document.body,
    );
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      `${text('review.areaDays', { days: 4 })} · ${text('review.listGoals', { met: 1, goals: 2 })}`,
      text('review.areaDays', { days: 1 }),
    ]);
  });

  it('have no heading of areas for a single one', () => {
    show({ areas: [{ ...figures, id: 'health', name: 'Health' }] });
    expect(screen.queryByRole('heading', { name: text('review.areas') })).toBeNull();
  });
});
