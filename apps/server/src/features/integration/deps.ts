import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import type { Keyring } from '../../keyring';
import type { CalendarProviders } from '#ports';

/** Configuration of the server for calendars. */
export interface CalendarSetup {
  readonly providers: CalendarProviders;
  /** Undefined if the server has no encryption keys: no calendar can be connected. */
  readonly keyring: Keyring | undefined;
  /** Number of accounts on the free plan. */
  readonly freeAccounts: number | null;
  /** Public origin of the server; undefined on a local machine, where the origin of the request is used. */
  readonly publicUrl: string | undefined;
  /** Origin that providers send notifications of changes to; undefined if they cannot reach this server. */
  readonly pushUrl: string | undefined;
}

export interface IntegrationDeps extends CalendarSetup {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}
