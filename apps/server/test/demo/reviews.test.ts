import { today } from '@sevenfold/domain/calendar';
import { expect, it } from 'vitest';
import { generateHistory } from '../../src/demo/generate';
import type { HistoryOptions } from '../../src/demo/history';
import { loadHistory } from '../../src/demo/load';
import { loadReviews } from '../../src/demo/loadReviews';
import { generateReviews } from '../../src/demo/reviews';
import { readFacts } from '../../src/features/review/facts';
import { inUserTransaction } from '../../src/rows/transaction';
import { startServer } from '../harness';

const server = await startServer();
const options: HistoryOptions = {
  seed: 1,
  now: server.clock.now(),
  timezone: 'UTC',
  weekStartDay: 'MONDAY',
  language: 'JA',
  weeks: 53,
  activities: 13,
};

it('the reviews of the demo have the facts that the server computes itself', async () => {
  const session = await server.signIn();
  await server.db
    .updateTable('app_user')
    .set({ subscription_type: 'PREMIUM', language: options.language })
    .where('user_id', '=', session.userId)
    .execute();
  const history = generateHistory(options);
  const reviews = generateReviews(history, options);
  // Twice, because loading replaces what was loaded before.
  for (let times = 0; times < 2; times++) {
    await inUserTransaction(server.db, session.userId, async (transaction) => {
      await loadHistory(transaction, history, new Date(options.now));
      await loadReviews(transaction, reviews);
    });
  }
  expect(reviews.length).toBeGreaterThan(35);
  const { data } = await server.request('GET /api/v1/reviews', undefined, { session });
  expect(data.reviews.map(({ weekId, feeling }) => ({ weekId, feeling }))).toEqual(
    reviews.map(({ weekId, feeling }) => ({ weekId, feeling })),
  );
  const last = reviews.at(-1);
  expect(last?.weekId).toBe('2026-W10');
  await server.request('POST /api/v1/review/reopen', { weekId: '2026-W10' }, { session });
  const again = await server.request(
    'POST /api/v1/review/finish',
    { weekId: '2026-W10', feeling: 3, wins: '', struggles: '', notes: '' },
    { session },
  );
  expect(again.data.review.facts).toEqual(last?.facts);
  const user = await server.db
    .selectFrom('app_user')
    .selectAll()
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow();
  for (const { weekId, facts } of reviews)
    expect(await readFacts(server.db, user, weekId, today(options.now, options.timezone, 0))).toEqual(facts);
});
