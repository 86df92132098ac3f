import type { Activity, Area, Entry, Settings } from '@sevenfold/contract';
import { addDays } from '@sevenfold/domain/calendar';
import { canActivate } from '@sevenfold/domain/subscription';
import { moveActivities as moveActivitiesMutation, setCalendarTracking } from '@sevenfold/model/activity';
import { createArea, deleteArea, editArea, orderAreas } from '@sevenfold/model/area';
import { completeOnboardingStep, dismissSuggestion } from '@sevenfold/model/user';
import { intent } from '../../apps/web/src/data/operation';
import type { Command } from '../../apps/web/src/data/replica';
import {
  changeActivity,
  createActivity,
  deleteActivity,
  moveActivities,
  setActive,
  setWeeklyGoal,
} from '../../apps/web/src/features/activity/commands';
import { placesAfterMove } from '../../apps/web/src/features/activity/places';
import { healthRecordIntents } from '../../apps/web/src/features/health/commands';
import { addSkips, changeEntry, removeEntries, removeSkips } from '../../apps/web/src/features/record/api';
import { isEditable, recordEntry, setAmountOn, removeOwnEntries } from '../../apps/web/src/features/record/recording';
import { changeSettings, changeUser } from '../../apps/web/src/features/user/commands';
import {
  type Choice,
  dateOf,
  type CommandFactory,
  NAMES,
  onActivity,
  pick,
  type Shown,
  sliceOf,
  pickOrThrow,
} from './choice';
import { COMBINED_GOAL_COMMANDS } from './combinedGoalCommands';
import { LIFE_RATING_COMMANDS } from './lifeRatingCommands';
import { OBJECTIVE_COMMANDS } from './objectiveCommands';
import { PLANNING_COMMANDS } from './planningCommands';
import { REVIEW_COMMANDS } from './reviewCommands';

/** Maximum number of active activities in the free plan. */
const FREE_ACTIVE = 5;
const COLORS = ['#1A9951', '#D64A7C', '#6B49D7'] as const;
const UNITS = ['DAYS', 'TIMES', 'DURATION'] as const;
const REASONS = ['REST', 'SICK', 'AWAY', 'OTHER', null] as const;
const WEEKS = ['2026-W09', '2026-W10', '2026-W11', '2026-W13'] as const;

const entriesOf = ({ records, activities }: Shown): readonly Entry[] =>
  activities.flatMap(({ id }) => records.byActivity[id]?.entries ?? []);
const canAdd = ({ user, activities }: Shown): boolean =>
  canActivate({
    plan: user.subscription.type,
    freeLimit: FREE_ACTIVE,
    activeCount: activities.filter(({ isActive }) => isActive).length,
  });

const onEntry =
  (make: (entry: Entry, shown: Shown, choice: Choice) => Command | null | undefined): CommandFactory =>
  (shown, choice) => {
    const entry = pick(entriesOf(shown), choice.a);
    return entry && make(entry, shown, choice);
  };

/** Entries of health data are not edited. */
const onEditableEntry = (make: Parameters<typeof onEntry>[0]): CommandFactory =>
  onEntry((entry, shown, choice) => (isEditable(entry) ? make(entry, shown, choice) : null));

