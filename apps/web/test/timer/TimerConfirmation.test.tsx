import * as samples from '@sevenfold/contract/samples';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimerDock } from '../../src/features/timer/components/TimerDock';
import { timers } from '../../src/features/timer/timing';
import { parseInstant } from '../../src/platform/clock';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const READ = samples.activity({ id: 'read', name: 'Read', unit: 'DURATION' });
const USER = samples.user();
const LATE_USER = { ...USER, settings: { ...USER.settings, dayEndsAt: 3 } };

beforeEach(() => timers.adopt(null));
afterEach(() => act(() => timers.adopt(null)));

interface Given {
  readonly startedAt: string;
  readonly now: string;
}

/** Shows a timer that has been running for long, to a user whose day ends at three in the morning. */
async function renderQuestion({ startedAt, now }: Given): Promise<UserEvent> {
  vi.setSystemTime(now);
  fillDevice({ user: LATE_USER, activities: [READ] });
  timers.adopt({ activityId: 'read', startedAt: parseInstant(startedAt), utcOffsetMinutes: 0 });
  const user = renderOnDevice(<TimerDock />);
  await screen.findByRole('region');
  return user;
}

const question = () => screen.getByRole('region', { name: text('timer.stillGoing') });
const buttons = () =>
  within(question())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const press = (user: UserEvent, key: 'keep' | 'stopNow' | 'setEnd' | 'discard') =>
  user.click(within(question()).getByRole('button', { name: text(`timer.${key}`) }));
const sentEntries = () =>
  pendingOperations().flatMap(({ call, body }) => (call === 'POST /api/v1/entry' ? [body as unknown] : []));

const EVENING = { startedAt: '2026-10-01T08:00:00.000Z', now: '2026-10-01T12:05:00.000Z' };

