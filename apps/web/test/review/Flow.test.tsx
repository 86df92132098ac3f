import { review as sample } from '@sevenfold/contract/samples';
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openBreakdown, useBreakdownTarget } from '../../src/breakdown/breakdown';
import { deviceRows } from '../../src/data/deviceRows';
import type { FinishedWith } from '../../src/features/review/components/Finished';
import { Flow } from '../../src/features/review/components/Flow';
import { reviewPaths } from '../../src/features/review/places';
import { useWeekFacts } from '../../src/features/review/useWeekSources';
import { currentGoals } from '../../src/features/review/weekSources';
import { useReview } from '../../src/features/review/api';
import { currentLocation, navigate } from '../../src/navigation/location';
import { ShownContext, useLocation } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, entry, goal, MON, THU, TUE, week } from '../day/samples';

const onFinished = vi.fn<(finished: FinishedWith) => void>();
beforeEach(() => {
  onFinished.mockReset();
  sessionStorage.clear();
});

/** State of facts that are not there. */
type Missing = 'loading' | 'unreadable';

/** Reads the review and the facts from the rows, as the screen around it does. */
function Review({ missing }: { missing?: Missing }) {
  const review = useReview(week.id);
  const loaded = useWeekFacts(week.id);
  const location = useLocation();
  if (review === undefined) return null;
  const goals = currentGoals(loaded.activities, loaded.from);
  const facts = missing
    ? { ...loaded, facts: undefined, offers: [], goals, isError: missing === 'unreadable' }
    : loaded;
  return (
    <ShownContext value={{ location, params: {} }}>
      <Flow week={week.id} review={review} loaded={facts} isReopened={false} onFinished={onFinished} />
    </ShownContext>
  );
}

function show(step: number, review?: Parameters<typeof sample>[0], missing?: Missing) {
  navigate({ ...reviewPaths.review(week.id, step), replace: true });
  fillDevice({ activities: [activity({ id: 'run', name: 'Run' })], entries: [entry(MON)] });
  if (review) fillRows({ review: [sample({ weekId: week.id, ...review })] });
  return renderOnDevice(<Review {...(missing && { missing })} />);
}

const press = (key: 'review.next' | 'review.back' | 'review.finish') => screen.getByRole('button', { name: text(key) });
const step = () => currentLocation().search['step'] ?? '1';
const calls = () => pendingOperations().map(({ call }) => call);

