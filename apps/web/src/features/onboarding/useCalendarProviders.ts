import { useServerConfig } from '../serverConfig/api';

interface CalendarProvider {
  readonly provider: 'GOOGLE' | 'OUTLOOK';
  /** False while the server lacks the credentials for it. */
  readonly isConfigured: boolean;
}

/** The calendar services of the product. */
export function useCalendarProviders(): readonly CalendarProvider[] {
  const providers = useServerConfig()?.calendarProviders ?? [];
  return providers.map(({ provider, missing }) => ({ provider, isConfigured: missing.length === 0 }));
}
