import * as samples from '@sevenfold/contract/samples';
import type { ChecklistTask } from '@sevenfold/domain/onboarding';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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

  it('names the review without a way to it before a week can be reviewed', () => {
    show();
    expect(tasks().at(-1)).toContain(task('FIRST_REVIEW'));
    expect(link('FIRST_REVIEW')).toBeNull();
  });

  it('leads to the activity that has no goal yet', () => {
    show({ activities: [RUN] });
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
});
