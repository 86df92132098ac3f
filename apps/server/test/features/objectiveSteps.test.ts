import type { BodyOf, Objective } from '@sevenfold/contract';
import { STEPS_MAX } from '@sevenfold/domain/objective';
import { describe, expect, it } from 'vitest';
import { TABLES } from '../../src/features/registry';
import { purge } from '../../src/features/retention/purge';
import { newId } from '../../src/id';
import { startServer, type TestUser } from '../harness';
import { makeObjective, newObjective, objectivesOf, rethrow } from './fixtures';

const server = await startServer();

/** A user with a completable objective of the steps "Write" and "Publish". */
async function withSteps() {
  const session = await server.signIn();
  const [write, publish] = ['Write', 'Publish'].map((name) => ({ id: newId(server.clock), name, isDone: false }));
  if (!write || !publish) throw new Error('There are two steps');
  const { id: objectiveId } = await makeObjective(server, session, {
    type: 'COMPLETABLE',
    start: null,
    target: null,
    steps: [write, publish],
  });
  const read = async (): Promise<Objective> => {
    const [objective] = await objectivesOf(server, session);
    if (!objective) throw new Error('The user has no objective');
    return objective;
  };
  return { session, objectiveId, write, publish, read };
}

type NewNote = BodyOf<'POST /api/v1/objective/check-in'>;

const newNote = (objectiveId: string, stepId: string, fields: Partial<NewNote> = {}): NewNote => ({
  id: newId(server.clock),
  objectiveId,
  stepId,
  date: '2026-03-10',
  note: 'Draft sent to Ana',
  ...fields,
});

const addNote = async (session: TestUser, note: NewNote) => {
  expect((await server.request('POST /api/v1/objective/check-in', note, { session })).status).toBe(200);
  return note;
};

