import type { Integration } from '@sevenfold/contract';
import { text, useText } from '#platform';
import { Button, Notice } from '#ui';

interface ReconnectNoticeProps {
  readonly integration: Integration;
  readonly isBusy: boolean;
  readonly isOffline: boolean;
  onReconnect(): void;
}

/** Says why an integration is not read any more, and what helps. An address cannot be reconnected, only added again. */
export function ReconnectNotice({ integration, isBusy, isOffline, onReconnect }: ReconnectNoticeProps) {
  useText();
  const { provider, accountName, error } = integration;
  // Nothing that the user could do: the server tries again by itself.
  if (error === 'INTERNAL') return <Notice kind="warning">{text('integration.failing')}</Notice>;
  if (provider === 'ICAL') {
    const reason = error === null || error === 'NO_MAILBOX' ? 'UNREADABLE' : error;
    return <Notice kind="warning">{text(`integration.addressError.${reason}`)}</Notice>;
  }
  return (
    <Notice
      kind="warning"
      action={
        <Button size="small" busy={isBusy} disabled={isOffline} onClick={onReconnect}>
          {text('integration.reconnect')}
        </Button>
      }
    >
      {text(error === 'NO_MAILBOX' ? 'integration.noMailbox' : 'integration.reconnectSame', { account: accountName })}
      {isOffline && <span className="block">{text('integration.offline')}</span>}
    </Notice>
  );
}
