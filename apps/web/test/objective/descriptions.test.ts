import { objective } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, expect, test } from 'vitest';
import {
  createCheckIn,
  createObjective,
  deleteObjective,
  editObjective,
  linkActivity,
  setObjectiveStatus,
} from '@sevenfold/model/objective';
import { createdId, creationFor, withDependents } from '../../src/data/dependence';
import { intent, type Intent, type Operation } from '../../src/data/operation';
import type { RejectedOperation } from '../../src/data/stored';
import type { Command } from '../../src/data/replica';
import {
  addNote,
  addStep,
  changeCheckIn,
  changeStep,
  removeCheckIn,
  removeStep,
} from '../../src/features/objective/commands';
import { describeOperation } from '../../src/features/operation/describe';
import { newId } from '../../src/platform/id';
import { showTexts } from '../../src/platform/text';
import { queuedAs } from '../data/memoryStore';

beforeEach(() => showTexts('en', compileCatalogue('en')));

const operationOf = (intended: Intent): Operation => ({ ...intended, id: newId() });
const rejected = (intended: Intent): RejectedOperation => ({
  id: newId(),
  queued: queuedAs(1, operationOf(intended)),
  code: 20000002,
});

const TODAY = civilDate('2026-11-21');
const boat = newId();
const creating = rejected(
  intent(createObjective, {
    id: boat,
    name: 'Boat',
    period: { kind: 'YEAR', year: 2026 },
    type: 'COMPLETABLE',
  }),
);
const checkingIn = rejected(intent(createCheckIn, { id: newId(), objectiveId: boat, date: TODAY, value: 1200.5 }));
const linking = rejected(intent(linkActivity, { objectiveId: boat, activityId: newId() }));
const known = { activities: [], areas: [], objectives: [objective()], rejected: [creating] };

test('rejected operations name the objective', () => {
  const describeIntent = (intended: Intent) => describeOperation(operationOf(intended), known);
  expect(describeOperation(creating.queued?.operation, known)).toBe('Objective “Boat”');
  expect(describeIntent(intent(editObjective, { id: 'read', name: 'Read more' }))).toBe(
    'Changes to the objective “Read 24 books”',
  );
  expect(describeIntent(intent(setObjectiveStatus, { id: boat, status: 'PAUSED' }))).toBe(
    'Status of the objective “Boat”',
  );
  expect(describeIntent(intent(deleteObjective, { id: 'unknown' }))).toBe('Deleted objective: “an objective”');
  expect(describeOperation(checkingIn.queued?.operation, known)).toBe('Check-in: 1,200.5 · Nov 21');
});

test('operations on steps and their notes are named', () => {
  const step = { id: newId(), name: 'Paint it', isDone: false };
  const note = { id: newId(), stepId: step.id, date: TODAY, note: 'Blue' };
  const owner = objective({ id: boat, steps: [step], stepNotes: [note] });
  const describeFirst = ({ operations: [first] }: Command) => describeOperation(first, known);
  expect(describeFirst(addStep(owner, step))).toBe('Step “Paint it”');
  expect(describeFirst(changeStep(owner, step, { isDone: true }))).toBe('A changed step');
  expect(describeFirst(removeStep(owner, step))).toBe('A deleted step');
  expect(describeFirst(addNote(owner, note))).toBe('Note on a step · Nov 21');
  expect(describeFirst(changeCheckIn(owner, note, { note: 'Red' }))).toBe('A changed note');
  expect(describeFirst(removeCheckIn(owner, note))).toBe('A deleted note');
});

test('deleting a step of an objective whose creation was rejected does not discard the objective', () => {
  const { operations } = removeStep(objective({ id: boat }), { id: newId(), name: 'Paint it', isDone: false });
  const [removal] = operations.map(operationOf);
  const findCreation = (id: string) => (id === createdId(creating) ? creating : undefined);
  expect(removal && creationFor(removal, findCreation)).toBeUndefined();
});

test('operations on an objective whose creation was rejected are rejected with it', () => {
  expect(
    checkingIn.queued &&
      creationFor(checkingIn.queued.operation, (id) => (id === createdId(creating) ? creating : undefined)),
  ).toBe(creating);
  expect(withDependents(creating, [creating, checkingIn, linking])).toEqual(
    new Set([creating.id, checkingIn.id, linking.id]),
  );
});
