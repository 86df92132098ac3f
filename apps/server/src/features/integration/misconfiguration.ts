import type { Logger } from 'pino';
import { CalendarError } from '#ports';
import type { IntegrationRow } from './store';

/**
 * Logs an error of a provider that only the operator can mend, with the provider's code. Accounts stay connected and
 * are tried again meanwhile.
 */
export function logMisconfiguration(log: Logger, provider: IntegrationRow['provider'], error: unknown): void {
  if (!(error instanceof CalendarError) || error.kind !== 'MISCONFIGURED') return;
  log.error({ provider, reason: error.message }, 'calendar provider rejects the configuration of this server');
}
