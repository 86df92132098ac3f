import type { Activity, User } from '@sevenfold/contract';
import { type CivilDate, today, weekIdOf, weekRangeList } from '@sevenfold/domain/calendar';
import type { DayData } from '@sevenfold/domain/notification';
import { sortByOrder } from '@sevenfold/domain/order';
import { replica } from '../../data/device';
import { epochOf, now } from '../../platform/clock';
import { activitiesQuery } from '../activity/api';
import { NO_RECORDS, weekRecordsQuery, type ActivityRecords } from '../record/api';

/** The data of the device from which is computed what days leave to do, with all changes that are not sent yet. */
export interface DeviceData {
  readonly activities: ReadonlyMap<string, Activity>;
  readonly data: DayData;
  readonly records: (activityId: string) => ActivityRecords;
  /** False if the device has no records of the first week. */
  readonly isKnown: boolean;
}

/** @returns undefined if the device has no activities */
export async function readDeviceData(user: User, from: CivilDate, to: CivilDate): Promise<DeviceData | undefined> {
  const { timezone, dayEndsAt, weekStartDay } = user.settings;
  const { queries } = replica;
  const weeks = weekRangeList(weekIdOf(from, weekStartDay), weekIdOf(to, weekStartDay));
  const [list, weekRecords] = await Promise.all([
    queries.ensureQueryData(activitiesQuery).catch(unknown),
    Promise.all(weeks.map((week) => queries.ensureQueryData(weekRecordsQuery(week, weekStartDay)).catch(unknown))),
  ]);
  if (!list) return undefined;
  const records = (id: string) => joined(weekRecords.map((week) => week?.byActivity[id] ?? NO_RECORDS));
  return {
    activities: new Map(list.map((activity) => [activity.id, activity])),
    records,
    isKnown: weekRecords[0] !== undefined,
    data: {
      today: today(now(), timezone, dayEndsAt),
      weekStartDay,
      activities: sortByOrder(list).map((activity) => ({
        ...activity,
        createdOn: today(epochOf(activity.createdAt), timezone, dayEndsAt),
      })),
      absences: user.absences ?? [],
      records,
    },
  };
}

const joined = (weeks: readonly ActivityRecords[]): ActivityRecords => ({
  entries: weeks.flatMap(({ entries }) => entries),
  skips: weeks.flatMap(({ skips }) => skips),
});

const unknown = (): undefined => undefined;
