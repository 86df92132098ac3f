import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildWidgetDay, QUEUE_VERSION, statesAfter, widgetMark } from '../../src/widget';
import { presses, TODAY, weeks } from './arbitraries';

const COUNT = 60;

/** Days with taps, and what they show by the rules of this package. The native widgets are tested with them. */
function nativeCases() {
  return fc.sample(fc.tuple(weeks, presses), { seed: 2026, numRuns: COUNT }).map(([{ data }, pressed]) => {
    const day = buildWidgetDay(data);
    const taps = pressed.flatMap(({ row: index, action }, at) => {
      const row = day.rows[index % Math.max(1, day.rows.length)];
      if (!row) return [];
      const id = `0199a000-0000-7000-8000-${String(at).padStart(12, '0')}`;
      const amount = action === 'DONE' ? row.amount : 1;
      return [{ id, userId: 'user', at, date: TODAY, activityId: row.id, action, amount }];
    });
    const states = statesAfter(day, taps);
    return {
      day: {
        ...day,
        rows: day.rows.map((row) => ({
          ...row,
          states: row.states.map(({ status, today }) => ({ status, today })),
          skipped: row.skipped && { status: row.skipped.status, today: row.skipped.today },
        })),
      },
      taps: taps.map((tap) => ({ version: QUEUE_VERSION, ...tap })),
      statuses: states.map(({ status }) => status),
      petals: widgetMark(day, states).petals.map(({ state, share }) => ({ state, share })),
    };
  });
}

it('matches the cases that native code is tested with', async () => {
  const text = `[\n${nativeCases()
    .map((one) => JSON.stringify(one))
    .join(',\n')}\n]\n`;
  await expect(text).toMatchFileSnapshot('../../../../apps/mobile/widgetCases.json');
});
