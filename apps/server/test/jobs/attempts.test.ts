import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock';
import { composeTasks, createCalendars } from '../../src/compose';
import { readConfig } from '../../src/config';
import { attemptsOver } from '../../src/jobs/task';

const DAY_SECONDS = 86_400;

/** Days from the first to the last attempt of a job that fails at once each time, as the job queue plans them. */
const daysOf = (attempts: number): number =>
  Array.from({ length: attempts - 1 }, (_, index) => Math.exp(Math.min(index + 1, 10))).reduce((a, b) => a + b, 0) /
  DAY_SECONDS;

describe('attempts of a job', () => {
  it.each([1, 2, 5, 30])('last for %i days, and not for one attempt more', (days) => {
    expect(daysOf(attemptsOver(days))).toBeGreaterThanOrEqual(days);
    expect(daysOf(attemptsOver(days) - 1)).toBeLessThan(days);
  });

  const config = readConfig({});
  const { tasks } = composeTasks({
    config,
    clock: systemClock,
    keyring: undefined,
    calendars: createCalendars(config, systemClock),
    push: undefined,
  });
  it.each([
    ['mail-feedback', 2],
    ['tell-of-backup', 2],
    ['tell-operator-of-payment', 2],
    ['refresh-subscription', 2],
    ['revoke-consent', 5],
    ['revoke-sign-in', 5],
  ])('%s survive an outage of %i days', (name, days) => {
    expect(daysOf(tasks.find((task) => task.name === name)?.maxAttempts ?? 1)).toBeGreaterThanOrEqual(days);
  });
});
