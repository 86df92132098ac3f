import { activity, entry } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { beforeEach, expect, it, vi } from 'vitest';
import { endUnusedSubscription } from '../../src/features/notification/pushSubscription';
import { showToday } from '../../src/features/notification/startPush';
import { fillDevice } from '../dom/device';
import { installApp } from './installedApp';

const TODAY = civilDate('2026-10-01');
const RUN_ID = '0190a000-0000-7000-8000-000000000001';
const READ_ID = '0190a000-0000-7000-8000-000000000002';

const daily = (id: string) =>
  activity({ id, unit: 'DAYS', weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 7 }] });

/** A notification as a device shows it; `data` as the service worker keeps it. */
const shownAs = (tag: string, data: object = {}) => ({ tag, data, close: vi.fn<() => void>() });
const reminderOf = (activityId: string, date = TODAY) =>
  shownAs(activityId.replaceAll('-', ''), { path: '/day', reminder: { activityId, date } });

beforeEach(() => fillDevice({ activities: [daily(RUN_ID), daily(READ_ID)] }));

it('a reminder goes once its day is recorded in the app, so that “Done” in it cannot record the day again', async () => {
  const [run, read] = [reminderOf(RUN_ID), reminderOf(READ_ID)];
  installApp({ shown: [run, read] });
  fillDevice({
    activities: [daily(RUN_ID), daily(READ_ID)],
    entries: [entry({ activityId: RUN_ID, date: TODAY, amount: 1 })],
  });
  await showToday();
  expect(run.close).toHaveBeenCalledOnce();
  expect(read.close).not.toHaveBeenCalled();
});

it('a reminder of yesterday goes, also one that the browser has shown by itself', async () => {
  const yesterday = civilDate('2026-09-30');
  const ofWorker = reminderOf(RUN_ID, yesterday);
  const ofBrowser = shownAs(READ_ID, { activityId: READ_ID, date: yesterday });
  installApp({ shown: [ofWorker, ofBrowser] });
  await showToday();
  expect(ofBrowser.close).toHaveBeenCalledOnce();
  expect(ofWorker.close).toHaveBeenCalledOnce();
});

it('what is left for today goes once nothing is', async () => {
  const left = shownAs('daily');
  installApp({ shown: [left] });
  fillDevice({ activities: [daily(RUN_ID)], entries: [entry({ activityId: RUN_ID, date: TODAY, amount: 1 })] });
  await showToday();
  expect(left.close).toHaveBeenCalledOnce();
});

it('after a sign-out, no notification names an activity of the user who has left', async () => {
  const run = reminderOf(RUN_ID);
  installApp({ shown: [run] });
  await endUnusedSubscription();
  expect(run.close).toHaveBeenCalledOnce();
});