/** All commands. They are created by the functions that the screens call, where those exist. */
export const COMMANDS = {
  record: onActivity((activity, shown, choice) =>
    recordEntry(activity, sliceOf(shown, activity.id), dateOf(shown, choice), {
      amount: activity.unit === 'DAYS' ? 1 : 1 + (choice.c % 5),
    }),
  ),
  setAmount: onActivity((activity, shown, choice) =>
    activity.unit === 'DAYS'
      ? null
      : setAmountOn(activity, sliceOf(shown, activity.id), dateOf(shown, choice), choice.c % 6),
  ),
  removeEntries: onActivity((activity, shown, choice) =>
    removeOwnEntries(sliceOf(shown, activity.id), dateOf(shown, choice)),
  ),
  editEntry: onEditableEntry((entry, shown, { b, c }) =>
    changeEntry(
      entry,
      pickOrThrow<Parameters<typeof changeEntry>[1]>(
        [
          { note: `note ${c}` },
          { date: addDays(shown.records.from, c % 3) },
          { note: null },
          { startedAt: '2026-02-16T20:00:00.000Z', utcOffsetMinutes: (c % 14) * 60 },
          { startedAt: null, utcOffsetMinutes: -30 },
        ],
        b,
      ),
    ),
  ),
  moveEntry: onEditableEntry((entry, _, { b }) =>
    changeEntry(entry, { date: addDays(entry.date, b % 2 === 0 ? -7 : -1) }),
  ),
  removeEntry: onEntry((entry) => removeEntries([entry])),
  health: onActivity(({ id, unit }, shown, choice) => {
    const amount = choice.c % 4 === 0 ? null : unit === 'DAYS' ? 1 : choice.c + 1;
    const change = { date: dateOf(shown, choice), amount, startedAt: null };
    return { operations: healthRecordIntents(id, [change], 'Europe/Madrid'), inverse: [] };
  }),
  skip: onActivity((activity, shown, choice) => {
    const date = dateOf(shown, choice);
    const before = sliceOf(shown, activity.id).skips.filter((skip) => skip.date === date);
    return addSkips([{ activityId: activity.id, date, reason: pickOrThrow(REASONS, choice.c) }], before);
  }),
  removeSkip: onActivity((activity, shown, { b }) => {
    const skip = pick(sliceOf(shown, activity.id).skips, b);
    return skip && removeSkips([skip]);
  }),
  create: (shown, { a, b, c, newId }) =>
    canAdd(shown)
      ? createActivity({
          id: newId(),
          name: pickOrThrow(NAMES, a),
          color: pickOrThrow(COLORS, b),
          icon: 'bed',
          areaId: pick(shown.areas, c)?.id ?? null,
          unit: pickOrThrow(UNITS, b),
          direction: c % 3 === 0 ? 'AT_MOST' : 'AT_LEAST',
        })
      : null,
  edit: onActivity((activity, shown, { b, c }) =>
    changeActivity(
      activity,
      pickOrThrow<Parameters<typeof changeActivity>[1]>(
        [
          { name: `${pickOrThrow(NAMES, c)} ${c}` },
          { color: pickOrThrow(COLORS, c) },
          { description: `About ${c}` },
          { areaId: pick([...shown.areas, null], c)?.id ?? null },
          { direction: c % 2 === 0 ? 'AT_MOST' : 'AT_LEAST' },
          { name: 'Two fields', areaId: null },
        ],
        b,
      ),
    ),
  ),
  archive: onActivity((activity, shown) =>
    activity.isActive || canAdd(shown) ? setActive(activity, !activity.isActive) : null,
  ),
  delete: onActivity((activity) => deleteActivity(activity)),
  move: onActivity(({ id }, { activities, areas }, { b, c }) => {
    const places = placesAfterMove(
      activities,
      areas,
      { activityId: id, areaId: pick([...areas, null], b)?.id ?? null, index: c % 4 },
      'Other',
    );
    return places.length > 0 ? moveActivities(activities, places) : null;
  }),
  goal: onActivity((activity, _, { b, c }) =>
    setWeeklyGoal(
      activity,
      pickOrThrow(WEEKS, b),
      c % 4 === 0 ? null : activity.direction === 'AT_MOST' && c % 4 === 1 ? 0 : 1 + (c % 5),
    ),
  ),
  track: onActivity((activity, _, { c }) => {
    const set = (value: Activity['calendarTracking']) =>
      intent(setCalendarTracking, { activityId: activity.id, updatedCalendarTracking: value });
    return {
      operations: [
        set(
          c % 3 === 0
            ? null
            : { filters: [{ field: 'NAME', operator: 'CONTAINS', value: `event ${c}` }], calendars: null },
        ),
      ],
      inverse: [set(activity.calendarTracking)],
    };
  }),
  addArea: (_, { a, b, newId }) => {
    const id = newId();
    return {
      operations: [intent(createArea, { id, name: `Area ${a}`, color: pickOrThrow(COLORS, b) })],
      inverse: [intent(deleteArea, { id })],
    };
  },
  editArea: ({ areas }, { a, b, c }) => {
    const area = pick(areas, a);
    if (!area) return null;
    const patch = (fields: Partial<Pick<Area, 'name' | 'kind' | 'color'>>) =>
      intent(editArea, { id: area.id, ...fields });
    return b % 2 === 0
      ? { operations: [patch({ name: `Area ${c}` })], inverse: [patch({ name: area.name, kind: area.kind })] }
      : { operations: [patch({ color: pickOrThrow(COLORS, c) })], inverse: [patch({ color: area.color })] };
  },
  deleteArea: ({ areas, activities }, { a }) => {
    const area = pick(areas, a);
    if (!area) return null;
    const own = activities
      .filter(({ areaId }) => areaId === area.id)
      .map(({ id, order }) => ({ activityId: id, areaId: area.id, order }));
    const reassignment = own.length > 0 ? [intent(moveActivitiesMutation, { updates: own })] : [];
    return {
      operations: [intent(deleteArea, { id: area.id })],
      inverse: [intent(createArea, area), ...reassignment],
    };
  },
  orderAreas: ({ areas }, { a, b }) => {
    const order = (list: readonly Area[]) =>
      intent(orderAreas, { updates: list.map(({ id }, index) => ({ id, order: index })) });
    const rotated = areas
      .toSorted((x, y) => ((x.order + a) % 5) - ((y.order + a) % 5) || x.order - y.order)
      .slice(b % 2);
    return rotated.length > 0 ? { operations: [order(rotated)], inverse: [order(areas)] } : null;
  },
  settings: ({ user }, { a, b }) =>
    changeSettings(
      user.settings,
      pickOrThrow<Partial<Settings>>(
        [
          { dayEndsAt: b % 7 },
          { themeMode: pickOrThrow(['LIGHT', 'DARK', 'SYSTEM'] as const, b) },
          { weekStartDay: pickOrThrow(['SUNDAY', 'MONDAY', 'SATURDAY'] as const, b) },
          { language: pickOrThrow(['ES', 'JA', 'EN'] as const, b) },
        ],
        a,
      ),
    ),
  rename: ({ user }, { a }) => changeUser(user, { name: `Name ${a}` }),
  ...OBJECTIVE_COMMANDS,
  ...COMBINED_GOAL_COMMANDS,
  ...REVIEW_COMMANDS,
  ...PLANNING_COMMANDS,
  ...LIFE_RATING_COMMANDS,
  completeStep: (_, { a }) => ({
    operations: [
      intent(completeOnboardingStep, {
        step: pickOrThrow(['WELCOME', 'FINAL', 'ADD_ACTIVITY'] as const, a),
      }),
    ],
    inverse: [],
  }),
  dismissSuggestion: (_, { a, b }) => ({
    operations: [
      intent(dismissSuggestion, {
        key: pickOrThrow(['gym', 'swimming', 'book club'] as const, a),
        isDismissed: b % 3 > 0,
      }),
    ],
    inverse: [],
  }),
} satisfies Record<string, CommandFactory>;

export type CommandName = keyof typeof COMMANDS;

/** Creates a command for the shown data; undefined when there is nothing to apply it to. */
export const commandOf = (name: CommandName, shown: Shown, choice: Choice): Command | undefined =>
  COMMANDS[name](shown, choice) ?? undefined;
