import { type SentryFake, startSentry } from '@sevenfold/fakes/sentry';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { sentryReports } from '../../src/adapters/sentry';
import { createLog } from '../../src/http/log';
import { TestClock } from '../harness';

let sentry: SentryFake;
beforeEach(async () => {
  sentry = await startSentry();
  onTestFinished(() => sentry.stop());
});

const newReports = () => sentryReports({ dsn: sentry.dsn, release: '2.0.0', clock: new TestClock() });

it('reports an error that is logged, with its cause and endpoint, and without personal data', async () => {
  const reports = newReports();
  const log = createLog('error', reports.report);
  const cause = new Error('duplicate key of 0199aa11-7000-7000-8000-0123456789ab');
  const err = new TypeError('cannot mail ana@example.org at /day?date=2019-05-04', { cause });
  log
    .child({ requestId: 'r1' })
    .error({ err, call: '/api/v1/as/:id', body: { name: 'Secret run' } }, 'unexpected error');
  log.warn({ err: new Error('only a warning') }, 'later');
  await reports.close();
  const [item] = sentry.itemsOf('event');
  expect(sentry.refused).toEqual([]);
  expect(sentry.items).toHaveLength(1);
  expect(item?.payload).toMatchObject({
    level: 'error',
    release: '2.0.0',
    tags: { call: '/api/v1/as/:id' },
    exception: {
      values: [
        { type: 'Error', value: 'duplicate key of :id' },
        { type: 'TypeError', value: 'cannot mail :address at /day' },
      ],
    },
  });
  const { user, request, server_name, breadcrumbs } = Object(item?.payload) as Record<string, unknown>;
  expect({ user, request, server_name, breadcrumbs }).toEqual({});
  expect(sentry.bodies.join('\n')).not.toMatch(/ana@|0199aa11|Secret|2019-05-04/);
});

it('reports at most 60 errors a minute, and none after it was closed', async () => {
  const reports = newReports();
  for (let n = 0; n < 100; n += 1) reports.report(new Error(`failure ${n}`), { isFatal: false, call: undefined });
  await reports.close();
  reports.report(new Error('too late'), { isFatal: true, call: undefined });
  await reports.close();
  expect(sentry.itemsOf('event')).toHaveLength(60);
});

it('neither throws nor waits when Sentry cannot be reached', async () => {
  const reports = newReports();
  await sentry.stop();
  reports.report(new Error('undelivered'), { isFatal: true, call: undefined });
  await expect(reports.close()).resolves.toBeUndefined();
  sentry = await startSentry();
});