describe('the steps of a review', () => {
  it('begin with the week, and go on to the feeling and back', async () => {
    const user = show(1);
    expect(screen.queryByRole('button', { name: text('review.back') })).toBeNull();
    const veins = () => document.querySelectorAll('[data-vein]').length;
    const full = veins();
    expect(full).toBeGreaterThan(0);
    await user.click(press('review.next'));
    expect(step()).toBe('2');
    expect(veins(), 'the same flower').toBe(full);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(press('review.back'));
    expect(step()).toBe('1');
  });

  it('begin with a streak of all weeks, reviewed or not', () => {
    navigate({ ...reviewPaths.review(week.id, 1), replace: true });
    const run = activity({ id: 'run', name: 'Run', weeklyGoalsTimeline: goal(2) });
    const days = [MON, TUE, ...(['2026-09-21', '2026-09-22', '2026-09-14', '2026-09-15'] as const)];
    const entries = days.map((date) => entry(date));
    fillDevice({ activities: [run, activity({ id: 'read', name: 'Read', order: 1 })], entries });
    renderOnDevice(<Review />);
    expect(screen.getByText(/Run, 3 weeks in a row/)).toBeVisible();
  });

  it('begin with the best numbers, each of which opens its breakdown', async () => {
    const user = show(1);
    const days = await screen.findByRole('button', { name: `${text('review.cardActiveDays', { days: 1 })}: 1` });
    await user.click(days);
    const opened = renderHook(() => useBreakdownTarget());
    expect(opened.result.current).toEqual({ kind: 'activeDays', week: week.id });
    act(() => openBreakdown(null));
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('do not go on without a feeling, and say so until there is one', async () => {
    const user = show(2);
    expect(press('review.next')).not.toHaveClass('primary');
    await user.click(press('review.next'));
    expect(step()).toBe('2');
    expect(screen.getByText(text('review.feelingNone'))).toBeVisible();
    await user.click(screen.getByRole('radio', { name: new RegExp(text('review.feeling4')) }));
    expect(screen.queryByText(text('review.feelingNone'))).toBeNull();
    expect(press('review.next')).toHaveClass('primary');
    await user.click(press('review.next'));
    expect(step()).toBe('3');
  });

  it('go on with Ctrl and Enter from a text, which is saved with it', async () => {
    const user = show(3, { feeling: 4 });
    const [wins] = screen.getAllByRole('textbox');
    if (wins) fireEvent.change(wins, { target: { value: 'Ran in the rain' } });
    wins?.focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(step()).toBe('4');
    expect(JSON.stringify(pendingOperations())).toContain('Ran in the rain');
  });

  it('propose as a struggle a goal that is out of reach because today is done already', () => {
    navigate({ ...reviewPaths.review(week.id, 3), replace: true });
    const run = activity({ id: 'run', name: 'Run', weeklyGoalsTimeline: goal(6) });
    fillDevice({ activities: [run], entries: [entry(MON), entry(THU)] });
    renderOnDevice(<Review />);
    const struggle = text('review.miss.outOfReach', { name: 'Run', amount: '2 of 6 days' });
    expect(screen.getByRole('button', { name: struggle })).toBeVisible();
  });

  it('end with the goals, whose offers must be loaded', () => {
    show(4, { feeling: 4 }, 'loading');
    expect(press('review.finish')).toHaveAttribute('aria-busy', 'true');
    fireEvent.click(press('review.finish'));
    expect(onFinished).not.toHaveBeenCalled();
  });

  it('finish the review', async () => {
    const user = show(4, { feeling: 4 });
    await user.click(press('review.finish'));
    expect(onFinished).toHaveBeenCalledOnce();
    expect(calls().at(-1)).toMatch(/review/);
  });

  it('finish the review with the goals that were chosen before, although they cannot be read now', async () => {
    const choices = [['run', { kind: 'TARGET', target: 5 }]];
    sessionStorage.setItem(`sevenfold.reviewGoals.${week.id}`, JSON.stringify(choices));
    const user = show(4, { feeling: 4 }, 'unreadable');
    await user.click(press('review.finish'));
    expect(calls()).toEqual(['POST /api/v1/review/finish', 'POST /api/v1/a/weekly-goal/update']);
    expect(onFinished.mock.calls[0]?.[0].diff).toMatchObject([{ activityId: 'run', from: 3, to: 5 }]);
  });

  it('finish the review without the texts that are saved, which another device may have edited', async () => {
    const user = show(3, { feeling: 4, wins: 'Ran', notes: 'Rain' });
    const [wins] = screen.getAllByRole('textbox');
    if (wins) fireEvent.change(wins, { target: { value: 'Ran twice' } });
    await user.click(press('review.next'));
    await user.click(press('review.finish'));
    expect(pendingOperations().map(({ body }) => body)).toMatchObject([
      { wins: 'Ran twice' },
      { weekId: week.id, feeling: 4 },
    ]);
    const body = pendingOperations().at(-1)?.body ?? {};
    expect(Object.keys(body).toSorted()).toEqual(['feeling', 'weekId']);
  });

  it('finish the review, with what was written here, although another device has deleted its draft', async () => {
    const user = show(2, {});
    await user.click(screen.getByRole('radio', { name: new RegExp(text('review.feeling4')) }));
    await user.click(press('review.next'));
    await user.click(press('review.next'));
    act(() => deviceRows.store.applyChanges({ version: 9, removed: { review: [week.id] } }));
    expect(deviceRows.store.get('review', week.id)).toBeUndefined();
    await user.click(press('review.finish'));
    expect(deviceRows.store.get('review', week.id)).toMatchObject({ status: 'FINISHED', feeling: 4 });
  });

  it('go back to the feeling when it is missing at the end', async () => {
    const user = show(4);
    await user.click(press('review.finish'));
    expect(step()).toBe('2');
    expect(screen.getByText(text('review.feelingNone'))).toBeVisible();
    expect(onFinished).not.toHaveBeenCalled();
  });
});

describe('the draft of a review', () => {
  it('is deleted with its menu, which leads to all reviews', async () => {
    const user = show(1, { wins: 'Ran' });
    await user.click(screen.getByRole('button', { name: text('review.options') }));
    await user.click(await screen.findByRole('menuitem', { name: text('review.deleteDraft') }));
    expect(currentLocation().pathname).toBe('/weekly-review');
    expect(calls().at(-1)).toBe('DELETE /api/v1/review');
  });

  it('has no menu before anything was written', () => {
    show(1);
    expect(screen.queryByRole('button', { name: text('review.options') })).toBeNull();
  });
});
