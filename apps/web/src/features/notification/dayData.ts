import type { Activity, User } from '@sevenfold/contract';
import { rhythmStart } from '@sevenfold/domain/activity';
import { type CivilDate, today, weekIdOf, weekRange, weekRangeList } from '@sevenfold/domain/calendar';
import type { DayData } from '@sevenfold/domain/notification';
import { deviceRows } from '#data';
import { now, parseInstant } from '#platform';
import { knownActivities } from '#features/activity';
import { type ActivityRecords, NO_RECORDS, recordSource, weekRecords } from '#features/record';

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
  if (!(await deviceRows.whenThere('activity'))) return undefined;
  const list = knownActivities();
  const first = weekIdOf(from, weekStartDay);
  const start = rhythmStart(list, weekRange(first, weekStartDay).first);
  const weeks = weekRangeList(weekIdOf(start, weekStartDay), weekIdOf(to, weekStartDay));
  const known = weeks.map((id) => weekRecords({ id, weekStartDay }));
  const records = (id: string) => joinWeeks(known.map((week) => week?.byActivity[id] ?? NO_RECORDS));
  return {
    activities: new Map(list.map((activity) => [activity.id, activity])),
    records,
    isKnown: recordSource.has({ id: first, weekStartDay }),
    data: {
      today: today(now(), timezone, dayEndsAt),
      weekStartDay,
      activities: list.map((activity) => ({
        ...activity,
        createdOn: today(parseInstant(activity.createdAt), timezone, dayEndsAt),
      })),
      records,
    },
  };
}

const joinWeeks = (weeks: readonly ActivityRecords[]): ActivityRecords => ({
  entries: weeks.flatMap(({ entries }) => entries),
  skips: weeks.flatMap(({ skips }) => skips),
  plans: weeks.flatMap(({ plans }) => plans),
});