describe('steps of an objective', () => {
  it('are added, changed and moved one by one', async () => {
    const { session, objectiveId, write, publish, read } = await withSteps();
    const edit = { id: newId(server.clock), name: 'Edit', isDone: false };
    await server.request('POST /api/v1/objective/step', { ...edit, objectiveId, index: 1 }, { session });
    await server.request('POST /api/v1/objective/step', { ...edit, objectiveId, name: 'Again' }, { session });
    expect((await read()).steps, 'one that exists stays as it is').toEqual([write, edit, publish]);
    const patch = (fields: Omit<BodyOf<'PATCH /api/v1/objective/step'>, 'id' | 'objectiveId'>) =>
      server.request('PATCH /api/v1/objective/step', { id: write.id, objectiveId, ...fields }, { session });
    await patch({ isDone: true, doneOn: '2026-03-09' });
    await patch({ name: ' Write it ' });
    const { data } = await patch({ index: 2 });
    const written = { id: write.id, name: 'Write it', isDone: true, doneOn: '2026-03-09' };
    expect(data.step).toEqual(written);
    expect((await read()).steps).toEqual([edit, publish, written]);
    await patch({ isDone: false });
    expect((await read()).steps?.[2], 'the date goes with the tick').toEqual({ ...write, name: 'Write it' });
  });

  it('keep the ticks of two devices, and the steps that both add', async () => {
    const { session, objectiveId, write, publish, read } = await withSteps();
    for (const { id } of [write, publish])
      await server.request(
        'PATCH /api/v1/objective/step',
        { id, objectiveId, isDone: true, doneOn: '2026-03-09' },
        { session },
      );
    for (const name of ['Edit', 'Announce'])
      await server.request('POST /api/v1/objective/step', { id: newId(server.clock), objectiveId, name }, { session });
    expect((await read()).steps?.map(({ name, isDone }) => [name, isDone])).toEqual([
      ['Write', true],
      ['Publish', true],
      ['Edit', false],
      ['Announce', false],
    ]);
  });

  it('keep their dates when an earlier version of the app writes the whole list', async () => {
    const { session, objectiveId, write, publish, read } = await withSteps();
    await server.request(
      'PATCH /api/v1/objective/step',
      { id: write.id, objectiveId, isDone: true, doneOn: '2026-03-09' },
      { session },
    );
    await addNote(session, newNote(objectiveId, write.id));
    const patch = (steps: BodyOf<'PATCH /api/v1/objective'>['steps']) =>
      server.request('PATCH /api/v1/objective', { id: objectiveId, steps }, { session });
    await patch([
      { ...write, isDone: true },
      { ...publish, isDone: true },
    ]);
    expect((await read()).steps).toEqual([
      { ...write, isDone: true, doneOn: '2026-03-09' },
      { ...publish, isDone: true },
    ]);
    await patch([publish]);
    expect((await read()).stepNotes, 'a note goes with its step').toBeUndefined();
    await patch([{ ...write, doneOn: '2026-03-09' }, publish]);
    expect((await read()).steps, 'an open step has no date').toEqual([write, publish]);
    expect((await read()).stepNotes, 'and is back with it').toHaveLength(1);
  });

  it('are limited, and rejected with the field that is wrong', async () => {
    const { session, objectiveId, write } = await withSteps();
    const expectError = async (
      method: 'POST' | 'PATCH' | 'DELETE',
      body: Record<string, unknown>,
      status: number,
      path: string,
    ) => {
      const response = await server.requestUnchecked(`${method} /api/v1/objective/step`, body, { session });
      expect([response.status, response.error?.fields?.map((field) => field.path)]).toEqual([status, [path]]);
    };
    const id = newId(server.clock);
    const other = await withSteps();
    await expectError('POST', { id, objectiveId: other.objectiveId, name: 'Edit' }, 404, 'objectiveId');
    await expectError('PATCH', { id: other.write.id, objectiveId, name: 'Edit' }, 404, 'id');
    await expectError('DELETE', { id, objectiveId }, 404, 'id');
    await expectError('POST', { id, objectiveId, name: '  ' }, 400, 'name');
    await expectError('PATCH', { id: write.id, objectiveId, isDone: true, doneOn: '2027-01-01' }, 400, 'doneOn');
    await expectError('PATCH', { id: write.id, objectiveId, isDone: false, doneOn: '2026-03-09' }, 400, 'doneOn');
    await expectError('PATCH', { id: write.id, objectiveId, index: -1 }, 400, 'index');
    const steps = Array.from({ length: STEPS_MAX }, () => ({ id: newId(server.clock), name: 'Step', isDone: false }));
    await server.request('PATCH /api/v1/objective', { id: objectiveId, steps }, { session });
    await expectError('POST', { id, objectiveId, name: 'One more' }, 400, 'id');
  });

  it('of a new objective have no date to come', async () => {
    const session = await server.signIn();
    const steps = [{ id: newId(server.clock), name: 'Write', isDone: true, doneOn: '2027-01-01' }];
    const body = { ...newObjective(server), steps };
    const response = await server.requestUnchecked('POST /api/v1/objective', body, { session });
    expect(response.error?.fields?.map((field) => field.path)).toEqual(['steps.0.doneOn']);
  });
});

