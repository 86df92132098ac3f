import * as samples from '@sevenfold/contract/samples';
import type { ChecklistTask } from '@sevenfold/domain/onboarding';
import { civilDate } from '@sevenfold/domain/calendar';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import GetStartedCount from '../../src/features/onboarding/components/GetStartedCount';
import GetStartedScreen from '../../src/features/onboarding/screens/GetStartedScreen';
import { currentLocation } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const RUN = samples.activity({ createdAt: '2026-10-01T08:00:00.000Z' });
const WITH_GOAL = samples.activity({ weeklyGoalsTimeline: [{ startWeekId: '2026-W40', endWeekId: null, target: 3 }] });

type Given = NonNullable<Parameters<typeof fillDevice>[0]> & { readonly hasReview?: boolean };

function show({ hasReview = false, ...given }: Given = {}) {
  fillDevice(given);
  if (hasReview) fillRows({ review: [samples.review({ status: 'FINISHED' })] });
  return renderOnDevice(<GetStartedScreen />);
}

const task = (name: ChecklistTask) => text(`onboarding.task.${name}`);
const tasks = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const link = (name: ChecklistTask) => screen.queryByRole('link', { name: text(`onboarding.do.${name}`) });
const sent = () => JSON.stringify(pendingOperations().map(({ body }) => body));

describe('the checklist of a new account', () => {
  it('has the tasks that are left, each with its way, the first of them prominent', async () => {
    show();
    expect(screen.getByText(text('onboarding.progress', { done: 0, total: 5 }))).toBeVisible();
    expect(tasks()[0]).toContain(task('ADD_ACTIVITY'));
    expect(link('ADD_ACTIVITY')).toHaveAttribute('href', expect.stringContaining('/activities'));
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('folds what is done away', () => {
    show({ activities: [RUN] });
    expect(tasks().join()).not.toContain(task('ADD_ACTIVITY'));
    const done = screen.getByRole('button', { name: text('onboarding.doneRows', { count: 1 }) });
    expect(done).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(done);
    expect(screen.getByText(task('ADD_ACTIVITY'))).toBeVisible();
  });

  it('begins with recording something once there is an activity, until that is done', () => {
    show({ activities: [RUN] });
    expect(tasks()[0]).toContain(text('onboarding.recordTask'));
  });

  it('does not ask to record something again', () => {
    show({ activities: [RUN], entries: [samples.entry()] });
    expect(tasks().join()).not.toContain(text('onboarding.recordTask'));
  });

  it('says when the review can be done, without a way to it, before a week can be reviewed', () => {
    show();
    expect(tasks().at(-1)).toContain(task('FIRST_REVIEW'));
    expect(tasks().at(-1)).toContain(text('onboarding.reviewWhen'));
    expect(link('FIRST_REVIEW')).toBeNull();
  });

  it.each([
    ['the week before while this one runs', '2026-10-01T12:00Z', ['2026-09-22', '2026-09-24', '2026-09-27'], 'W39'],
    ['this week on its last day', '2026-10-04T12:00Z', ['2026-09-22', '2026-09-24', '2026-09-27'], 'W40'],
    ['this week where the one before has too little in it', '2026-10-01T12:00Z', ['2026-09-27'], 'W40'],
  ])('leads to the review of %s', async (_case, now, before, week) => {
    vi.setSystemTime(now);
    const dates = [...before, '2026-09-29'].map(civilDate);
    show({
      activities: [samples.activity({ createdAt: '2026-09-22T08:00:00.000Z' })],
      entries: dates.map((date) => samples.entry({ id: date, date })),
    });
    await waitFor(() => expect(link('FIRST_REVIEW')).toHaveAttribute('href', `/weekly-review/2026-${week}`));
  });

  it('leads to the activity that has no goal yet, not to an archived one', () => {
    show({ activities: [{ ...RUN, id: 'archived', isActive: false }, RUN] });
    expect(link('SET_WEEKLY_GOAL')).toHaveAttribute('href', expect.stringContaining('run'));
  });

  it('ends, and leaves the menu, when everything is done', () => {
    show({
      activities: [WITH_GOAL],
      objectives: [samples.objective()],
      integrations: [samples.integration()],
      hasReview: true,
    });
    expect(screen.getByText(text('onboarding.set'))).toBeVisible();
    expect(sent()).toContain('GET_STARTED');
  });

  it('is hidden with a button, which leads to the day', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: text('onboarding.hide') }));
    expect(sent()).toContain('GET_STARTED');
    expect(currentLocation().pathname).toBe('/day');
  });

  it('cannot be hidden again when it was opened by its address', () => {
    show({ user: samples.user({ onboardingCompleted: ['GET_STARTED'] }) });
    expect(screen.queryByRole('button', { name: text('onboarding.hide') })).toBeNull();
  });

  it('has the same count in the menu while the calendars of an account are still to be chosen', () => {
    fillDevice({
      user: samples.user({ onboardingCompleted: ['CONNECT_CALENDAR'] }),
      integrations: [samples.integration({ needsCalendarChoice: true })],
    });
    renderOnDevice(
      <>
        <GetStartedScreen />
        <GetStartedCount />
      </>,
    );
    expect(screen.getAllByText(text('onboarding.progress', { done: 0, total: 5 }))).toHaveLength(2);
  });
});
