import { amountRange, isDueByRhythm, targetAt } from '@sevenfold/domain/activity';
import { addDays, type CivilDate, monthOf, weekdayOf } from '@sevenfold/domain/calendar';
import type { Language } from '@sevenfold/domain/user';
import type { Absence } from './absences';
import type { Course, Habit } from './habit';
import type { HistoryActivity, HistoryEntry, HistorySkip, DemoWeek } from './history';
import type { LocalClock } from './localClock';
import { idAt, type Random } from './random';
import { demoText } from './text';

export interface SimulationInput {
  readonly habit: Habit;
  readonly activity: HistoryActivity;
  readonly weeks: readonly DemoWeek[];
  readonly absences: ReadonlyMap<CivilDate, Absence>;
  readonly today: CivilDate;
  readonly clock: LocalClock;
  readonly language: Language;
  readonly random: Random;
}

export interface Records {
  readonly entries: HistoryEntry[];
  readonly skips: HistorySkip[];
}

const MINUTE = 60_000;
/** Probability of doing something even on holiday or when ill. */
const DESPITE_ABSENCE = 0.12;
const REST = 0.1;
const NOTE = 0.06;
const LATE = 0.08;

/** Simulates the weeks of one activity: entries and skips. */
export function simulateActivity(input: SimulationInput): Records {
  const { habit, weeks, today } = input;
  const records: Records = { entries: [], skips: [] };
  for (const week of weeks) {
    if (week.share < habit.from || week.share > habit.until) continue;
    let done = 0;
    for (const date of week.dates) {
      if (date > today) break;
      done += date === today ? simulateToday(input, week, records) : simulateDay(input, week, date, done, records);
    }
  }
  // Plans a skip ahead, if the week still has room for it.
  const tomorrowButOne = addDays(today, 2);
  if (habit.name === 'demo.run' && weeks.at(-1)?.dates.includes(tomorrowButOne)) {
    records.skips.push({ activityId: input.activity.id, date: tomorrowButOne, reason: 'REST' });
  }
  return records;
}

/** @returns what was done, in the activity's unit */
function simulateDay(input: SimulationInput, week: DemoWeek, date: CivilDate, done: number, records: Records): number {
  const { habit, activity, absences, random } = input;
  const absence = absences.get(date);
  const away = absence === 'AWAY' || (absence === 'SICK' && habit.needsHealth);
  if (away && habit.direction === 'AT_LEAST' && !random.chance(DESPITE_ABSENCE)) {
    records.skips.push({ activityId: activity.id, date, reason: absence });
    return 0;
  }
  const level = levelOf(habit, week, date);
  const weekday = habit.weekdays[weekdayOf(date)] ?? 0;
  if (habit.everyDays !== undefined) {
    const rhythm = { everyDays: habit.everyDays, lastDate: records.entries.at(-1)?.date ?? null };
    return isDueByRhythm(rhythm, date) && random.chance(weekday * level) ? session(input, week, date, records) : 0;
  }
  const target = targetAt(activity.weeklyGoalsTimeline, week.week);
  // Less likely once the goal is met, more likely when few days are left.
  const left = target === null ? 0 : target - done;
  const daysLeft = 7 - week.dates.indexOf(date);
  const push = target === null ? 0.25 : left <= 0 ? 0.45 : habit.unit === 'DAYS' && left >= daysLeft ? 1.4 : 1;
  if (habit.amount.kind === 'FLOW') return flow(input, week, date, level * weekday, records);
  if (random.chance(weekday * level * push)) return session(input, week, date, records);
  if (weekday >= 0.5 && habit.direction === 'AT_LEAST' && random.chance(REST)) {
    records.skips.push({
      activityId: activity.id,
      date,
      reason: random.chance(0.6) ? 'REST' : random.chance(0.6) ? 'OTHER' : null,
    });
  }
  return 0;
}

