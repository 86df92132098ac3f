import type { IntegrationHealth } from '@sevenfold/contract';
import type { Db } from '#db';

/**
 * Reports the state of a user's accounts of one kind of integration. Registered by the feature in `compose.ts`; must
 * not report any contents, such as events.
 */
export type IntegrationReport = (db: Db, userId: string) => Promise<readonly IntegrationHealth[]>;
