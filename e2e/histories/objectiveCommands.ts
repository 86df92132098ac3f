import type { CheckIn, Objective, StepNote } from '@sevenfold/contract';
import { addDays } from '@sevenfold/domain/calendar';
import {
  latestCheckIn,
  OBJECTIVE_STATUSES,
  type Period,
  quarterPeriod,
  reopened,
  STEPS_MAX,
  datedStatus,
  yearPeriod,
} from '@sevenfold/domain/objective';
import type { Command } from '../../apps/web/src/data/replica';
import {
  addCheckIn,
  addNote,
  addStep,
  carry,
  changeCheckIn,
  changeObjective,
  type Changes,
  changeStep,
  createObjective,
  deleteObjective,
  link,
  moveObjective,
  removeCheckIn,
  removeStep,
  changeStatus,
  unlink,
} from '../../apps/web/src/features/objective/commands';
import { type Choice, dateOf, type CommandFactory, NAMES, pick, type Shown, pickOrThrow } from './choice';

const PERIODS: readonly Period[] = [quarterPeriod(2026, 1), yearPeriod(2026), quarterPeriod(2026, 2)];

const onObjective =
  (make: (objective: Objective, shown: Shown, choice: Choice) => Command | null | undefined): CommandFactory =>
  (shown, choice) => {
    const objective = pick(shown.objectives, choice.a);
    return objective && make(objective, shown, choice);
  };

const onCheckIn =
  (make: (checkIn: CheckIn, objective: Objective, choice: Choice) => Command): CommandFactory =>
  ({ objectives }, choice) => {
    const [objective, checkIn] =
      pick(
        objectives.flatMap((owner) => owner.checkIns.map((item) => [owner, item] as const)),
        choice.a,
      ) ?? [];
    return objective && checkIn && make(checkIn, objective, choice);
  };

const onNote =
  (make: (note: StepNote, objective: Objective, choice: Choice) => Command): CommandFactory =>
  ({ objectives }, choice) => {
    const [objective, note] =
      pick(
        objectives.flatMap((owner) => (owner.stepNotes ?? []).map((item) => [owner, item] as const)),
        choice.a,
      ) ?? [];
    return objective && note && make(note, objective, choice);
  };

const changesTo = ({ type }: Objective, { areas, activities }: Shown, { b, c }: Choice): Changes =>
  pickOrThrow<Changes>(
    [
      { name: `${pickOrThrow(NAMES, c)} ${c}` },
      { why: `Because ${c}` },
      { areaId: pick([...areas, null], c)?.id ?? null },
      { period: pickOrThrow(PERIODS, c) },
      type === 'PROGRESS'
        ? { type: 'COMPLETABLE', unitLabel: null, followsActivityId: null }
        : { type: 'PROGRESS', start: c, target: c + 5 },
      type === 'PROGRESS' ? { start: c, target: c - 5, unitLabel: `u${c}` } : { name: 'Two fields', why: '' },
      type === 'PROGRESS' ? { followsActivityId: pick([...activities, null], c)?.id ?? null } : { areaId: null },
    ],
    b,
  );

const STEP_NAMES = ['Book', '泊まる場所', 'Pagar', 'Go'] as const;

/** Adds, ticks, renames, moves or removes a step; null if there is none to change. */
function editSteps(objective: Objective, shown: Shown, choice: Choice): Command | null {
  const { b, c, newId } = choice;
  const { steps = [] } = objective;
  const step = pick(steps, c);
  if (b % 5 === 0 || !step)
    return steps.length < STEPS_MAX
      ? addStep(objective, { id: newId(), name: pickOrThrow(STEP_NAMES, c), isDone: false })
      : null;
  if (b % 5 === 1) return removeStep(objective, step);
  return changeStep(
    objective,
    step,
    pickOrThrow(
      [
        step.isDone ? { isDone: false } : { isDone: true, doneOn: dateOf(shown, choice) },
        { name: `${pickOrThrow(STEP_NAMES, c)} ${c}` },
        { index: c % steps.length },
      ],
      b,
    ),
  );
}

/** All commands on objectives, as the screens create them. */
export const OBJECTIVE_COMMANDS = {
  objective: ({ objectives, areas, activities }, { a, b, c, newId }) =>
    objectives &&
    createObjective({
      id: newId(),
      name: pickOrThrow(NAMES, a),
      areaId: pick([...areas, null], c)?.id ?? null,
      period: pickOrThrow(PERIODS, b),
      linkedActivityIds: activities.slice(0, c % 3).map(({ id }) => id),
      ...(b % 3 === 0
        ? { type: 'COMPLETABLE' }
        : {
            type: 'PROGRESS',
            start: a,
            target: a + 10,
            followsActivityId: b % 4 === 1 ? (pick(activities, c)?.id ?? null) : null,
          }),
    }),
  editObjective: onObjective((objective, shown, choice) =>
    changeObjective(objective, changesTo(objective, shown, choice)),
  ),
  deleteObjective: onObjective((objective) => deleteObjective(objective)),
  changeStatus: onObjective((objective, shown, choice) => {
    const status = pickOrThrow(OBJECTIVE_STATUSES, choice.c);
    return changeStatus(objective, status === 'ACTIVE' ? reopened : datedStatus(status, dateOf(shown, choice)));
  }),
  carryOver: onObjective((objective, { activities }, { b }) => carry(objective, pickOrThrow(PERIODS, b), activities)),
  checkIn: onObjective((objective, shown, choice) =>
    addCheckIn(objective, {
      date: dateOf(shown, choice),
      value: choice.c,
      note: choice.c % 3 === 0 ? `note ${choice.c}` : null,
    }),
  ),
  /** Like the stepper of a card: changes the latest check-in, or adds one if the latest has a note. */
  checkInAgain: onObjective((objective, shown, choice) => {
    const latest = latestCheckIn(objective.checkIns);
    return latest && latest.note === null
      ? changeCheckIn(objective, latest, { value: choice.c })
      : addCheckIn(objective, { date: dateOf(shown, choice), value: choice.c });
  }),
  editCheckIn: onCheckIn((checkIn, objective, { b, c }) =>
    changeCheckIn(
      objective,
      checkIn,
      pickOrThrow<Parameters<typeof changeCheckIn>[2]>(
        [{ value: c }, { note: `note ${c}` }, { date: addDays(checkIn.date, b % 2 === 0 ? -1 : 1) }, { note: null }],
        b,
      ),
    ),
  ),
  removeCheckIn: onCheckIn((checkIn, objective) => removeCheckIn(objective, checkIn)),
  link: onObjective(({ id, linkedActivityIds }, { activities }, { b }) => {
    const activity = pick(activities, b);
    return activity && (linkedActivityIds.includes(activity.id) ? unlink(id, activity.id) : link(id, activity.id));
  }),
  editSteps: onObjective(editSteps),
  note: onObjective((objective, shown, choice) => {
    const step = pick(objective.steps ?? [], choice.c);
    return step && addNote(objective, { stepId: step.id, date: dateOf(shown, choice), note: `note ${choice.c}` });
  }),
  editNote: onNote((note, objective, { b, c }) =>
    changeCheckIn(objective, note, b % 2 === 0 ? { note: `note ${c}` } : { date: addDays(note.date, -1) }),
  ),
  removeNote: onNote((note, objective) => removeCheckIn(objective, note)),
  moveObjective: onObjective(({ id }, { objectives }, { b }) => moveObjective(objectives, id, b % objectives.length)),
} satisfies Record<string, CommandFactory>;
