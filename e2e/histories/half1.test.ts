import { expect, test } from 'vitest';
import { shareOf } from './run';

const { title, run, timeoutMs } = await shareOf(0);

test(
  `${title}: no operation is lost, doubled or shown differently`,
  async ({ signal }) => {
    expect((await run(signal)).join('\n\n')).toBe('');
  },
  timeoutMs,
);
