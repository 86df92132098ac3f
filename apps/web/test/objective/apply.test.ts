import type { Objective } from '@sevenfold/contract';
import { civilDate } from '@sevenfold/domain/calendar';
import { quarterPeriod, datedStatus } from '@sevenfold/domain/objective';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Intent } from '../../src/data/operation';
import type { Command } from '../../src/data/replica';
import { markedRows } from '../../src/data/unsentRows';
import {
  addCheckIn,
  addNote,
  addStep,
  carry,
  changeCheckIn,
  changeObjective,
  changeStep,
  createObjective,
  deleteObjective,
  link,
  moveObjective,
  removeCheckIn,
  removeStep,
  changeStatus,
  unlink,
} from '../../src/features/objective/commands';
import { newId } from '../../src/platform/id';
import { shownRows } from '../db/shownRows';
import { objective } from '@sevenfold/contract/samples';

const TODAY = civilDate('2026-11-21');

const applyAll = (objectives: readonly Objective[], intents: readonly Intent[]): readonly Objective[] =>
  shownRows('objective', objectives, intents);
const done = (objectives: readonly Objective[], command: Command) => applyAll(objectives, command.operations);
const undone = (objectives: readonly Objective[], command: Command) =>
  applyAll(done(objectives, command), command.inverse);

const checkIn = { id: 'c1', date: TODAY, value: 6, note: 'Slow' };
const one = objective({ id: 'one', order: 0, checkIns: [checkIn], linkedActivityIds: ['run'], areaId: 'growth' });
const book = { id: 'book', name: 'Book', isDone: false };
const pack = { id: 'pack', name: 'Pack', isDone: true, doneOn: TODAY };
const note = { id: 'n1', stepId: 'pack', date: TODAY, note: 'Sent to Ana' };
const two = objective({
  id: 'two',
  order: 1,
  type: 'COMPLETABLE',
  start: null,
  target: null,
  unitLabel: null,
  steps: [book, pack],
  stepNotes: [note],
});
const both = [one, two];

const commands: readonly (readonly [string, Command])[] = [
  [
    'a new one',
    createObjective({ id: 'three', name: 'Publish', period: { kind: 'YEAR', year: 2026 }, type: 'COMPLETABLE' }),
  ],
  [
    'changes',
    changeObjective(one, { name: 'Read 30 books', start: 2, target: 30, period: quarterPeriod(2027, 1), areaId: null }),
  ],
  ['a unit', changeObjective(two, { unitLabel: 'kg' })],
  ['a status', changeStatus(one, datedStatus('ACHIEVED', TODAY))],
  ['a deletion', deleteObjective(two)],
  ['one carried over', carry(one, quarterPeriod(2027, 1), [{ id: 'run' }])],
  ['a check-in', addCheckIn(one, { date: TODAY, value: 7.5 })],
  ['a changed check-in', changeCheckIn(one, checkIn, { value: 8, note: null })],
  ['a removed check-in', removeCheckIn(one, checkIn)],
  ['an added step', addStep(two, { id: 'move', name: 'Move', isDone: false })],
  ['a ticked step', changeStep(two, book, { isDone: true, doneOn: TODAY })],
  ['an unticked step', changeStep(two, pack, { isDone: false })],
  ['a renamed step', changeStep(two, pack, { name: 'Pack up' })],
  ['a moved step', changeStep(two, pack, { index: 0 })],
  ['a removed step with its notes', removeStep(two, pack)],
  ['a note', addNote(two, { stepId: 'book', date: TODAY, note: 'Called' })],
  ['a changed note', changeCheckIn(two, note, { note: 'Sent to Eva' })],
  ['a removed note', removeCheckIn(two, note)],
  ['a link', link('two', 'run')],
  ['a link taken back', unlink('one', 'run')],
  ['an order', moveObjective(both, 'two', 0) ?? { operations: [], inverse: [] }],
];

describe.each(commands)('%s', (_, command) => {
  test('is shown, and reverted by undo', () => {
    expect(done(both, command)).not.toEqual(both);
    expect(undone(both, command)).toEqual(both);
  });

  test('is idempotent', () => {
    const once = done(both, command);
    expect(done(once, command)).toEqual(once);
  });
});

test('commands in any order keep the list valid', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...commands), fc.boolean()), { maxLength: 12 }), (chosen) => {
      const after = chosen.reduce<readonly Objective[]>(
        (list, [[, command], isUndone]) => applyAll(list, isUndone ? command.inverse : command.operations),
        both,
      );
      expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
      for (const { checkIns, linkedActivityIds, steps = [], stepNotes = [] } of after) {
        expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
        expect(new Set(stepNotes.map(({ id }) => id)).size).toBe(stepNotes.length);
        expect(new Set(checkIns.map(({ id }) => id)).size).toBe(checkIns.length);
        expect(new Set(linkedActivityIds).size).toBe(linkedActivityIds.length);
      }
    }),
  );
});

test('a note that is brought back before its step is there once', () => {
  const [step, itsNote] = [removeStep(two, pack), removeCheckIn(two, note)];
  const after = [step.operations, itsNote.inverse, step.inverse].reduce(applyAll, both);
  expect(after.find(({ id }) => id === 'two')?.stepNotes).toEqual(two.stepNotes);
});

