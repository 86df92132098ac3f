import { expect, test } from 'vitest';
import { shareOf } from './run';

const { title, run, timeoutMs } = await shareOf(1);

test(
  `${title}: no operation is lost, doubled or shown differently`,
  async () => {
    expect((await run()).join('\n\n')).toBe('');
  },
  timeoutMs,
);
