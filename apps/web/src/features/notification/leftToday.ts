import type { User } from '@sevenfold/contract';
import { rhythmStart } from '@sevenfold/domain/activity';
import { type CivilDate, today, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import { type DayData, leftOfDay } from '@sevenfold/domain/notification';
import { deviceRows } from '#data';
import { now, parseInstant } from '#platform';
import { knownActivities } from '#features/activity';
import { NO_RECORDS, recordSource } from '#features/record';

interface Today {
  readonly date: CivilDate;
  /** Number of goals left. */
  readonly left: number;
  readonly hasEntries: boolean;
  /** Data that it was computed from. */
  readonly data: DayData;
}

/** Reads today from the data of the device, unsent changes included; undefined if it has none of this week. */
export async function readToday({ settings }: User): Promise<Today | undefined> {
  const { timezone, dayEndsAt, weekStartDay } = settings;
  const date = today(now(), timezone, dayEndsAt);
  await deviceRows.whenThere('activity');
  const activities = knownActivities();
  const week = { id: weekIdOf(date, weekStartDay), weekStartDay };
  if (!recordSource.has(week)) return undefined;
  const { first, last } = weekRange(week.id, weekStartDay);
  const records = deviceRows.records.records(rhythmStart(activities, first), last);
  const data: DayData = {
    today: date,
    weekStartDay,
    activities: activities.map((activity) => ({
      ...activity,
      createdOn: today(parseInstant(activity.createdAt), timezone, dayEndsAt),
    })),
    records: (id: string) => records.byActivity[id] ?? NO_RECORDS,
  };
  const hasEntries = activities.some(({ id }) => data.records(id).entries.some((entry) => entry.date === date));
  return { date, left: leftOfDay(data, date).length, hasEntries, data };
}
