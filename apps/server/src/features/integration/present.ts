import type { Calendar, Integration } from '@sevenfold/contract';
import type { CalendarRow, IntegrationRow } from './store';

export const presentCalendar = ({ id, name, color, is_on: isOn, status }: CalendarRow): Calendar => ({
  id,
  name,
  color,
  isOn,
  status,
});

/** An error that is retried is shown like one that waits for the user. */
export const shownStatus = ({ status, error }: Pick<IntegrationRow, 'status' | 'error'>): Integration['status'] =>
  error === null ? status : 'ERROR';

export const presentIntegration = (
  row: IntegrationRow,
  calendars: readonly CalendarRow[],
  { now, isPaused }: { readonly now: number; readonly isPaused: boolean },
): Integration => ({
  id: row.id,
  provider: row.provider,
  accountName: row.account_name,
  status: shownStatus(row),
  error: row.error,
  needsCalendarChoice: row.needs_calendar_choice,
  isPaused,
  isPushed: row.is_pushed,
  lastSuccessAt: row.last_success_at?.toISOString() ?? null,
  nextSyncAt: row.status === 'CONNECTED' && !isPaused ? (row.next_sync_at?.toISOString() ?? null) : null,
  isSyncing: (row.lease_until?.getTime() ?? 0) > now,
  createdAt: row.created_at.toISOString(),
  calendars: calendars.filter((calendar) => calendar.integration_id === row.id).map(presentCalendar),
});
