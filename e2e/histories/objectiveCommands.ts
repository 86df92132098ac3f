import type { CheckIn, Objective } from '@sevenfold/contract';
import { addDays } from '@sevenfold/domain/calendar';
import {
  latestCheckIn,
  OBJECTIVE_STATUSES,
  type Period,
  quarterPeriod,
  reopened,
  standing,
  yearPeriod,
} from '@sevenfold/domain/objective';
import type { Command } from '../../apps/web/src/data/replica';
import {
  addCheckIn,
  carry,
  changeCheckIn,
  changeObjective,
  type Changes,
  createObjective,
  deleteObjective,
  link,
  moveObjective,
  removeCheckIn,
  setStanding,
  unlink,
} from '../../apps/web/src/features/objective/commands';
import { type Choice, dateOf, type Maker, NAMES, pick, type Shown, sure } from './choice';

const PERIODS: readonly Period[] = [quarterPeriod(2026, 1), yearPeriod(2026), quarterPeriod(2026, 2)];

const onObjective =
  (make: (objective: Objective, shown: Shown, choice: Choice) => Command | null | undefined): Maker =>
  (shown, choice) => {
    const objective = pick(shown.objectives ?? [], choice.a);
    return objective && make(objective, shown, choice);
  };

const onCheckIn =
  (make: (checkIn: CheckIn, objective: Objective, choice: Choice) => Command): Maker =>
  ({ objectives = [] }, choice) => {
    const [objective, checkIn] =
      pick(
        objectives.flatMap((one) => one.checkIns.map((made) => [one, made] as const)),
        choice.a,
      ) ?? [];
    return objective && checkIn && make(checkIn, objective, choice);
  };

const changesTo = ({ type }: Objective, { areas, activities }: Shown, { b, c }: Choice): Changes =>
  sure<Changes>(
    [
      { name: `${sure(NAMES, c)} ${c}` },
      { why: `Because ${c}` },
      { areaId: pick([...areas, null], c)?.id ?? null },
      { period: sure(PERIODS, c) },
      type === 'PROGRESS'
        ? { type: 'COMPLETABLE', unitLabel: null, followsActivityId: null }
        : { type: 'PROGRESS', start: c, target: c + 5 },
      type === 'PROGRESS' ? { start: c, target: c - 5, unitLabel: `u${c}` } : { name: 'Both', why: '' },
      type === 'PROGRESS' ? { followsActivityId: pick([...activities, null], c)?.id ?? null } : { areaId: null },
    ],
    b,
  );

/** All commands on objectives, as the screens create them. */
export const OBJECTIVE_COMMANDS = {
  objective: ({ objectives, areas, activities }, { a, b, c, newId }) =>
    objectives &&
    createObjective({
      id: newId(),
      name: sure(NAMES, a),
      areaId: pick([...areas, null], c)?.id ?? null,
      period: sure(PERIODS, b),
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
  setStanding: onObjective((objective, shown, choice) => {
    const status = sure(OBJECTIVE_STATUSES, choice.c);
    return setStanding(objective, status === 'ACTIVE' ? reopened : standing(status, dateOf(shown, choice)));
  }),
  carry: onObjective((objective, _, { b }) => carry(objective, sure(PERIODS, b))),
  checkIn: onObjective((objective, shown, choice) =>
    addCheckIn(objective, {
      date: dateOf(shown, choice),
      value: choice.c,
      note: choice.c % 3 === 0 ? `note ${choice.c}` : null,
    }),
  ),
  /** One step of the stepper. */
  checkInAgain: onObjective((objective, shown, choice) => {
    const latest = latestCheckIn(objective.checkIns);
    return latest && latest.note === null
      ? changeCheckIn(latest, { value: choice.c })
      : addCheckIn(objective, { date: dateOf(shown, choice), value: choice.c });
  }),
  editCheckIn: onCheckIn((checkIn, _, { b, c }) =>
    changeCheckIn(
      checkIn,
      sure<Parameters<typeof changeCheckIn>[1]>(
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
  moveObjective: onObjective(({ id }, { objectives = [] }, { b }) =>
    moveObjective(objectives, id, b % objectives.length),
  ),
} satisfies Record<string, Maker>;
