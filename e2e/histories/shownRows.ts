import type { Changes } from '@sevenfold/contract';
import { type WeekId, weekRange, type WeekStartDay } from '@sevenfold/domain/calendar';
import { DeviceRows } from '../../apps/web/src/db/deviceRows';
import type { Shown } from './choice';

const offline = () => Promise.reject(new Error('Not on a network'));

/** The rows of a device to which the server gave these. */
export function rowsWith(rows: NonNullable<Changes['rows']>): DeviceRows {
  const device = new DeviceRows({ request: offline, readRecords: offline, now: () => '' });
  device.store.applyChanges({ version: 1, rows });
  return device;
}

/** The rows from which a tab shows this. */
export const toRows = ({
  user,
  areas,
  activities,
  records,
  objectives,
  combinedGoals,
  reviews,
  lifeRatings,
}: Shown): DeviceRows =>
  rowsWith({
    user: [user],
    area: [...areas],
    activity: [...activities],
    entry: Object.values(records.byActivity).flatMap(({ entries }) => entries),
    skip: Object.values(records.byActivity).flatMap(({ skips }) => skips),
    plan: Object.values(records.byActivity).flatMap(({ plans }) => plans),
    objective: [...objectives],
    combinedGoal: [...combinedGoals],
    review: [...reviews],
    lifeRating: [...lifeRatings],
  });

/** The data that screens show of the rows of a device; undefined without a user. */
export function getShown({ user, lists, records, store }: DeviceRows, week: WeekId): Shown | undefined {
  if (!user) return undefined;
  const { first, last } = weekRange(week, user.settings.weekStartDay);
  return {
    user,
    areas: lists.get('area'),
    activities: lists.get('activity'),
    records: records.records(first, last),
    objectives: lists.get('objective'),
    combinedGoals: lists.get('combinedGoal'),
    reviews: lists.get('review'),
    review: { weekId: week, review: store.get('review', week) ?? null },
    lifeRatings: lists.get('lifeRating'),
  };
}

/** The first day of the week by the settings of the user on a device. */
export const getWeekStartDay = ({ user }: DeviceRows): WeekStartDay => user?.settings.weekStartDay ?? 'MONDAY';
