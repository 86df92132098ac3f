import type { IntegrationHealth } from '@sevenfold/contract';
import type { Db } from '../../db/client';

/**
 * Reports how the accounts do that a user has connected with one kind of integration. Registered by the feature in
 * `compose.ts`; it must not report anything of what is in a calendar.
 */
export type IntegrationReport = (db: Db, userId: string) => Promise<readonly IntegrationHealth[]>;
