import { expect, it } from 'vitest';
import { startFeedSuite, startGoogleSuite, startOutlookSuite, timed } from './calendarServer';

const suites = {
  Google: await startGoogleSuite(),
  Outlook: await startOutlookSuite(),
  iCalendar: await startFeedSuite(),
};

it.each(['Google', 'Outlook', 'iCalendar'] as const)(
  'an event of %s that becomes a series counts as its occurrences alone, and as itself when it is one again',
  async (provider) => {
    const context = await suites[provider].newContext();
    const { primary } = context.account;
    const event = primary.create({ name: 'Gym', time: timed('2026-03-02T18:00', 45) });
    const id = await context.connected();
    await context.sync(id);
    const activity = await context.track('TIMES', 'gym');
    expect(await context.counted(activity)).toEqual(['2026-03-02 1']);
    primary.change(event, { rule: 'FREQ=DAILY;COUNT=3' });
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-03-02 1', '2026-03-03 1', '2026-03-04 1']);
    primary.change(event, { rule: null });
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-03-02 1']);
  },
);