describe('notes of a step', () => {
  it('are added, edited, deleted and restored apart from check-ins', async () => {
    const { session, objectiveId, write, read } = await withSteps();
    const first = await addNote(session, newNote(objectiveId, write.id));
    const second = await addNote(session, newNote(objectiveId, write.id, { date: '2026-03-08', note: 'Began' }));
    const shown = ({ id, date, note }: NewNote) => ({ id, stepId: write.id, date, note });
    expect(await read()).toMatchObject({ checkIns: [], stepNotes: [shown(second), shown(first)] });
    await server.request('PATCH /api/v1/objective/check-in', { id: first.id, note: 'Sent to Eva' }, { session });
    await server.request('DELETE /api/v1/objective/check-in', { id: second.id }, { session });
    expect((await read()).stepNotes).toEqual([{ ...shown(first), note: 'Sent to Eva' }]);
    const { data } = await server.request('POST /api/v1/objective/check-in/restore', { id: second.id }, { session });
    expect(data.checkIn).toEqual({ ...shown(second), value: null });
    expect((await read()).stepNotes).toHaveLength(2);
  });

  it('are deleted with their step, and back with it, except those that were deleted by themselves', async () => {
    const { session, objectiveId, write, publish, read } = await withSteps();
    const [kept, deleted, hidden] = [
      await addNote(session, newNote(objectiveId, write.id)),
      await addNote(session, newNote(objectiveId, write.id)),
      await addNote(session, newNote(objectiveId, write.id)),
    ];
    const other = await addNote(session, newNote(objectiveId, publish.id));
    const removeNote = (id: string) => server.request('DELETE /api/v1/objective/check-in', { id }, { session });
    await removeNote(deleted.id);
    await server.request('DELETE /api/v1/objective/step', { id: write.id, objectiveId }, { session });
    expect((await read()).stepNotes?.map(({ id }) => id)).toEqual([other.id]);
    await removeNote(hidden.id);
    await removeNote(kept.id);
    await server.request('POST /api/v1/objective/check-in/restore', { id: kept.id }, { session });
    expect(
      (await read()).stepNotes?.map(({ id }) => id),
      'a note without its step stays hidden',
    ).toEqual([other.id]);
    await server.request('POST /api/v1/objective/step', { ...write, objectiveId, index: 0 }, { session });
    expect((await read()).steps).toEqual([write, publish]);
    // Notes of the same date and millisecond have no order.
    expect((await read()).stepNotes?.map(({ id }) => id).toSorted()).toEqual([kept.id, other.id].toSorted());
  });

  it('go for good with a step that was deleted 90 days ago', async () => {
    const { session, objectiveId, write } = await withSteps();
    await addNote(session, newNote(objectiveId, write.id));
    await server.request('DELETE /api/v1/objective/step', { id: write.id, objectiveId }, { session });
    server.clock.advance({ days: 91 });
    const signal = new AbortController().signal;
    await purge({ pool: server.pool, clock: server.clock, tables: TABLES, signal, onFailed: rethrow });
    const { rows } = await server.pool.query('SELECT id FROM objective_check_in WHERE user_id = $1', [session.userId]);
    expect(rows).toEqual([]);
  });

  it('are rejected without their step, without text and with a value', async () => {
    const { session, objectiveId, write } = await withSteps();
    const { write: foreign } = await withSteps();
    const note = await addNote(session, newNote(objectiveId, write.id));
    const expectError = async (
      call: 'POST /api/v1/objective/check-in' | 'PATCH /api/v1/objective/check-in',
      body: Record<string, unknown>,
      status: number,
      path: string,
    ) => {
      const response = await server.requestUnchecked(call, body, { session });
      expect([response.status, response.error?.fields?.map((field) => field.path)]).toEqual([status, [path]]);
    };
    const add = 'POST /api/v1/objective/check-in';
    const edit = 'PATCH /api/v1/objective/check-in';
    await expectError(add, { ...newNote(objectiveId, foreign.id) }, 404, 'stepId');
    await expectError(add, { ...newNote(objectiveId, write.id, { note: ' ' }) }, 400, 'note');
    await expectError(add, { ...newNote(objectiveId, write.id, { note: 'x'.repeat(10_001) }) }, 400, 'note');
    await expectError(add, { ...newNote(objectiveId, write.id, { value: 1 }) }, 400, 'value');
    await expectError(add, { ...newNote(objectiveId, write.id, { date: '2027-01-01' }) }, 400, 'date');
    await expectError(add, { id: newId(server.clock), objectiveId, date: '2026-03-10', note: 'x' }, 400, 'value');
    await expectError(edit, { id: note.id, value: 3 }, 400, 'value');
    await expectError(edit, { id: note.id, note: null }, 400, 'note');
  });

  it('are imported with their step only', async () => {
    const { session, objectiveId, write, read } = await withSteps();
    const note = newNote(objectiveId, write.id);
    const stray = newNote(objectiveId, newId(server.clock));
    const batch = {
      importId: newId(server.clock),
      source: 'SEVENFOLD' as const,
      fileName: 'sevenfold.json',
      number: 0,
      isLast: true,
      checkIns: [note, stray].map((one) => ({ ...one, note: one.note ?? '' })),
    };
    expect((await server.request('POST /api/v1/import/batch', batch, { session })).status).toBe(200);
    expect((await read()).stepNotes?.map(({ id }) => id)).toEqual([note.id]);
  });
});
