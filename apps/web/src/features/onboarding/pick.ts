import type { Area, BodyOf } from '@sevenfold/contract';
import { targetRange, type ActivityUnit } from '@sevenfold/domain/activity';
import { DEFAULT_AREAS } from '@sevenfold/domain/area';
import { addDays, type CivilDate, weekdayOf, type WeekId } from '@sevenfold/domain/calendar';
import type { TypedActivity, TypedWeek } from '@sevenfold/domain/typedWeek';
import type { Command } from '#data';
import { joined } from '#platform';
import {
  buildActivity,
  createActivity,
  EXAMPLES,
  exampleTemplate,
  fromTemplate,
  newDraft,
  type Template,
} from '#features/activity';
import { areaOfKind } from '#features/area';
import { setPlan } from '#features/plan';
import { together } from '#features/record';

/** An activity to start with. */
export interface Tile extends Template {
  /** Key of an example, or the name that was typed. */
  readonly id: string;
}

/** A chosen tile with its goal. */
export interface Pick {
  readonly id: string;
  readonly target: number;
}

/** Input of the first screen. */
export interface Start {
  /** In the order in which they were picked. */
  readonly picks: readonly Pick[];
  readonly typed: readonly TypedActivity[];
  /** Text of the field, which keeps what was not understood. */
  readonly text: string;
}

export const NO_START: Start = { picks: [], typed: [], text: '' };

const DAYS = 7;

/**
 * Step of − and + for a suggested goal, in days, times or minutes. Large goals change in larger steps, and those of up to
 * half an hour in smaller ones.
 */
const STEPS: Readonly<Record<ActivityUnit, number>> = { DAYS: 1, TIMES: 1, DURATION: 30 };
const LARGE_TIMES = 20;
const LARGE_STEP = 5;
const SMALL_STEP = 5;

export const typedTiles = (typed: readonly TypedActivity[]): readonly Tile[] =>
  typed.map((activity) => ({ ...activity, id: activity.name }));

/** The typed activities, then the examples, except those that were typed. */
export function startTiles(typed: readonly TypedActivity[]): readonly Tile[] {
  const names = new Set(typed.map(({ name }) => name.toLowerCase()));
  const examples = EXAMPLES.map((example) => ({ ...exampleTemplate(example), id: example.name }));
  return [...typedTiles(typed), ...examples.filter(({ name }) => !names.has(name.toLowerCase()))];
}

export const tileColor = ({ color, area }: Tile, areas: readonly Area[]): string =>
  color ?? areaOfKind(area, areas)?.color ?? DEFAULT_AREAS.find(({ kind }) => kind === area)?.color ?? '';

/** Adds a tile with its suggested goal, or removes it. */
export const toggled = (picks: readonly Pick[], { id, target }: Tile): readonly Pick[] =>
  picks.some((pick) => pick.id === id) ? picks.filter((pick) => pick.id !== id) : [...picks, { id, target }];

/**
 * Adds typed activities as chosen tiles. The field keeps what was not understood.
 *
 * @param room maximum number of chosen tiles; those beyond are not chosen
 */
export function addTyped({ picks, typed }: Start, { activities, rejected }: TypedWeek, room: number): Start {
  const names = new Set(activities.map(({ name }) => name.toLowerCase()));
  const all = [...activities, ...typed.filter(({ name }) => !names.has(name.toLowerCase()))];
  const shown = new Set(startTiles(all).map(({ id }) => id));
  const kept = picks.filter(({ id }) => shown.has(id) && !names.has(id.toLowerCase()));
  const added = activities.map(({ name, target }) => ({ id: name, target }));
  return {
    picks: [...kept, ...added].slice(0, room),
    typed: all,
    text: joined(...rejected.map(({ fragment }) => fragment)),
  };
}

/** The target after a press on − or +, within the range of its unit. */
export function steppedTarget({ unit, direction, target: suggested }: Tile, target: number, sign: 1 | -1): number {
  const { min, max } = targetRange(unit, direction);
  if (unit === 'DURATION') return Math.min(max, steppedMinutes(target, sign));
  const step = unit === 'TIMES' && suggested >= LARGE_TIMES ? LARGE_STEP : STEPS[unit];
  return Math.min(max, Math.max(min, target + sign * step));
}

/** Half hours, below one steps of five minutes: a typed goal may be as small. */
function steppedMinutes(minutes: number, sign: 1 | -1): number {
  const half = STEPS.DURATION;
  if (sign > 0) return minutes + (minutes < half ? SMALL_STEP : half);
  return minutes > half
    ? Math.max(half, minutes - half)
    : Math.max(Math.min(minutes, SMALL_STEP), minutes - SMALL_STEP);
}

/**
 * True for a rhythm in days whose suggested goal was not changed: it is created without a weekly goal, which in a short
 * week would ask for more days than the rhythm does.
 */
export const isRhythmOnly = ({ everyDays, unit, target: suggested }: Tile, target: number): boolean =>
  everyDays !== null && unit === 'DAYS' && target === suggested;

type NewActivity = BodyOf<'POST /api/v1/a'>;

/** Returns the activities to create, with a goal from a week on. */
export const toActivities = (
  tiles: readonly Tile[],
  picks: readonly Pick[],
  { areas, week, newId }: { readonly areas: readonly Area[]; readonly week: WeekId; readonly newId: () => string },
): readonly NewActivity[] =>
  picks.flatMap(({ id, target }) => {
    const tile = tiles.find((one) => one.id === id);
    if (!tile) return [];
    const isPossible = tile.unit !== 'DAYS' || target <= tile.weekdays.length;
    const template = { ...tile, target, weekdays: isPossible ? tile.weekdays : [] };
    const draft = { ...fromTemplate(newDraft(null), template, areas), hasGoal: !isRhythmOnly(tile, target) };
    return [buildActivity(newId(), draft, week)];
  });

/** Creates activities, and plans those with weekdays for their next seven days. An upper limit is nothing to plan. */
export function startWith(activities: readonly NewActivity[], today: CivilDate): Command {
  const dates = Array.from({ length: DAYS }, (_, days) => addDays(today, days));
  const plans = activities
    .filter(({ direction }) => direction !== 'AT_MOST')
    .flatMap(({ id, weekdays = [] }) =>
      dates.filter((date) => weekdays.includes(weekdayOf(date))).map((date) => setPlan(id, date, undefined)),
    );
  return together([...activities.map(createActivity), ...plans]);
}
