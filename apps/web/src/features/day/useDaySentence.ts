import type { Activity } from '@sevenfold/contract';
import { EMPTY_DAY } from '@sevenfold/domain/activity';
import { daysLeft, localDateTime, type WeekView } from '@sevenfold/domain/calendar';
import { type DaySentence, dayPart, daySentence, type SentenceActivity } from '@sevenfold/domain/insight';
import { useMemo, useSyncExternalStore } from 'react';
import { type Derived, mapDerived, now, text, useDerivedAfterPaint, weekdayLong } from '#platform';
import { useBusyDates } from '#features/calendarEvent';
import type { Rings } from '#features/insight';
import { amountText, NO_RECORDS, type WeekSlices } from '#features/record';
import { everyFewSeconds, useSettings } from '#features/user';
import { dayRow } from './row';

export interface SentenceSources {
  readonly activities: readonly Activity[];
  readonly week: WeekView;
  readonly slices: Derived<WeekSlices>;
  readonly rings: Rings;
}

/** The sentence about today for this part of the day; null if there is nothing to say. */
export function useDaySentence({ activities, week, slices, rings }: SentenceSources): string | null {
  const { timezone, dayEndsAt } = useSettings();
  const busyDates = useBusyDates(week.id, week.dates);
  const part = useSyncExternalStore(everyFewSeconds, () =>
    dayPart(localDateTime(now(), timezone).minuteOfDay, dayEndsAt),
  );
  const sentence = useMemo(
    () =>
      mapDerived(slices, (records) => {
        if (part === null || !records) return null;
        const facts = activities
          .filter(({ isActive }) => isActive)
          .map((activity) => sentenceActivity(activity, records, week, rings));
        const found = daySentence({ part, week, activities: facts, busyDates });
        return found && sentenceText(found, activities, week);
      }),
    [activities, week, slices, rings, busyDates, part],
  );
  return useDerivedAfterPaint(sentence);
}

function sentenceActivity(
  activity: Activity,
  records: NonNullable<WeekSlices>,
  week: WeekView,
  rings: Rings,
): SentenceActivity {
  const own = records.byActivity[activity.id] ?? NO_RECORDS;
  const { left, isMet, done, target, amount } = dayRow(activity, own, week.today, week);
  const before = done - (activity.unit === 'DAYS' ? Math.min(1, amount) : amount);
  return {
    id: activity.id,
    unit: activity.unit,
    target,
    left,
    isMetToday: isMet && target !== null && before < target,
    ring: rings.ofActivity(activity, own)[week.dates.indexOf(week.today)] ?? EMPTY_DAY,
    plannedDates: own.plans.map(({ date }) => date),
    skippedDates: own.skips.map(({ date }) => date),
    weekdays: activity.weekdays,
  };
}

function sentenceText(sentence: DaySentence, activities: readonly Activity[], { today }: WeekView): string | null {
  const activity = activities.find(({ id }) => id === sentence.activityId);
  if (!activity) return null;
  const { name } = activity;
  switch (sentence.kind) {
    case 'LEFT':
      return text('day.sentence.LEFT', {
        name,
        amount: amountText(activity, sentence.amount),
        days: daysLeft(today, sentence.date),
        day: weekdayLong(sentence.date),
      });
    case 'LEFT_DAILY':
      return text('day.sentence.LEFT_DAILY', { name });
    case 'LEFT_PLANNED':
    case 'LEFT_FREE': {
      const left = { name, amount: amountText(activity, sentence.amount) };
      if (sentence.date === today) return text('day.sentence.LEFT_TODAY', left);
      return text(`day.sentence.${sentence.kind}`, { ...left, day: weekdayLong(sentence.date) });
    }
    case 'ALMOST':
      return text('day.sentence.ALMOST', { name, done: sentence.done, planned: sentence.planned });
    case 'MET_TODAY':
      return text('day.sentence.MET_TODAY', { name });
  }
}
