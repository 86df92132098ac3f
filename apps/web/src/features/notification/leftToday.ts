import type { User } from '@sevenfold/contract';
import { type CivilDate, today, weekIdOf } from '@sevenfold/domain/calendar';
import { leftOfDay } from '@sevenfold/domain/notification';
import { replica } from '../../data/device';
import { epochOf, now } from '../../platform/clock';
import { activitiesQuery } from '../activity/api';
import { NO_RECORDS, weekRecordsQuery } from '../record/api';

interface Today {
  readonly date: CivilDate;
  /** Number of goals left. */
  readonly left: number;
  readonly hasEntries: boolean;
}

/** Reads today from the data of the device, unsent changes included; undefined if it has none of this week. */
export async function readToday({ settings, absences = [] }: User): Promise<Today | undefined> {
  const { timezone, dayEndsAt, weekStartDay } = settings;
  const date = today(now(), timezone, dayEndsAt);
  const { queries } = replica;
  const [activities, records] = await Promise.all([
    queries.ensureQueryData(activitiesQuery),
    queries.ensureQueryData(weekRecordsQuery(weekIdOf(date, weekStartDay), weekStartDay)),
  ]).catch(() => []);
  if (!activities || !records) return undefined;
  const data = {
    today: date,
    weekStartDay,
    activities: activities.map((activity) => ({
      ...activity,
      createdOn: today(epochOf(activity.createdAt), timezone, dayEndsAt),
    })),
    absences,
    records: (id: string) => records.byActivity[id] ?? NO_RECORDS,
  };
  const hasEntries = activities.some(({ id }) => data.records(id).entries.some((entry) => entry.date === date));
  return { date, left: leftOfDay(data, date).length, hasEntries };
}
