import { storedRows } from '../device';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { newId } from '../user';

const ENTRIES = 100_000;
const IN_BATCH = 1_000;
const DAY_MS = 86_400_000;

test.use({ time: NOON });

/** Amount of all records on the device: of entries, and of the sums of weeks before its window. */
function amountIn(stored: string): number {
  const rows = [...stored.matchAll(/\{[^{}]*"amount":(\d+)[^{}]*\}/g)];
  return rows.reduce((sum, [, amount]) => sum + Number(amount), 0);
}

test('an import of 100,000 entries arrives on another device, on which one can record meanwhile @desktop @long', async ({
  page,
  user,
  day,
}) => {
  test.setTimeout(300_000);
  const activities = await Promise.all(
    ['Run', 'Read', 'Swim', 'Draw'].map((name) => user.createActivity({ name, unit: 'TIMES', target: 5 })),
  );
  await day.open();
  await day.row('Run').body.waitFor();

  const importId = newId();
  const last = Date.parse(WEEK.tuesday);
  for (let number = 0; number < ENTRIES / IN_BATCH; number += 1) {
    const entries = Array.from({ length: IN_BATCH }, (_, index) => {
      const position = number * IN_BATCH + index;
      return {
        id: newId(),
        activityId: activities[position % activities.length]?.id,
        date: new Date(last - (position % 3_600) * DAY_MS).toISOString().slice(0, 10),
        amount: 1,
        source: 'IMPORT',
        startedAt: null,
        utcOffsetMinutes: null,
        note: null,
      };
    });
    const isLast = (number + 1) * IN_BATCH === ENTRIES;
    await user.request('POST /api/v1/import/batch', {
      importId,
      source: 'CSV',
      fileName: 'a.csv',
      number,
      isLast,
      entries,
    });
  }
  await day.row('Run').plus.click();
  await expect
    .poll(async () => amountIn(await storedRows(page)), {
      timeout: 120_000,
      message: 'all records are on the device',
    })
    .toBe(ENTRIES + 1);
});
