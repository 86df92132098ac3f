import { ActionRow, Button, LazyConfirmDialog, loadConfirmDialog } from '#ui';
import { LogOut as Leave } from 'lucide-react';
import { useEffect, useState } from 'react';
import { replica } from '#data';
import { useSessionActions } from '#features/user';
import { useText } from '#platform';

/**
 * Signs out; asks for confirmation when unsent changes would be lost.
 *
 * @param isRow true for the last row of a card
 */
export function LogOut({ isRow = false }: { readonly isRow?: boolean }) {
  const text = useText();
  const { signOut } = useSessionActions();
  const [unsent, setUnsent] = useState(0);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    // Preloaded: it is needed when changes could not be sent, and may not be loadable then.
    void loadConfirmDialog().catch(() => undefined);
  }, []);
  const start = () => {
    const { pending, rejected } = replica.outbox.current();
    const count = pending.length + rejected.length;
    if (count === 0) void signOut();
    else {
      setUnsent(count);
      setAsking(true);
    }
  };
  return (
    <>
      {isRow ? (
        <ActionRow icon={<Leave />} label={text('settings.logOut')} onPress={start} />
      ) : (
        <Button icon={<Leave className="size-4.5" aria-hidden="true" />} onClick={start}>
          {text('settings.logOut')}
        </Button>
      )}
      <LazyConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text('settings.unsentTitle')}
        text={text('settings.unsentText', { count: unsent })}
        confirmLabel={text('settings.logOutAnyway')}
        danger
        onConfirm={() => void signOut()}
      />
    </>
  );
}