describe('the question whether a timer should still run', () => {
  it('is asked after four hours, beside the timer, with the time of the start', async () => {
    await renderQuestion(EVENING);
    expect(question()).toHaveTextContent('Read has been running since 8:00 AM.');
    expect(screen.getByRole('timer')).toHaveTextContent('4:05:00');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('names the date of a start before midnight, although the day of the user has not ended', async () => {
    await renderQuestion({ startedAt: '2026-10-01T22:00:00.000Z', now: '2026-10-02T02:05:00.000Z' });
    expect(question()).toHaveTextContent('Read has been running since Oct 1, 10:00 PM.');
  });

  it('names only the time of a start after midnight, although the day of the user has ended since', async () => {
    await renderQuestion({ startedAt: '2026-10-02T02:05:00.000Z', now: '2026-10-02T06:10:00.000Z' });
    expect(question()).toHaveTextContent('Read has been running since 2:05 AM.');
  });

  it('records the time until now when the timer is stopped, on the day of the user on which it started', async () => {
    const user = await renderQuestion({ startedAt: '2026-10-02T02:05:00.000Z', now: '2026-10-02T06:10:00.000Z' });
    await press(user, 'stopNow');
    expect(sentEntries()).toMatchObject([{ activityId: 'read', date: '2026-10-01', amount: 245 }]);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('is asked again after four more hours when the timer goes on', async () => {
    const user = await renderQuestion(EVENING);
    await press(user, 'keep');
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.getByRole('timer')).toBeVisible();
    expect(screen.getByRole('timer').closest('button')).toHaveFocus();
    vi.setSystemTime('2026-10-01T16:05:00.000Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(question()).toBeVisible();
  });

  it('takes the time at which the timer should have ended, and none that is still to come', async () => {
    const user = await renderQuestion(EVENING);
    await press(user, 'setEnd');
    const field = screen.getByLabelText(text('timer.endedAt'));
    expect(field).toHaveFocus();
    expect(within(question()).getByRole('button', { name: text('entry.save') })).toBeDisabled();
    await user.type(field, '12:30');
    expect(field).toHaveAccessibleDescription(text('timer.endToCome'));
    await user.clear(field);
    await user.type(field, '10:30');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(question()).getByRole('button', { name: /^Record 2h\s30m$/ }));
    expect(sentEntries()).toMatchObject([{ amount: 150, startedAt: EVENING.startedAt }]);
    expect(timers.current()).toBeNull();
  });

  it('takes the current minute, of which the timer has run only a part', async () => {
    const user = await renderQuestion({ startedAt: '2026-10-01T08:00:50.000Z', now: '2026-10-01T12:05:10.000Z' });
    await press(user, 'setEnd');
    await user.type(screen.getByLabelText(text('timer.endedAt')), '12:05');
    await user.click(within(question()).getByRole('button', { name: /^Record 4h\s5m$/ }));
    expect(sentEntries()).toMatchObject([{ amount: 245 }]);
  });

  it('returns to its choices when entering the end is cancelled', async () => {
    const user = await renderQuestion(EVENING);
    await press(user, 'setEnd');
    await user.click(within(question()).getByRole('button', { name: text('ui.cancel') }));
    expect(buttons()).toEqual([text('timer.keep'), text('timer.stopNow'), text('timer.setEnd')]);
    expect(within(question()).getByRole('button', { name: text('timer.setEnd') })).toHaveFocus();
  });

  it('offers after more than a day only to enter the end or to record nothing', async () => {
    const user = await renderQuestion({ startedAt: '2026-09-30T08:00:00.000Z', now: '2026-10-01T12:00:00.000Z' });
    expect(buttons()).toEqual([text('timer.setEnd'), text('timer.discard')]);
    await press(user, 'discard');
    expect(timers.current()).toBeNull();
    expect(sentEntries()).toEqual([]);
    expect(await screen.findByText(text('timer.discarded', { name: 'Read' }))).toBeVisible();
  });

  it('is asked once a day is over, however long the timer was said to go on', async () => {
    const user = await renderQuestion({ startedAt: '2026-09-30T08:00:00.000Z', now: '2026-10-01T07:00:00.000Z' });
    await press(user, 'keep');
    expect(screen.queryByRole('region')).toBeNull();
    vi.setSystemTime('2026-10-01T08:05:00.000Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(buttons()).toEqual([text('timer.setEnd'), text('timer.discard')]);
  });
});

describe('a timer on a screen that stays visible', () => {
  const pass = (hours: number) => act(() => void vi.advanceTimersByTime(hours * 3_600_000 + 5_000));

  it('has to be given its end once a day is over, also while the question is open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await renderQuestion(EVENING);
    pass(20);
    expect(buttons()).toEqual([text('timer.setEnd'), text('timer.discard')]);
  });

  it('is asked about again after four more hours', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const user = await renderQuestion(EVENING);
    await press(user, 'keep');
    pass(4);
    expect(question()).toBeVisible();
  });
});

describe('a timer that was forgotten for more than a day', () => {
  const FORGOTTEN = { startedAt: '2026-09-29T08:00:00.000Z', now: '2026-10-01T12:00:00.000Z' };

  it('records no day when it is stopped, and goes on asking when it ended', async () => {
    const user = await renderQuestion(FORGOTTEN);
    await user.click(screen.getByRole('button', { name: text('ui.stopTimer', { name: 'Read' }) }));
    expect(sentEntries()).toEqual([]);
    expect(question()).toBeVisible();
    await press(user, 'setEnd');
    await user.type(screen.getByLabelText(text('timer.endedAt')), '09:00');
    await user.click(within(question()).getByRole('button', { name: /^Record 1h$/ }));
    expect(sentEntries()).toMatchObject([{ date: '2026-09-29', amount: 60 }]);
  });

  it('is asked about although its activity was archived', async () => {
    await renderQuestion(FORGOTTEN);
    act(() => fillDevice({ user: LATE_USER, activities: [{ ...READ, isActive: false }] }));
    expect(question()).toBeVisible();
    expect(sentEntries()).toEqual([]);
  });
});
