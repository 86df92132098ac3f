import { applyCalendarChange } from '#features/calendarEvent';
import type { DeletionStep } from '#features/deletion';
import { inUserTransaction } from '#rows';
import { openIfReadable } from './credentials';
import type { CalendarSetup } from './deps';
import { endConsent, toChannel } from './push/stop';
import { deleteChannel, findChannels } from './push/store';
import { revoke, sealedToken } from './revoke';
import { findIntegrations, findRevocations, isConnectedByOther, updateIntegration } from './store';

/**
 * Withdraws the consents of all calendar accounts before an account is deleted. The integrations stay until then,
 * without credentials: a restored account has to connect them again. Calendars read from an address have no consent. One
 * whose key is gone, or whose provider this server does not know any more, can only be ended at the provider.
 */
export const withdrawConsents = (setup: CalendarSetup): DeletionStep => ({
  name: 'calendar consents',
  async run(userId, { db, clock, signal }) {
    for (const row of await findIntegrations(db, userId)) {
      if (row.provider === 'ICAL' || row.credentials === null) continue;
      const credentials = openIfReadable(setup.keyring, row);
      const provider = setup.providers[row.provider];
      if (provider && credentials && 'refreshToken' in credentials) {
        const channels = await findChannels(db, userId, row.id);
        const isShared = await isConnectedByOther(db, row);
        const { refreshToken } = credentials;
        await endConsent(provider, { refreshToken, channels: channels.map(toChannel), isShared }, signal);
        for (const channel of channels) await deleteChannel(db, channel);
      }
      await inUserTransaction(db, userId, async (transaction) => {
        await updateIntegration(transaction.db, userId, row.id, {
          credentials: null,
          credentials_key_id: null,
          credentials_version: row.credentials_version + 1,
          status: 'ERROR',
          error: 'CONSENT_REVOKED',
          is_pushed: false,
          next_sync_at: null,
          unread_since: row.unread_since ?? new Date(clock.now()),
        });
        await applyCalendarChange(transaction);
      });
    }
    for (const row of await findRevocations(db, userId))
      if (setup.providers[row.provider] && setup.keyring?.canOpen(...sealedToken(row)))
        await revoke(db, setup, row, signal);
  },
});