function simulateToday(input: SimulationInput, week: DemoWeek, records: Records): number {
  const { habit, activity, today } = input;
  if (habit.today === 'SKIPPED') records.skips.push({ activityId: activity.id, date: today, reason: 'OTHER' });
  if (habit.today !== 'DONE') return 0;
  // The day is not over, so only part of it is done.
  return habit.amount.kind === 'FLOW' ? flow(input, week, today, 0.6, records) : session(input, week, today, records);
}

/** @param share of an average day's part of the goal */
function flow(input: SimulationInput, week: DemoWeek, date: CivilDate, share: number, records: Records): number {
  const { habit, random } = input;
  if (habit.amount.kind !== 'FLOW') return 0;
  const { max } = amountRange(habit.unit);
  const even = goalOf(input, week) / 7;
  let left = Math.min(max, Math.round(even * share * (0.75 + 0.5 * random.next())));
  if (habit.unit === 'DURATION') left -= left % 5;
  let sum = 0;
  for (let portions = Math.min(habit.amount.portions, left); portions > 0; portions--) {
    const amount = portions === 1 ? left : Math.max(1, Math.round(left / portions));
    if (amount < 1) break;
    record(input, date, amount, records);
    left -= amount;
    sum += amount;
  }
  return sum;
}

function session(input: SimulationInput, week: DemoWeek, date: CivilDate, records: Records): number {
  const { habit, random } = input;
  if (habit.amount.kind !== 'SESSION') return 0;
  const { min, max } = habit.amount;
  let amount = random.int(min, max);
  if (habit.unit === 'DURATION') {
    // Shorter sessions for a lower goal.
    amount *= Math.sqrt(goalOf(input, week) / (habit.goals.at(-1)?.[1] ?? 1));
    amount = Math.max(5, Math.round(amount / 5) * 5);
  }
  record(input, date, amount, records);
  return amount;
}

/** The goal of a week, or of the weeks around a pause. */
function goalOf({ habit, activity }: SimulationInput, week: DemoWeek): number {
  return (
    targetAt(activity.weeklyGoalsTimeline, week.week) ?? habit.goals.find(([, target]) => target !== null)?.[1] ?? 1
  );
}

function record(
  { habit, activity, clock, language, random }: SimulationInput,
  date: CivilDate,
  amount: number,
  records: Records,
): void {
  const startsAt = clock.instantOf(date, random.int(habit.hours[0], habit.hours[1])) + random.int(0, 59) * 1000;
  const lasts = habit.unit === 'DURATION' ? amount * MINUTE : 0;
  const timed = random.chance(habit.timer) && startsAt + lasts <= clock.now;
  const late = !timed && random.chance(LATE) ? random.int(8, 14) * 60 * MINUTE : random.int(0, 4) * MINUTE;
  const createdAt = timed
    ? startsAt + lasts
    : Math.min(startsAt + lasts + late, clock.now - random.int(0, 30) * MINUTE);
  const note = random.chance(NOTE) ? random.pick(habit.notes) : undefined;
  records.entries.push({
    id: idAt(createdAt, random),
    activityId: activity.id,
    date,
    amount,
    source: timed ? 'TIMER' : 'MANUAL',
    startedAt: timed ? startsAt : null,
    utcOffsetMinutes: clock.utcOffsetAt(timed ? startsAt : createdAt),
    note: note === undefined ? null : demoText(language, note),
    createdAt,
  });
}

function levelOf(habit: Habit, week: DemoWeek, date: CivilDate): number {
  // Daylight peaks in June, activity a month later.
  const season = 1 + habit.season * Math.cos(((monthOf(date) - 7) / 6) * Math.PI);
  return valueOn(habit.drive, week.share) * season * week.energy;
}

/** Interpolates a course at `share`. */
function valueOn(course: Course<number>, share: number): number {
  const after = course.findIndex(([at]) => at >= share);
  const [toShare, to] = course[after] ?? course.at(-1) ?? [1, 1];
  const [fromShare, from] = course[after - 1] ?? [toShare, to];
  return toShare === fromShare ? to : from + ((to - from) * (share - fromShare)) / (toShare - fromShare);
}
