import type { Plan } from '@sevenfold/contract';
import { setGoal, targetAt, type WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import { DEFAULT_AREAS } from '@sevenfold/domain/area';
import {
  addDays,
  addWeeks,
  type CivilDate,
  datesOfWeek,
  today as todayOf,
  weekIdOf,
  weekRange,
  weekRangeList,
} from '@sevenfold/domain/calendar';
import type { Language } from '@sevenfold/domain/user';
import { areaName } from '../areaName';
import { generateAbsences } from './absences';
import type { Habit } from './habit';
import { HABITS } from './habits';
import type {
  History,
  HistoryActivity,
  HistoryArea,
  HistoryEntry,
  HistoryOptions,
  HistorySkip,
  DemoWeek,
} from './history';
import { simulateActivity } from './simulateActivity';
import { localClock } from './localClock';
import { createRandom, idAt, type Random } from './random';
import { demoText } from './text';

const DAY = 24 * 60 * 60 * 1000;

/** @throws RangeError when `weeks` or `activities` is below 1, or the history would start before the calendar */
export function generateHistory(options: HistoryOptions): History {
  const { seed, now, timezone, weekStartDay, language } = options;
  if (options.weeks < 1 || options.activities < 1)
    throw new RangeError('A history needs at least one week and one activity');
  const random = createRandom(seed);
  const clock = localClock(timezone, now);
  const today = todayOf(now, timezone, 0);
  const thisWeek = weekIdOf(today, weekStartDay);
  const weekIds = weekRangeList(addWeeks(thisWeek, 1 - options.weeks), thisWeek);
  const absences = generateAbsences(weekIds, weekStartDay, today, language, random);
  const weeks = weekIds.map((week, index): DemoWeek => ({
    week,
    dates: datesOfWeek(week, weekStartDay),
    share: weekIds.length === 1 ? 1 : index / (weekIds.length - 1),
    energy: 0.8 + 0.4 * random.next(),
  }));
  const start = Math.min(clock.instantOf(weekRange(weekIds[0] ?? thisWeek, weekStartDay).first, 8 * 60), now) - DAY;
  const areas = makeAreas(language, start, random);

  const activities: HistoryActivity[] = [];
  const entries: HistoryEntry[] = [];
  const skips: HistorySkip[] = [];
  const plans: Plan[] = [];
  for (let order = 0; order < options.activities; order++) {
    const habit = HABITS[order % HABITS.length];
    const area = areas.find(({ kind }) => kind === habit?.area);
    if (!habit || !area) continue;
    // A separate generator per activity, so that the first thirteen do not depend on the total number.
    const own = createRandom(Math.imul(seed + 1, 0x9e3779b1) + order);
    const activity = makeActivity({
      habit,
      areaId: area.id,
      order,
      weeks,
      options,
      instantOf: clock.instantOf,
      start,
      random: own,
    });
    activities.push(activity);
    const records = simulateActivity({ habit, activity, weeks, absences, today, clock, language, random: own });
    for (const entry of records.entries) entries.push(entry);
    for (const skip of records.skips) skips.push(skip);
    for (const { inDays, amount = null, startTime = null } of habit.plans ?? [])
      plans.push({ activityId: activity.id, date: addDays(today, inDays), amount, startTime });
  }
  return { areas, activities, entries, skips, plans };
}

function makeAreas(language: Language, start: number, random: Random): HistoryArea[] {
  return DEFAULT_AREAS.map(({ kind, color, order }) => ({
    kind,
    id: idAt(start, random),
    name: areaName(kind, language),
    color,
    order,
  }));
}

interface ActivityInput {
  readonly habit: Habit;
  readonly areaId: string;
  readonly order: number;
  readonly weeks: readonly DemoWeek[];
  readonly options: HistoryOptions;
  readonly instantOf: (date: CivilDate, minuteOfDay: number) => number;
  readonly start: number;
  readonly random: Random;
}

function makeActivity({
  habit,
  areaId,
  order,
  weeks,
  options,
  instantOf,
  start,
  random,
}: ActivityInput): HistoryActivity {
  const { language } = options;
  const first = weeks.find((week) => week.share >= habit.from)?.dates[0];
  const createdAt =
    first === undefined
      ? start
      : Math.max(start, Math.min(instantOf(first, 7 * 60), options.now) - DAY / 2) + order * 1000;
  const repeat = Math.floor(order / HABITS.length);
  return {
    id: idAt(createdAt, random),
    areaId,
    name: demoText(language, habit.name) + (repeat > 0 ? ` ${repeat + 1}` : ''),
    description: habit.why ? demoText(language, habit.why) : '',
    color: habit.color,
    icon: habit.icon,
    unit: habit.unit,
    customTimesUnit: habit.unitLabel ? demoText(language, habit.unitLabel.many) : null,
    customTimesUnitSingular: habit.unitLabel ? demoText(language, habit.unitLabel.one) : null,
    direction: habit.direction,
    order,
    isActive: habit.until >= 1,
    reminders: habit.reminders ?? [],
    ...(habit.everyDays !== undefined && { everyDays: habit.everyDays }),
    weeklyGoalsTimeline: timelineOf(habit, weeks),
    createdAt,
  };
}

/** The goals of each week; an archived activity has none. */
function timelineOf(habit: Habit, weeks: readonly DemoWeek[]): WeeklyGoalsTimeline {
  let timeline: WeeklyGoalsTimeline = [];
  const changes: Habit['goals'] = habit.until < 1 ? [...habit.goals, [habit.until, null]] : habit.goals;
  for (const [share, target] of changes) {
    const week = weeks.find((candidate) => candidate.share >= share)?.week;
    if (week !== undefined && targetAt(timeline, week) !== target) timeline = setGoal(timeline, week, target);
  }
  return timeline;
}
