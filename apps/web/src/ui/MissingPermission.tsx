import { openNotificationSettings, requestNotificationPermission, useNotificationPermission, useText } from '#platform';
import { Button } from './Button';
import { Notice } from './Notice';

/** Says in the native app why no notification is shown on this device, and what to do; nothing where they are allowed. */
export function MissingPermission() {
  const text = useText();
  const state = useNotificationPermission();
  if (state === undefined || state === 'granted') return null;
  const isDenied = state === 'denied';
  const solve = isDenied ? openNotificationSettings : requestNotificationPermission;
  return (
    <Notice
      kind={isDenied ? 'warning' : 'info'}
      action={
        <Button size="small" onClick={() => void solve().catch(() => undefined)}>
          {text(isDenied ? 'notification.openSettings' : 'notification.allow')}
        </Button>
      }
    >
      {text(isDenied ? 'notification.blocked' : 'notification.notAsked')}
    </Notice>
  );
}
