import { today, weekIdOf } from '@sevenfold/domain/calendar';
import { deviceRows, sessionUserId } from '#data';
import { now, retryImport, text } from '#platform';
import { groupByArea, knownActivities } from '#features/activity';
import { knownAreas } from '#features/area';
import { readSlices, weekRecords } from '#features/record';
import { sessionUser } from '#features/user';
import { buildSnapshot, signedOutSnapshot, type WidgetSnapshot } from './snapshot';

/**
 * Computes the snapshot; undefined if the device has no data of the running week, and while those of the signed-in user are
 * not read yet: a signed-out snapshot would silence the reminders of Android.
 */
export async function currentSnapshot(merged: readonly string[]): Promise<WidgetSnapshot | undefined> {
  const user = sessionUser();
  if (!user) return sessionUserId() === undefined ? signedOutSnapshot() : undefined;
  const { timezone, dayEndsAt, weekStartDay } = user.settings;
  const date = today(now(), timezone, dayEndsAt);
  const [icons] = await Promise.all([
    retryImport(() => import('virtual:activity-icons')),
    deviceRows.whenThere('activity'),
  ]);
  const records = weekRecords({ id: weekIdOf(date, weekStartDay), weekStartDay });
  if (!records || sessionUser()?.id !== user.id) return undefined;
  const activities = groupByArea(knownActivities(), knownAreas(), text('area.other')).flatMap(
    (group) => group.activities,
  );
  const slices = { ...records, ...readSlices({ id: weekIdOf(date, weekStartDay), weekStartDay }, activities) };
  return buildSnapshot(user, date, activities, slices, icons.default, merged);
}
