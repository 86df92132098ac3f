import type { HealthDataType } from '@capgo/capacitor-health';
import type { HealthKind } from '@sevenfold/domain/health';
import type { HealthDevice } from './plugin';

/**
 * Access of the device to one kind of health data.
 *
 * - `OUTDATED`: Health Connect has to be installed or updated.
 * - `UNAVAILABLE`: the device has neither Health Connect nor Apple Health.
 * - `NEEDS_PERMISSION`: the user has not been asked, or declined. Apple Health does not tell a refusal: it is `READY`, and
 *   returns nothing.
 */
export type HealthAccess = 'READY' | 'NEEDS_PERMISSION' | 'OUTDATED' | 'UNAVAILABLE';

export const DATA_TYPES = {
  STEPS: 'steps',
  WORKOUT: 'workouts',
  SLEEP: 'sleep',
  MINDFULNESS: 'mindfulness',
} as const satisfies Readonly<Record<HealthKind, HealthDataType>>;

/** The reason that the plugin gives for a Health Connect that is missing or too old. */
const OUTDATED_REASON = /update/i;

export async function readAccess(device: HealthDevice, kind: HealthKind): Promise<HealthAccess> {
  const { available, reason = '' } = await device.isAvailable();
  if (!available) return OUTDATED_REASON.test(reason) ? 'OUTDATED' : 'UNAVAILABLE';
  const { readAuthorized } = await device.checkAuthorization({ read: [DATA_TYPES[kind]] });
  return readAuthorized.includes(DATA_TYPES[kind]) ? 'READY' : 'NEEDS_PERMISSION';
}

/**
 * Asks the user to let the app read data of one kind, with its history, of which Health Connect otherwise gives 30 days.
 * Systems ask once or twice; later requests are answered without asking.
 */
export async function requestAccess(device: HealthDevice, kind: HealthKind): Promise<HealthAccess> {
  const { readAuthorized } = await device.requestAuthorization({
    read: [DATA_TYPES[kind]],
    requestHistoryAccess: true,
  });
  return readAuthorized.includes(DATA_TYPES[kind]) ? 'READY' : 'NEEDS_PERMISSION';
}

/** Access to one kind of health data, as the device last said it. */
export interface KnownAccess {
  readonly kind: HealthKind;
  readonly access: HealthAccess;
  /** True if the user was asked and access was still missing. */
  readonly isDeclined?: boolean;
}

/** Access once it was read again. That the user declined is remembered for the same kind only. */
export const afterReading = (before: KnownAccess | undefined, kind: HealthKind, access: HealthAccess): KnownAccess => ({
  ...(before?.kind === kind && before),
  kind,
  access,
});
