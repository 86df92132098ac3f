import { lazy, Suspense, useEffect, useRef } from 'react';
import { navigateTo } from '#navigation';
import { lazyImport, text } from '#platform';
import { toast } from '#ui';
import { readRedirect } from '#features/auth';
import { sendConfirmation } from '../api';
import { enterPage, resume, takeAction, useOpenRequest } from '../confirmation';
import { finishReturn } from '../providerReturn';

const ConfirmationDialog = lazy(async () => ({
  default: (await lazyImport(() => import('./ConfirmationDialog'))).ConfirmationDialog,
}));

/** Asks users to confirm who they are, for actions of the settings that the server asks it for. */
export function Confirmation() {
  const request = useOpenRequest();
  useReturnedConfirmation();
  useEffect(enterPage, []);
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog />
    </Suspense>
  );
}

/** Confirms with the response of a provider in the URL, and continues the action. */
function useReturnedConfirmation(): void {
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current || !finishReturn('CONFIRM')) return;
    isTaken.current = true;
    const proof = readRedirect(location.search);
    const action = takeAction();
    navigateTo(location.pathname, { replace: true });
    if (!proof || !action) return;
    void sendConfirmation({ proof }).then(
      () => resume(action),
      () => toast({ kind: 'error', text: text('confirm.failed') }),
    );
  }, []);
}
