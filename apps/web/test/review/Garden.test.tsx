import type { ReviewSummary } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { Garden } from '../../src/features/review/components/Garden';
import { rememberOpened } from '../../src/features/review/lastOpened';
import { text } from '../../src/platform/text';
import { COMPACT } from '../../src/ui/useMedia';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const NOW = weekId('2026-W40');
const ONCE_A_WEEK = [{ startWeekId: weekId('2026-W01'), endWeekId: null, target: 1 }];
const reviewed = (week: string, feeling: ReviewSummary['feeling']): ReviewSummary => ({
  weekId: weekId(week),
  status: 'FINISHED',
  feeling,
  firstWin: '',
  goalsMet: 1,
  goals: 1,
  attainment: 1,
  finishedAt: '2026-09-27T18:00:00.000Z',
  updatedAt: '2026-09-27T18:00:00.000Z',
});

/** A run on Wednesday of 2026-W39, whose goal is one a week. */
function show({ hasRecord = true, reviews = [] as readonly ReviewSummary[] } = {}) {
  fillDevice({
    areas: [samples.area()],
    activities: [
      samples.activity({
        areaId: 'health',
        weeklyGoalsTimeline: ONCE_A_WEEK,
      }),
    ],
    entries: hasRecord ? [samples.entry({ date: civilDate('2026-09-23') })] : [],
  });
  return renderOnDevice(<Garden reviews={reviews} current={NOW} />);
}

const onPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(new EventTarget(), { matches: query === COMPACT }) as MediaQueryList);
const weeks = () => screen.getAllByRole('link');
const week = (number: number) => screen.getByRole('link', { name: new RegExp(`^Week ${number}\\b`) });
/** Weeks up to now and room for those to come. */
const places = () => weeks()[0]?.closest('ol')?.children.length;
const isSoil = (link: HTMLElement) => link.querySelector('svg') === null;

describe('the garden', () => {
  it('begins with the first week with records; later ones without are soil, as the rest of the row', async () => {
    show();
    expect(weeks()).toEqual([week(39), week(40)]);
    expect(weeks().map(isSoil)).toEqual([false, true]);
    expect(places()).toBe(7);
    expect(screen.queryByRole('button', { name: text('review.gardenWhole') })).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has two rows on a phone from the first week on', () => {
    onPhone();
    show();
    expect(weeks()).toHaveLength(2);
    expect(places()).toBe(8);
  });

  it('has smaller places in longer rows once it has grown', () => {
    show({ reviews: [reviewed('2026-W25', 4)] });
    expect(weeks()).toHaveLength(16);
    expect(places()).toBe(26);
  });

  it('has at most a year of weeks', () => {
    show({ reviews: [reviewed('2025-W30', 4), reviewed('2025-W44', 4)] });
    expect(weeks()).toHaveLength(49);
    expect(places()).toBe(52);
  });

  it('shows the latest weeks on a phone, and the whole year when asked', async () => {
    onPhone();
    const user = show({ reviews: [reviewed('2025-W44', 4)] });
    expect(weeks()).toHaveLength(16);
    expect(weeks().at(-1)).toBe(week(40));
    expect(places()).toBe(16);
    await user.click(screen.getByRole('button', { name: text('review.gardenWhole') }));
    expect(weeks()).toHaveLength(49);
    const fold = screen.getByRole('button', { name: text('review.gardenLatest') });
    expect(fold).toHaveFocus();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(fold);
    expect(weeks()).toHaveLength(16);
  });

  it.each([
    ['2026-W24', 49],
    ['2026-W25', 16],
  ])('returns from %s to the weeks with its mark', (opened, count) => {
    onPhone();
    rememberOpened(weekId(opened));
    act(() => {
      history.replaceState(null, '', '/weekly-review');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    show({ reviews: [reviewed('2025-W44', 4)] });
    expect(weeks()).toHaveLength(count);
  });

  it('folds its key, which is larger than a young garden', async () => {
    const user = show();
    expect(screen.queryByText(text('review.gardenPetalsText'))).toBeNull();
    await user.click(screen.getByRole('button', { name: text('review.gardenKey') }));
    expect(screen.getByText(text('review.gardenPetalsText'))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('leads to the review of a week, or to the week where it has none', () => {
    show({ reviews: [reviewed('2026-W39', 4)] });
    expect(week(39).getAttribute('href')).toMatch(/review.*2026-W39/);
    expect(week(40).getAttribute('href')).toMatch(/^\/week\?.*2026-W40/);
  });

  it('outlines a week without a review, not one without records', () => {
    show();
    expect(week(39)).toHaveClass('inset-ring');
    expect(week(40)).not.toHaveClass('inset-ring');
  });

  it('names the feeling of a review, which its colour shows', () => {
    show({ reviews: [reviewed('2026-W39', 5)] });
    expect(week(39)).toHaveAccessibleName(new RegExp(`${text('review.feeling5')}$`));
    expect(week(39)).toHaveClass('bg-(--ground)');
    expect(week(40)).not.toHaveClass('bg-(--ground)');
  });

  it('has one colour on the petal of the day of two areas, and none on the days without a record', () => {
    fillDevice({
      areas: [samples.area({ id: 'health' }), samples.area({ id: 'work', color: 'blue' })],
      activities: [
        samples.activity({ id: 'run', areaId: 'health', weeklyGoalsTimeline: ONCE_A_WEEK }),
        samples.activity({ id: 'write', areaId: 'work', name: 'Write', weeklyGoalsTimeline: ONCE_A_WEEK }),
      ],
      entries: ['run', 'write'].map((activityId) =>
        samples.entry({ id: activityId, activityId, date: civilDate('2026-09-23') }),
      ),
    });
    renderOnDevice(<Garden reviews={[]} current={NOW} />);
    expect(week(39).querySelectorAll('[data-stratum]')).toHaveLength(1);
  });

  it('is not shown before anything was recorded', () => {
    show({ hasRecord: false });
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });

  it('has its place before the records have come, where weeks were reviewed', () => {
    vi.spyOn(deviceRows.sync, 'windowStart', 'get').mockReturnValue(undefined);
    show({ hasRecord: false, reviews: [reviewed('2026-W39', 4)] });
    expect(weeks()).toHaveLength(2);
    expect(week(39)).toHaveClass('bg-(--ground)');
  });
});
