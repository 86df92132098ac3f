import { Bell } from 'lucide-react';
import { replica } from '#data';
import { useText } from '#platform';
import { Button, Card, cx, toast } from '#ui';
import { changeSettings, sessionUser } from '#features/user';
import { usePush } from '../usePush';
import { pushProblemText } from '../pushProblems';

/** Offers the daily reminder on this device, once. */
export function PushOffer({ onClose }: { onClose(): void }) {
  const text = useText();
  const { isBusy, turn } = usePush();
  const accept = async () => {
    const result = await turn(true);
    onClose();
    if (result === 'OFF') return;
    if (result !== 'ON') return toast({ kind: 'warning', text: text(pushProblemText(result)) });
    const settings = sessionUser()?.settings;
    if (settings && !settings.allowDailyNotifications)
      replica.dispatch(changeSettings(settings, { allowDailyNotifications: true }));
    return toast({ kind: 'success', text: text('notification.turnedOn') });
  };
  return (
    <Card
      role="region"
      aria-label={text('notification.offer')}
      className={cx(
        'fixed z-20 flex animate-fade-in flex-col gap-3 p-4 shadow-s3 dark:bg-popover',
        'max-medium:inset-x-4 max-medium:bottom-[calc(var(--tabs-height)+var(--dock-height)+var(--safe-bottom)+1rem)]',
        'medium:right-[calc(var(--safe-right)+1.5rem)] medium:bottom-[calc(var(--dock-height)+var(--safe-bottom)+1.5rem)] medium:w-toast',
      )}
    >
      <div className="flex gap-3">
        <Bell className="size-5 flex-none text-n10" aria-hidden="true" />
        <div>
          <p className="text-body font-medium text-n12">{text('notification.offer')}</p>
          <p className="text-small text-n10">{text('notification.offerHint')}</p>
        </div>
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="small" onClick={onClose}>
          {text('notification.notNow')}
        </Button>
        <Button size="small" busy={isBusy} onClick={() => void accept()}>
          {text('notification.turnOn')}
        </Button>
      </div>
    </Card>
  );
}
