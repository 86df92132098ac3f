import { user as sampleUser } from '@sevenfold/contract/samples';
import { today } from '@sevenfold/domain/calendar';
import { expect, test, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { knownSettings, knownTimezone, knownUser } from '../../src/features/user/api';

const browserTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function signInFrom(timezone: string) {
  const user = sampleUser();
  const row = { ...user, settings: { ...user.settings, timezone, dayEndsAt: 3 } };
  vi.spyOn(deviceRows, 'user', 'get').mockReturnValue(row);
  return row;
}

test('a time zone that this device does not know is replaced by its own', () => {
  const row = signInFrom('America/Coyhaique_of_a_newer_device');
  expect(knownTimezone()).toBe(browserTimezone);
  expect(knownUser()).toEqual({ ...row, settings: { ...row.settings, timezone: browserTimezone } });
  expect(() => today(0, knownTimezone(), 3)).not.toThrow();
  // React renders in a loop when a snapshot changes by itself.
  expect(knownUser()).toBe(knownUser());
});

test('a time zone that this device knows stays, also by an old name', () => {
  const row = signInFrom('Asia/Calcutta');
  expect(knownUser()).toBe(row);
  expect(knownSettings()?.timezone).toBe('Asia/Calcutta');
});
