import { ERRORS } from '@sevenfold/contract/errors';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentLocation, navigate, paths, RECOVERED } from '#navigation';
import { ApiError, text, useText } from '#platform';
import { ActionRow, Button, toast } from '#ui';
import {
  LocalSignIn,
  methodName,
  offeredMethods,
  passkeyFailure,
  type Proof,
  ProviderButtons,
  readRedirect,
} from '#features/auth';
import { useServerConfig } from '#features/serverConfig';
import { addIdentity, addPasskeyIdentity } from '../api';
import {
  type ConfirmedAction,
  ConfirmationCancelled,
  confirmFirst,
  useResumed,
  withConfirmation,
} from '../confirmation';
import { expectReturn, finishReturn } from '../providerReturn';

const ADD_METHOD: ConfirmedAction = { id: 'addMethod' };
const ADD_PASSKEY: ConfirmedAction = { id: 'addPasskey' };

/** Adds a way to sign in, by signing in with it. */
export function AddIdentity() {
  useText();
  const config = useServerConfig();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const methods = config?.signIn;
  const rows = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The pressed button goes away, and the focus with it.
  const show = () => {
    flushSync(() => setOpen(true));
    list.current?.focus();
  };
  const close = () => {
    const hadFocus = list.current?.contains(document.activeElement) === true;
    flushSync(() => setOpen(false));
    if (hadFocus) rows.current?.querySelector<HTMLElement>(':scope > button:last-child')?.focus();
  };
  const add = async (proof: Proof) => {
    const name = methodName(proof.method, config);
    setBusy(true);
    try {
      await withConfirmation(ADD_METHOD, () => addIdentity(proof));
      toast({ kind: 'success', text: text('auth.linked', { method: name }) });
      close();
    } catch (error) {
      setBusy(false);
      if (error instanceof ConfirmationCancelled) return;
      const isTaken = error instanceof ApiError && error.code === ERRORS.ALREADY_REGISTERED.code;
      toast({ kind: 'error', text: isTaken ? text('session.methodTaken', { method: name }) : text('error.login') });
    }
    setBusy(false);
  };
  useProviderReturn(add);
  // Asks before the list opens: a redirect to a provider could not be repeated after a confirmation.
  const open = async () => {
    setBusy(true);
    try {
      await confirmFirst(ADD_METHOD);
      show();
    } catch (error) {
      if (!(error instanceof ConfirmationCancelled)) toast({ kind: 'error', text: text('error.unexpected') });
    }
    setBusy(false);
  };
  useResumed(ADD_METHOD.id, () => setOpen(true));
  if (!methods) return null;
  const { passkey, google, apple, openIds, local } = offeredMethods(methods);
  const hasOther = google !== null || apple || openIds.length > 0 || local;
  if (!isOpen)
    return (
      <div ref={rows} className="border-t border-n4 p-1">
        {passkey && <AddPasskey />}
        {hasOther && (
          <ActionRow icon={<Plus />} label={text('session.addMethod')} busy={isBusy} onPress={() => void open()} />
        )}
      </div>
    );
  return (
    <div
      ref={list}
      role="group"
      aria-label={text('session.addMethod')}
      tabIndex={-1}
      className="flex flex-col gap-3 border-t border-n4 p-4 focus-none"
    >
      <ProviderButtons
        methods={methods}
        wording="continue"
        busy={null}
        onLeave={() => expectReturn('LINK')}
        onProof={add}
      />
      {methods.local && (
        <LocalSignIn isMain={false} isBusy={isBusy} onName={(name) => void add({ method: 'LOCAL', token: name })} />
      )}
      <Button variant="ghost" onClick={close}>
        {text('ui.cancel')}
      </Button>
    </div>
  );
}

function AddPasskey() {
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const name = await withConfirmation(ADD_PASSKEY, addPasskeyIdentity);
      toast({ kind: 'success', text: text('passkey.addedNamed', { name }) });
      // Ends the request for a passkey that follows a sign-in by a recovery code.
      if (currentLocation().hash === RECOVERED) navigate({ ...paths.account(), replace: true });
    } catch (error) {
      setBusy(false);
      if (error instanceof ConfirmationCancelled) return;
      const told = passkeyFailure(error, 'passkey.addFailed');
      if (told) toast({ kind: 'error', text: text(told) });
    }
    setBusy(false);
  };
  useResumed(ADD_PASSKEY.id, () => void add());
  return <ActionRow icon={<Plus />} label={text('passkey.add')} busy={isBusy} onPress={() => void add()} />;
}

/** Handles the redirect of a provider: uses its response in the URL once and removes it. */
function useProviderReturn(onProof: (proof: Proof) => Promise<void>): void {
  const isTaken = useRef(false);
  const latest = useRef(onProof);
  useEffect(() => {
    latest.current = onProof;
  });
  useEffect(() => {
    if (isTaken.current || !finishReturn('LINK')) return;
    isTaken.current = true;
    const query = location.search;
    navigate({ ...paths.account(), replace: true });
    const proof = readRedirect(query);
    if (proof) void latest.current(proof);
  }, []);
}
