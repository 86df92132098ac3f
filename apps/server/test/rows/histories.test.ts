import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startServer } from '../harness';
import { runHistory, step } from './run';

/** Number of histories: a few with every run of the suite. */
const HISTORIES = Number(process.env['ROW_HISTORIES'] ?? 1);
const SEED = process.env['ROW_SEED'];
const SEED_OPTION = SEED === undefined ? {} : { seed: Number(SEED) };

const server = await startServer();

it('devices that apply changes and pull have the rows of one that pulls everything, after each step', async () => {
  expect.hasAssertions();
  const histories = fc.array(step, { minLength: 60, maxLength: 100 });
  const property = fc.asyncProperty(histories, async (steps) => {
    for await (const { message, expected, shown } of runHistory(server, steps))
      for (const [index, rows] of shown.entries()) expect(rows, `${message}: device ${index}`).toEqual(expected);
  });
  await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true, ...SEED_OPTION });
}, 3_600_000);
