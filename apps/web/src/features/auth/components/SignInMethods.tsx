import { useEffect, useRef, useState } from 'react';
import { currentLocation, navigate } from '../../../navigation/location';
import { useLocationState } from '../../../navigation/navigation';
import { paths } from '../../../navigation/paths';
import { text as textNow, useText } from '../../../platform/text';
import { toast } from '../../../ui/toast';
import { useServerConfig } from '../../serverConfig/api';
import type { SignInMethod } from '../api';
import { keepProof, keptProof, type Proof } from '../proof';
import { useSignIn } from '../useSignIn';
import { GoogleButton } from './GoogleButton';
import { LocalSignIn } from './LocalSignIn';
import { OpenIdButton } from './OpenIdButton';

/** Address to go to after the OpenID provider has redirected back, which loses the state of the location. */
const INTENDED_KEY = 'sevenfold.intended';

interface SignInMethodsProps {
  /** Address to go to after the sign-in; by default the one that was requested before, or today. */
  readonly intended?: string;
  /** The methods to offer; by default all of this server. */
  readonly only?: readonly SignInMethod[];
  /** Identity to add to the account that is signed in to. */
  readonly toLink?: Proof;
}

/** The sign-in methods of this server. */
export function SignInMethods({ intended: wanted, only, toLink: given }: SignInMethodsProps) {
  const text = useText();
  const methods = useOfferedMethods(only);
  const { intended: requested } = useLocationState();
  const [kept] = useState(() => (isReturn() ? (sessionStorage.getItem(INTENDED_KEY) ?? undefined) : undefined));
  const intended = wanted ?? kept ?? requested;
  const [keptToLink] = useState(() => (isReturn() ? keptProof() : undefined));
  const toLink = given ?? keptToLink;
  const { busy, signIn } = useSignIn(intended, toLink);
  useProviderRedirect(signIn);
  const hasProvider = methods !== undefined && (methods.google !== null || methods.openId !== null);
  const keepIntended = () => {
    if (intended === undefined) sessionStorage.removeItem(INTENDED_KEY);
    else sessionStorage.setItem(INTENDED_KEY, intended);
    keepProof(toLink);
  };
  return (
    <div className="flex flex-col gap-3">
      {methods?.google && (
        <GoogleButton clientId={methods.google.clientId} onToken={(token) => signIn('GOOGLE', token)} />
      )}
      {methods?.openId && (
        <OpenIdButton label={methods.openId.label} isBusy={busy === 'OPENID'} onLeave={keepIntended} />
      )}
      {methods?.local && (
        <>
          {hasProvider && <Or />}
          <LocalSignIn isMain={!hasProvider} isBusy={busy === 'LOCAL'} onName={(name) => void signIn('LOCAL', name)} />
        </>
      )}
      {methods && !hasProvider && !methods.local && (
        <p className="text-center text-body text-n10">{text('auth.noWay')}</p>
      )}
    </div>
  );
}

/** The sign-in methods of this server, those left out excepted. */
function useOfferedMethods(only: readonly SignInMethod[] | undefined) {
  const methods = useServerConfig()?.signIn;
  if (!methods || !only) return methods;
  return {
    google: only.includes('GOOGLE') ? methods.google : null,
    openId: only.includes('OPENID') ? methods.openId : null,
    local: only.includes('LOCAL') && methods.local,
  };
}

function Or() {
  const text = useText();
  return (
    <p className="flex items-center gap-3 py-1 text-small text-n10 before:h-px before:flex-1 before:bg-n5 after:h-px after:flex-1 after:bg-n5">
      {text('auth.or')}
    </p>
  );
}

/** True if the OpenID provider has redirected back. */
function isReturn(): boolean {
  const { search } = currentLocation();
  return 'code' in search || 'error' in search;
}

/** Handles the redirect of the OpenID provider: uses its response in the URL once and removes it. */
function useProviderRedirect(signIn: (method: SignInMethod, token: string) => Promise<void>): void {
  const state = useLocationState();
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current || !isReturn()) return;
    isTaken.current = true;
    const token = location.search;
    sessionStorage.removeItem(INTENDED_KEY);
    keepProof(undefined);
    navigate({ ...paths.login(), replace: true, state });
    if (new URLSearchParams(token).has('code')) void signIn('OPENID', token);
    else toast({ kind: 'error', text: textNow('error.login') });
  }, [signIn, state]);
}
