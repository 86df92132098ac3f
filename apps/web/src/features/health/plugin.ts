import type { HealthPlugin } from '@capgo/capacitor-health';
import { IS_SHELL, lazyImport } from '#platform';

/** The methods of the plugin that are used: it only reads. Tests record them. */
export type HealthDevice = Pick<
  HealthPlugin,
  | 'isAvailable'
  | 'requestAuthorization'
  | 'checkAuthorization'
  | 'readSamples'
  | 'queryWorkouts'
  | 'queryAggregated'
  | 'openHealthConnectSettings'
>;

/**
 * Loads the plugin; never in a browser, whose build does not have it. Resolves to the module: a plugin has every method
 * that is called, `then` included, so a promise must not resolve to it.
 */
export const loadHealth = (): Promise<{ readonly Health: HealthDevice }> =>
  IS_SHELL
    ? lazyImport(() => import('@capgo/capacitor-health'))
    : Promise.reject(new Error('A browser has no health data'));