test('a new objective has the fields the server will return', () => {
  const [made] = done(
    [],
    createObjective({ id: 'three', name: 'Publish', period: { kind: 'YEAR', year: 2026 }, type: 'COMPLETABLE' }),
  );
  expect(Object.keys(made ?? {}).sort()).toEqual(Object.keys(one).sort());
  expect(made).toMatchObject({
    period: { kind: 'YEAR', year: 2026, quarter: null },
    status: 'ACTIVE',
    checkIns: [],
    order: 0,
  });
});

test('carrying over leaves out activities that are gone, which the server would not accept', () => {
  const followed = objective({ followsActivityId: 'swim', linkedActivityIds: ['run', 'swim'] });
  const carried = (ids: readonly string[]) =>
    carry(
      followed,
      quarterPeriod(2027, 1),
      ids.map((id) => ({ id })),
    ).operations[0]?.body;
  expect(carried(['swim', 'run'])).toMatchObject({ followsActivityId: 'swim', linkedActivityIds: ['run', 'swim'] });
  expect(carried(['run'])).toMatchObject({ followsActivityId: null, linkedActivityIds: ['run'] });
});

test('undoing a change of the type does not require numbers it never had', () => {
  const command = changeObjective(two, { type: 'PROGRESS', start: 0, target: 5 });
  expect(done(both, command)[1]).toMatchObject({ type: 'PROGRESS', start: 0, target: 5 });
  expect(command.inverse).toEqual([{ call: 'PATCH /api/v1/objective', body: { id: 'two', type: 'COMPLETABLE' } }]);
});

test('undoing the change to completable restores the numbers, as the server requires', () => {
  const command = changeObjective(one, { type: 'COMPLETABLE', unitLabel: null });
  expect(undone(both, command)).toEqual(both);
  expect(command.inverse[0]?.body).toMatchObject({
    type: 'PROGRESS',
    start: one.start,
    target: one.target,
    unitLabel: one.unitLabel,
  });
});

test('an objective created in an area whose deletion was undone is in that area', () => {
  const intents: readonly Intent[] = [
    { call: 'DELETE /api/v1/area', body: { id: 'growth' } },
    { call: 'POST /api/v1/area', body: { id: 'growth', name: 'Growth', color: '#1A9951', order: 0 } },
    {
      call: 'POST /api/v1/objective',
      body: {
        id: 'three',
        name: 'Publish',
        period: { kind: 'YEAR', year: 2026 },
        type: 'COMPLETABLE',
        areaId: 'growth',
      },
    },
  ];
  const once = applyAll([], intents);
  expect(once[0]?.areaId).toBe('growth');
  expect(applyAll(once, intents)).toEqual(once);
});

test('deleting an area leaves its objectives without one', () => {
  expect(applyAll(both, [{ call: 'DELETE /api/v1/area', body: { id: 'growth' } }])[0]?.areaId).toBeNull();
});

test('changes of two devices to different fields are both kept, in either order', () => {
  const [name, target] = [
    changeObjective(one, { name: 'Read more' }).operations,
    changeObjective(one, { start: 0, target: 30 }).operations,
  ];
  const expected = { name: 'Read more', start: 0, target: 30 };
  expect(applyAll(both, [...name, ...target])[0]).toMatchObject(expected);
  expect(applyAll(both, [...target, ...name])[0]).toMatchObject(expected);
});

test.each([
  ['ticks of two steps', { isDone: true, doneOn: TODAY }, { isDone: false }],
  ['a tick and a new name', { isDone: true, doneOn: TODAY }, { name: 'Pack up' }],
] as const)('%s by two devices are both kept, in either order', (_, first, second) => {
  const [a, b] = [changeStep(two, book, first).operations, changeStep(two, pack, second).operations];
  const after = applyAll(both, [...a, ...b])[1]?.steps;
  expect(after).toMatchObject([first, second]);
  expect(applyAll(both, [...b, ...a])[1]?.steps).toEqual(after);
});

test('steps and notes added by two devices are all there', () => {
  const after = applyAll(both, [
    ...addStep(two, { id: 'move', name: 'Move', isDone: false }).operations,
    ...addStep(two, { id: 'sell', name: 'Sell', isDone: false }).operations,
    ...addNote(two, { stepId: 'pack', date: TODAY, note: 'Boxes' }).operations,
    ...addNote(two, { stepId: 'pack', date: TODAY, note: 'Tape' }).operations,
  ])[1];
  expect(after?.steps?.map(({ name }) => name)).toEqual(['Book', 'Pack', 'Move', 'Sell']);
  expect(after?.stepNotes?.map(({ note: text }) => text)).toEqual(['Sent to Ana', 'Boxes', 'Tape']);
  expect(after?.checkIns).toEqual([]);
});

test.each<readonly [string, Command]>([
  ['a change', changeObjective(one, { name: 'Read more' })],
  ['a check-in', addCheckIn(one, { date: TODAY, value: 7.5 })],
  ['a changed check-in', changeCheckIn(one, checkIn, { value: 8 })],
])('%s marks its objective while it is unsent', (_, { operations }) => {
  const pending = operations.map((intent) => ({ ...intent, id: newId() }));
  expect([...markedRows(pending)]).toEqual(['objective one']);
});
