import { countsFromWeek, dayBitsOf, weekDone } from '@sevenfold/domain/activity';
import {
  addWeeks,
  type CivilDate,
  MAX_DATE,
  today as todayOf,
  type WeekId,
  weekIdOf,
  weekRange,
  weekRangeList,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import { type Feeling, type ReviewFacts, reviewFacts, type WeekFigures } from '@sevenfold/domain/review';
import type { History, HistoryOptions } from './history';
import { localClock } from './localClock';
import { createRandom, type Random } from './random';
import { type DemoKey, demoText } from './text';

export interface HistoryReview {
  readonly weekId: WeekId;
  readonly feeling: Feeling;
  readonly wins: string;
  readonly struggles: string;
  readonly notes: string;
  readonly facts: ReviewFacts;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly finishedAt: number;
}

type ReviewOptions = Pick<HistoryOptions, 'seed' | 'now' | 'timezone' | 'weekStartDay' | 'language'>;

/** A year and a half. */
const WEEKS = 78;
/** Time of day: in the evening of the last day of a week. */
const FINISHED_AT = 19 * 60 + 40;
const WIN_KEYS: readonly DemoKey[] = [
  'demo.reviewWin1',
  'demo.reviewWin2',
  'demo.reviewWin3',
  'demo.reviewWin4',
  'demo.reviewWin5',
  'demo.reviewWin6',
  'demo.reviewWin7',
  'demo.reviewWin8',
  'demo.reviewWin9',
  'demo.reviewWin10',
];
const STRUGGLE_KEYS: readonly DemoKey[] = [
  'demo.reviewStruggle1',
  'demo.reviewStruggle2',
  'demo.reviewStruggle3',
  'demo.reviewStruggle4',
];
const NOTE_KEYS: readonly DemoKey[] = ['demo.reviewNote1', 'demo.reviewNote2'];

/** Generates reviews that fit a history: of most weeks, including the last complete one, but not the current one. */
export function generateReviews(history: History, options: ReviewOptions): HistoryReview[] {
  const { seed, now, timezone, weekStartDay } = options;
  const random = createRandom(seed + 2);
  const clock = localClock(timezone, now);
  const current = weekIdOf(todayOf(now, timezone, 0), weekStartDay);
  const figures = figuresOf(history, weekStartDay);
  const firstEntryDates = new Map<string, CivilDate>();
  for (const { activityId, date } of history.entries)
    if (date < (firstEntryDates.get(activityId) ?? MAX_DATE)) firstEntryDates.set(activityId, date);
  const sources = history.activities.map((activity) => ({
    ...activity,
    countsFrom: countsFromWeek(
      {
        createdOn: todayOf(activity.createdAt, timezone, 0),
        weeklyGoalsTimeline: activity.weeklyGoalsTimeline,
        firstEntryDate: firstEntryDates.get(activity.id) ?? null,
      },
      weekStartDay,
    ),
  }));
  const first = sources.reduce((earliest, { countsFrom }) => (countsFrom < earliest ? countsFrom : earliest), current);
  return weekRangeList(addWeeks(current, -WEEKS), addWeeks(current, -1)).flatMap((weekId, index): HistoryReview[] => {
    const isMissing = random.chance(0.15) && weekId !== addWeeks(current, -1);
    if (weekId <= first || isMissing) return [];
    const facts = reviewFacts({
      week: weekId,
      running: false,
      activities: sources,
      areas: history.areas,
      figures,
      objectives: [],
    });
    return [
      {
        weekId,
        ...writtenOf(facts, options, random, index),
        facts,
        finishedAt: clock.instantOf(weekRange(weekId, weekStartDay).last, FINISHED_AT),
      },
    ];
  });
}

/** @param index position of the week among all weeks: the texts come in turn, so that weeks near each other differ */
function writtenOf(
  { attainment }: ReviewFacts,
  { language }: ReviewOptions,
  random: Random,
  index: number,
): Pick<HistoryReview, 'feeling' | 'wins' | 'struggles' | 'notes'> {
  // Depends partly on the attainment, and partly on chance.
  const mood = 1 + ((attainment ?? 0.8) - 0.7) * 9 + random.next() * 3.2;
  const feeling: Feeling = mood < 1.6 ? 1 : mood < 2.7 ? 2 : mood < 3.8 ? 3 : mood < 5 ? 4 : 5;
  const line = (keys: readonly DemoKey[], turn: number): string => {
    const key = keys[turn % keys.length];
    return key === undefined ? '' : demoText(language, key);
  };
  const second = random.chance(0.4) ? `\n${line(WIN_KEYS, index + WIN_KEYS.length / 2)}` : '';
  return {
    feeling,
    wins: line(WIN_KEYS, index) + second,
    struggles: random.chance(0.75) ? line(STRUGGLE_KEYS, index) : '',
    notes: random.chance(0.25) ? line(NOTE_KEYS, index) : '',
  };
}

interface Week {
  readonly entries: { readonly date: CivilDate; readonly amount: number }[];
  skippedDays: number;
}

/** Figures of every activity and week. */
function figuresOf({ activities, entries, skips }: History, weekStartDay: WeekStartDay): WeekFigures[] {
  const weeks = new Map<string, Week>();
  const at = (activityId: string, date: CivilDate): Week => {
    const key = `${activityId} ${weekIdOf(date, weekStartDay)}`;
    const known = weeks.get(key) ?? { entries: [], skippedDays: 0 };
    weeks.set(key, known);
    return known;
  };
  for (const entry of entries) at(entry.activityId, entry.date).entries.push(entry);
  for (const skip of skips) at(skip.activityId, skip.date).skippedDays += 1;
  const units = new Map(activities.map(({ id, unit }) => [id, unit]));
  return [...weeks].map(([key, { entries: own, skippedDays }]) => {
    const [activityId = '', weekId = ''] = key.split(' ');
    const dayBits = dayBitsOf(own, weekRange(weekId as WeekId, weekStartDay).first);
    return {
      activityId,
      weekId: weekId as WeekId,
      done: weekDone(units.get(activityId) ?? 'TIMES', own),
      dayBits,
      skippedDays,
    };
  });
}
