import * as samples from '@sevenfold/contract/samples';
import { expect, it } from 'vitest';
import { finishReview } from '../../src/features/review/commands';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { fillDevice } from '../dom/device';

const ARCHIVED = 'POST /api/v1/a/is-active';

it.each([
  ['brings back an activity that it has archived', 3, true],
  ['leaves it archived after premium has ended, when the server would reject more', 2, false],
])('undoing a review %s', (_case, limit, isBroughtBack) => {
  setServerConfig(samples.serverConfig({ freePlan: { activities: limit, calendarAccounts: 1 } }));
  const activities = ['run', 'read', 'piano'].map((id, order) => samples.activity({ id, order }));
  fillDevice({ activities });
  const { operations, inverse } = finishReview({
    weekId: '2026-W40',
    isNew: false,
    texts: { feeling: 4, wins: '', struggles: '', notes: '' },
    facts: undefined,
    diff: [{ activityId: 'piano', kind: 'ARCHIVE', from: null, to: null }],
    from: '2026-W41',
    activities,
  });
  expect(operations.map(({ call }) => call)).toContain(ARCHIVED);
  expect(inverse.some(({ call }) => call === ARCHIVED)).toBe(isBroughtBack);
  expect(inverse.at(-1)?.call).toBe('POST /api/v1/review/reopen');
});
