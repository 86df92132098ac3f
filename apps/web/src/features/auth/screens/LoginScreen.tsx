import { useEffect, useRef } from 'react';
import { useLocationState } from '../../../navigation/navigation';
import { navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import { text as textNow, useText } from '../../../platform/text';
import { toast } from '../../../ui/toast';
import { useServerConfig } from '../../serverConfig/api';
import { AuthPage } from '../components/AuthPage';
import { GoogleButton } from '../components/GoogleButton';
import { LocalSignIn } from '../components/LocalSignIn';
import { OpenIdButton } from '../components/OpenIdButton';
import type { SignInMethod } from '../api';
import { useSignIn } from '../useSignIn';

export default function LoginScreen() {
  const text = useText();
  const ways = useServerConfig()?.signIn;
  const { isNew } = useLocationState();
  const { busy, signIn } = useSignIn();
  useProviderAnswer(signIn);
  const hasProvider = ways !== undefined && (ways.google !== null || ways.openId !== null);
  return (
    <AuthPage
      title={text(isNew ? 'auth.welcome' : 'auth.welcomeBack')}
      sub={text(isNew ? 'auth.welcomeSub' : 'auth.signInSub')}
    >
      <div className="flex flex-col gap-3">
        {ways?.google && <GoogleButton clientId={ways.google.clientId} onToken={(token) => signIn('GOOGLE', token)} />}
        {ways?.openId && <OpenIdButton label={ways.openId.label} isBusy={busy === 'OPENID'} />}
        {ways?.local && (
          <>
            {hasProvider && <Or />}
            <LocalSignIn isMain={!hasProvider} isBusy={busy === 'LOCAL'} onName={(name) => signIn('LOCAL', name)} />
          </>
        )}
        {ways && !hasProvider && !ways.local && <p className="text-center text-body text-n10">{text('auth.noWay')}</p>}
      </div>
    </AuthPage>
  );
}

function Or() {
  const text = useText();
  return (
    <p className="flex items-center gap-3 py-1 text-small text-n10 before:h-px before:flex-1 before:bg-n5 after:h-px after:flex-1 after:bg-n5">
      {text('auth.or')}
    </p>
  );
}

/** Handles the redirect of the OpenID provider: uses its response in the URL once and removes it. */
function useProviderAnswer(signIn: (method: SignInMethod, token: string) => void): void {
  const state = useLocationState();
  const isTaken = useRef(false);
  useEffect(() => {
    const answer = new URLSearchParams(location.search);
    if (isTaken.current || !(answer.has('code') || answer.has('error'))) return;
    isTaken.current = true;
    const token = location.search;
    navigate({ ...paths.login(), replace: true, state });
    if (answer.has('code')) signIn('OPENID', token);
    else toast({ kind: 'error', text: textNow('error.login') });
  }, [signIn, state]);
}
