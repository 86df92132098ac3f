import type { ResponseOf } from '@sevenfold/contract';
import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import { describe, expect, test } from 'vitest';
import { DeviceRows } from '../../src/db/deviceRows';
import type { PendingOperation } from '../../src/db/rowStore';

const EMPTY: ResponseOf<'GET /api/v1/rows'> = {
  version: 1,
  epoch: '01a20f2f-e7e5-7523-b1b0-a2c3828c21cb',
  isFresh: true,
  from: '2025-01-06',
  rows: {},
  removed: {},
  next: null,
};

const rate = (id: string, date: string): PendingOperation => ({
  id,
  call: 'POST /api/v1/life-rating',
  body: { date, scores: NO_SCORES },
});

/** Rows of a server that responds, to one request after the other, when `respond` is called. */
function createDevice() {
  const waiting: (() => void)[] = [];
  const rows = new DeviceRows({
    request: () => new Promise((resolve) => waiting.push(() => resolve(EMPTY))),
    now: () => '2026-01-05T00:00:00.000Z',
  });
  const respond = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { rows, respond, dates: () => [...rows.store.all('lifeRating').keys()] };
}

describe('operations that were acknowledged without telling what they wrote', () => {
  test('are shown until a pull that began after their acknowledgement, also if another one was running', async () => {
    const { rows, respond, dates } = createDevice();
    const [first, second] = [rate('a', '2026-01-01'), rate('b', '2026-01-02')];
    rows.setPending([first, second]);
    rows.onAcknowledged(first, false);
    rows.setPending([second]);
    await Promise.resolve();
    rows.onAcknowledged(second, false);
    rows.setPending([]);
    expect(dates()).toEqual(['2026-01-01', '2026-01-02']);
    await respond();
    await expect.poll(dates).toEqual(['2026-01-02']);
    await respond();
    await expect.poll(dates).toEqual([]);
  });
});
