import type { Activity, User } from '@sevenfold/contract';
import { type CivilDate, today, weekIdOf, weekRangeList } from '@sevenfold/domain/calendar';
import type { DayData } from '@sevenfold/domain/notification';
import { deviceRows } from '../../data/deviceRows';
import { parseInstant, now } from '../../platform/clock';
import { knownActivities } from '../activity/api';
import { NO_RECORDS, type ActivityRecords } from '../record/api';
import { recordSource } from '../record/recordSource';

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
  const weeks = weekRangeList(weekIdOf(from, weekStartDay), weekIdOf(to, weekStartDay));
  if (!(await deviceRows.whenThere('activity'))) return undefined;
  const list = knownActivities();
  const weekRecords = weeks.map((id) => recordSource.week({ id, weekStartDay }));
  const records = (id: string) => joined(weekRecords.map((week) => week?.byActivity[id] ?? NO_RECORDS));
  return {
    activities: new Map(list.map((activity) => [activity.id, activity])),
    records,
    isKnown: weekRecords[0] !== undefined,
    data: {
      today: today(now(), timezone, dayEndsAt),
      weekStartDay,
      activities: list.map((activity) => ({
        ...activity,
        createdOn: today(parseInstant(activity.createdAt), timezone, dayEndsAt),
      })),
      absences: user.absences ?? [],
      records,
    },
  };
}

const joined = (weeks: readonly ActivityRecords[]): ActivityRecords => ({
  entries: weeks.flatMap(({ entries }) => entries),
  skips: weeks.flatMap(({ skips }) => skips),
  plans: weeks.flatMap(({ plans }) => plans),
});
