import { localDateTime } from '@sevenfold/domain/calendar';
import { useState } from 'react';
import { Link, type LocationState, navigate, paths, Redirect, useLocationState } from '#navigation';
import { ApiError, dayLongWithYear, parseInstant, text as textNow, useText } from '#platform';
import { Button, buttonClass, toast } from '#ui';
import { AuthPage, Expired, isExpired, useEnter } from '#features/auth';
import { knownTimezone, useSessionActions } from '#features/user';
import { restoreAccount } from '../api';

/** Tells when a deleted account is gone for good, and after a sign-in offers to restore it. */
export default function RestoreScreen() {
  const { restoring, deleteAt } = useLocationState();
  if (deleteAt === undefined) return <Redirect target={paths.login()} />;
  return restoring ? (
    <RestoreOffer restoring={restoring} deleteAt={deleteAt} />
  ) : (
    <DeletionScheduled deleteAt={deleteAt} />
  );
}

function RestoreOffer({ restoring, deleteAt }: Required<Pick<LocationState, 'restoring' | 'deleteAt'>>) {
  const text = useText();
  const session = useSessionActions();
  const enter = useEnter();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await restoreAccount(session, restoring);
      await enter();
    } catch (error) {
      // The account is gone for good by now, and another try would not bring it back.
      if (isExpired(error) || (error instanceof ApiError && error.status === 404)) setOver(true);
      else toast({ kind: 'error', text: textNow('deletion.restoreFailed') });
    }
    setBusy(false);
  };
  const keep = () => navigate({ ...paths.restore(), replace: true, state: { deleteAt } });
  return (
    <AuthPage
      title={text('deletion.pendingTitle', { name: restoring.name })}
      sub={text('deletion.pendingText', { date: dayOf(deleteAt) })}
    >
      <div className="flex flex-col gap-3">
        {isOver ? (
          <Expired />
        ) : (
          <Button variant="primary" size="large" block busy={isBusy} onClick={() => void restore()}>
            {text('deletion.restore')}
          </Button>
        )}
        <Button size="large" block disabled={isBusy} onClick={keep}>
          {text('deletion.keep')}
        </Button>
      </div>
    </AuthPage>
  );
}

function DeletionScheduled({ deleteAt }: { deleteAt: string }) {
  const text = useText();
  return (
    <AuthPage title={text('deletion.doneTitle')} sub={text('deletion.doneText', { date: dayOf(deleteAt) })}>
      <div className="flex flex-col gap-3">
        <Link {...paths.login()} className={buttonClass({ size: 'large', block: true })}>
          {text('deletion.signIn')}
        </Link>
        <Link {...paths.welcome()} className={buttonClass({ variant: 'ghost', size: 'large', block: true })}>
          {text('ui.done')}
        </Link>
      </div>
    </AuthPage>
  );
}

const dayOf = (instant: string): string => dayLongWithYear(localDateTime(parseInstant(instant), knownTimezone()).date);
