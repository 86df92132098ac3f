import { ERRORS } from '@sevenfold/contract/errors';
import { useEffect, useRef, useState } from 'react';
import { currentLocation, navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import { ApiError } from '../../../platform/http';
import { text, useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/toast';
import type { SignInMethod } from '../../auth/api';
import { GoogleButton } from '../../auth/components/GoogleButton';
import { LocalSignIn } from '../../auth/components/LocalSignIn';
import { OpenIdButton } from '../../auth/components/OpenIdButton';
import { methodName } from '../../auth/methodNames';
import { useServerConfig } from '../../serverConfig/api';
import { addIdentity } from '../api';
import { expectReturn, finishReturn } from '../providerReturn';

/** Adds a way to sign in, by signing in with it. */
export function AddIdentity() {
  useText();
  const config = useServerConfig();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const methods = config?.signIn;
  const add = async (method: SignInMethod, token: string) => {
    const name = methodName(method, config);
    setBusy(true);
    try {
      await addIdentity(method, token);
      toast({ kind: 'success', text: text('auth.linked', { method: name }) });
      setOpen(false);
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === ERRORS.ALREADY_REGISTERED.code;
      toast({ kind: 'error', text: isTaken ? text('session.methodTaken', { method: name }) : text('error.login') });
    }
    setBusy(false);
  };
  useProviderReturn((query) => add('OPENID', query));
  if (!methods) return null;
  if (!isOpen)
    return (
      <div className="border-t border-n4 p-2">
        <Button variant="ghost" busy={isBusy} onClick={() => setOpen(true)}>
          {text('session.addMethod')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-3 border-t border-n4 p-4">
      {methods.google && (
        <GoogleButton clientId={methods.google.clientId} wording="continue" onToken={(token) => add('GOOGLE', token)} />
      )}
      {methods.openId && <OpenIdButton label={methods.openId.label} isBusy={isBusy} onLeave={expectReturn} />}
      {methods.local && <LocalSignIn isMain={false} isBusy={isBusy} onName={(name) => void add('LOCAL', name)} />}
      <Button variant="ghost" onClick={() => setOpen(false)}>
        {text('ui.cancel')}
      </Button>
    </div>
  );
}

/** Handles the redirect of the OpenID provider: uses its response in the URL once and removes it. */
function useProviderReturn(onQuery: (query: string) => Promise<void>): void {
  const isTaken = useRef(false);
  const latest = useRef(onQuery);
  useEffect(() => {
    latest.current = onQuery;
  });
  useEffect(() => {
    if (isTaken.current || !finishReturn()) return;
    isTaken.current = true;
    const query = location.search;
    if (query === '' || currentLocation().pathname !== '/settings/account') return;
    navigate({ ...paths.account(), replace: true });
    if (new URLSearchParams(query).has('code')) void latest.current(query);
    else toast({ kind: 'error', text: text('error.login') });
  }, []);
}
