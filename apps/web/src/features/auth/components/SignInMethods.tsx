import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentLocation, navigate, paths, useLocationState } from '#navigation';
import { useText } from '#platform';
import { cx, LineButton } from '#ui';
import { useServerConfig } from '#features/serverConfig';
import type { Proof, SignInMethod } from '../api';
import { offeredMethods } from '../offeredMethods';
import { keepProof, keptProof, type ProofToLink } from '../proof';
import { readRedirect } from '../redirectResponse';
import { useSignIn } from '../useSignIn';
import { LocalSignIn } from './LocalSignIn';
import { PasskeyButton } from './PasskeyButton';
import { RecoverySignIn } from './RecoverySignIn';
import { ProviderButtons } from './ProviderButtons';

/** Address to go to after a provider has redirected back, which loses the state of the location. */
const INTENDED_KEY = 'sevenfold.intended';

interface SignInMethodsProps {
  /** Address to go to after the sign-in; by default the one that was requested before, or today. */
  readonly intended?: string;
  /** The methods to offer; by default all of this server. */
  readonly only?: readonly SignInMethod[];
  /** Ids of the OpenID providers to offer; by default all of this server. */
  readonly providers?: readonly string[] | undefined;
  /** Identity to add to the account that is signed in to. */
  readonly toLink?: ProofToLink;
}

/** The sign-in methods of this server. */
export function SignInMethods({ intended: wanted, only, providers, toLink: given }: SignInMethodsProps) {
  const text = useText();
  const config = useServerConfig()?.signIn;
  const methods =
    config && providers ? { ...config, openIds: config.openIds.filter(({ id }) => providers.includes(id)) } : config;
  const offered = methods && offeredMethods(methods, only);
  const { intended: requested } = useLocationState();
  const [kept] = useState(() => (isReturn() ? (sessionStorage.getItem(INTENDED_KEY) ?? undefined) : undefined));
  const intended = wanted ?? kept ?? requested;
  const [keptToLink] = useState(() => (isReturn() ? keptProof() : undefined));
  const toLink = given ?? keptToLink;
  const { busy, signIn, signInByCode } = useSignIn(intended, toLink);
  const [hasCode, setHasCode] = useState(false);
  useProviderRedirect(signIn);
  const hasProvider = offered !== undefined && (offered.google !== null || offered.apple || offered.openIds.length > 0);
  // Also in the native app, which has no passkeys.
  const hasCodes = methods?.passkey === true && (only?.includes('PASSKEY') ?? true);
  // The account to which a way to sign in is added is no new one.
  const isToPasskey = given !== undefined && hasCodes;
  const keepIntended = () => {
    if (intended === undefined) sessionStorage.removeItem(INTENDED_KEY);
    else sessionStorage.setItem(INTENDED_KEY, intended);
    keepProof(toLink);
  };
  const codeLine = useRef<HTMLParagraphElement>(null);
  const cancelCode = () => {
    flushSync(() => setHasCode(false));
    codeLine.current?.querySelector('button')?.focus();
  };
  if (hasCode) return <RecoverySignIn isBusy={busy !== null} onCode={signInByCode} onCancel={cancelCode} />;
  return (
    <div className="flex flex-col gap-3">
      {methods && (
        <ProviderButtons
          methods={methods}
          only={only}
          wording="signIn"
          busy={busy}
          onLeave={keepIntended}
          onProof={signIn}
        />
      )}
      {offered?.passkey && (
        <PasskeyButton isMain={!hasProvider && !offered.local} isBusy={busy === 'PASSKEY'} onProof={signIn} />
      )}
      {hasCodes && (
        <p ref={codeLine} className="text-center text-small">
          <LineButton onClick={() => setHasCode(true)}>{text('recovery.use')}</LineButton>
        </p>
      )}
      {offered?.local && (
        <>
          {(hasProvider || offered.passkey) && <Or />}
          <LocalSignIn
            isMain={!hasProvider}
            isBusy={busy === 'LOCAL'}
            onName={(name) => void signIn({ method: 'LOCAL', token: name })}
          />
        </>
      )}
      {offered && !hasProvider && !offered.local && !isToPasskey && (
        <p className={cx('text-center text-n10', hasCodes ? 'pt-2 text-small text-balance' : 'text-body')}>
          {text(hasCodes ? 'passkey.newHere' : 'auth.noWay')}
        </p>
      )}
    </div>
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

/** True if a provider has redirected back. */
function isReturn(): boolean {
  const { search } = currentLocation();
  return 'code' in search || 'error' in search;
}

/** Handles the redirect of a provider: uses its response in the URL once and removes it. */
function useProviderRedirect(signIn: (proof: Proof) => Promise<void>): void {
  const state = useLocationState();
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current || !isReturn()) return;
    isTaken.current = true;
    const query = location.search;
    sessionStorage.removeItem(INTENDED_KEY);
    keepProof(undefined);
    navigate({ ...paths.login(), replace: true, state });
    const proof = readRedirect(query);
    if (proof) void signIn(proof);
  }, [signIn, state]);
}
