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

test('operations on an objective whose creation was rejected are rejected with it', () => {
  expect(
    checkingIn.queued &&
      creationFor(checkingIn.queued.operation, (id) => (id === createdId(creating) ? creating : undefined)),
  ).toBe(creating);
  expect(withDependents(creating, [creating, checkingIn, linking])).toEqual(
    new Set([creating.id, checkingIn.id, linking.id]),
  );
});
