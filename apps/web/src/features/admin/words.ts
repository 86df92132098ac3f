import type { AdminAct, AdminUser, BackupStatus, IntegrationHealth } from '@sevenfold/contract';
import { dayShortWithYear, text } from '#platform';
import { planName } from '#features/serverConfig';
import { formatMoment } from './times';

/** "Premium, granted until Dec 31, 2026". */
export function planText({
  subscription: { type, paymentSystem },
  manualPremium,
}: Pick<AdminUser, 'subscription' | 'manualPremium'>): string {
  const parts = [planName(type)];
  if (paymentSystem === 'WEB' || paymentSystem === 'MOBILE') parts.push(text(`admin.paid.${paymentSystem}`));
  if (manualPremium)
    parts.push(
      manualPremium.endsOn === null
        ? text('admin.grantedForGood')
        : text('admin.grantedUntil', { date: dayShortWithYear(manualPremium.endsOn) }),
    );
  return parts.join(' · ');
}

/** "Google Calendar · connected · Nov 22, 08:15". */
export const integrationText = ({ type, status, lastSyncedAt }: IntegrationHealth): string =>
  [
    text(`admin.integration.${type}`),
    text(`admin.integrationStatus.${status}`),
    ...(lastSyncedAt === null ? [] : [formatMoment(lastSyncedAt)]),
  ].join(' · ');

/** "Granted premium to Ana (ana@example.org) until Dec 31, 2026". */
export function actText({ action, user, endsOn }: AdminAct): string {
  const whom =
    user === null ? text('admin.deletedUser') : user.address === null ? user.name : `${user.name} (${user.address})`;
  const line = text(`admin.act.${action}`, { whom });
  return endsOn === null ? line : text('admin.actUntil', { line, date: dayShortWithYear(endsOn) });
}

/** "Last backup: Nov 22, 2026, 00:23". */
export const backupText = ({ destination, lastBackupAt }: BackupStatus): string =>
  lastBackupAt === null
    ? text('admin.backupNone')
    : text(`admin.backupLast.${destination}`, { time: formatMoment(lastBackupAt) });

/** Problem of a destination with its reason; null if its backups succeed. */
export function backupProblemText({ destination, problem, failure }: BackupStatus): string | null {
  if (problem === null) return null;
  if (problem === 'OVERDUE') return text(`admin.backupOverdue.${destination}`);
  return text(`admin.backupFailed.${destination}`, { reason: text(`admin.backupReason.${failure ?? 'OTHER'}`) });
}
