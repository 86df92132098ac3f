import type { GoogleFake } from '@sevenfold/fakes/google';
import type { MicrosoftFake } from '@sevenfold/fakes/microsoft';
import { expect } from 'vitest';
import { watchCalendars } from '../../src/features/integration/push/watch';
import type { CalendarServer } from './calendarServer';

export const signal = new AbortController().signal;

export type AnyContext = CalendarServer<GoogleFake> | CalendarServer<MicrosoftFake>;

export const pushOf = ({ fake }: AnyContext) => ('channels' in fake ? fake.channels : fake.subscriptions);

/** Number of open channels of the account at the provider. */
export const openOf = (context: AnyContext): number =>
  context.account.calendars.reduce((sum, calendar) => sum + pushOf(context).count(calendar.id), 0);

/** Waiting jobs of a task for an integration. */
export async function jobs({ server }: AnyContext, task: string, id: string): Promise<{ run_at: Date }[]> {
  const { rows } = await server.pool.query<{ run_at: Date }>(
    `SELECT j.run_at FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = $1 AND j.payload ->> 'id' = $2 AND j.payload ->> 'userId' IS NOT NULL`,
    [task, id],
  );
  return rows;
}

export const deleteJobs = ({ server }: AnyContext) => server.pool.query('DELETE FROM graphile_worker._private_jobs');

/** Runs the job that opens, renews and stops channels if it is waiting, as the job runner does. */
export async function watch(context: AnyContext, id: string): Promise<number> {
  const waiting = await jobs(context, 'watch-calendars', id);
  await deleteJobs(context);
  if (waiting.length > 0) await watchCalendars(context.deps, context.user.userId, id, signal);
  return waiting.length;
}

export async function syncAndWatch(context: AnyContext, id: string): Promise<void> {
  await context.sync(id);
  await watch(context, id);
}

/** Connects the account and opens its channels. @returns the id of the integration */
export async function watched(context: AnyContext): Promise<string> {
  const id = await context.connected();
  expect(await watch(context, id)).toBe(1);
  await pushOf(context).settled();
  await deleteJobs(context);
  return id;
}

/** True for a request that opens a channel. */
export const isWatch = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === 'POST' && /\/(?:watch|subscriptions)$/.test(path);
