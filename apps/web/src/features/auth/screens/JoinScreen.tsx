import { useEffect, useState } from 'react';
import { Link, navigate, paths, useLocation } from '#navigation';
import { ApiError, text as textNow, useText } from '#platform';
import { buttonClass, ErrorState, Skeleton, toast } from '#ui';
import { useSessionActions } from '#features/user';
import { AuthPage } from '../components/AuthPage';
import { NameForm } from '../components/NameForm';
import { dropJoinToken, keptJoinToken } from '../joinToken';
import { type JoinLink, loadWebAuthn, passkeyFailure, readLink, registerWithPasskey } from '../passkeys';
import { isExpired } from '../isExpired';
import { newProfile } from '../newProfile';
import { dropName } from '../registrationName';
import { useEnter } from '../useEnter';

/** State of the link; an object if it is valid. */
type State = 'LOADING' | JoinLink | 'INVALID' | 'USED' | 'FAILED';

/** Creates an account by a link: a name and a passkey. */
export default function JoinScreen() {
  const text = useText();
  const { hash } = useLocation();
  const [token, setToken] = useState(() => keptJoinToken(hash));
  const [state, setState] = useState<State>('LOADING');
  useEffect(() => {
    if (hash === '') return;
    // A link that is opened in the tab of an earlier one changes only the fragment.
    setToken(keptJoinToken(hash));
    navigate({ to: '/join', search: {}, replace: true });
  }, [hash]);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      setState('LOADING');
      const next = await stateOf(token);
      if (isWanted) setState(next);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [token]);
  const check = async () => {
    setState('LOADING');
    setState(await stateOf(token));
  };
  if (typeof state === 'object' && token !== undefined)
    return <JoinForm token={token} link={state} onRefused={setState} />;
  if (state === 'INVALID' || state === 'USED')
    return (
      <AuthPage title={text(`join.title.${state}`)} sub={text(`join.text.${state}`)}>
        <Link {...paths.login()} className={buttonClass({ size: 'large', block: true })}>
          {text('auth.signIn')}
        </Link>
      </AuthPage>
    );
  return (
    <AuthPage title={text('auth.registrationTitle')} width="wide">
      {state === 'FAILED' ? <ErrorState onRetry={() => void check()} /> : <Skeleton className="h-44 rounded-control" />}
    </AuthPage>
  );
}

async function stateOf(token: string | undefined): Promise<State> {
  if (token === undefined) return 'INVALID';
  try {
    return await readLink(token);
  } catch (error) {
    return refusalOf(error) ?? 'FAILED';
  }
}

/** Fault of a link; undefined if something else has failed. */
function refusalOf(error: unknown): 'INVALID' | 'USED' | undefined {
  if (!(error instanceof ApiError) || error.isRetryable || isExpired(error)) return undefined;
  return error.status === 409 ? 'USED' : 'INVALID';
}

interface JoinFormProps {
  readonly token: string;
  readonly link: JoinLink;
  onRefused(state: State): void;
}

function JoinForm({ token, link, onRefused }: JoinFormProps) {
  const text = useText();
  const enter = useEnter();
  const session = useSessionActions();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void loadWebAuthn().catch(() => undefined), []);
  const send = async (name: string) => {
    setBusy(true);
    try {
      await registerWithPasskey(session, { token, ...newProfile(name) });
      dropName();
      dropJoinToken();
      await enter('/onboarding');
    } catch (error) {
      const told = passkeyFailure(error, 'error.register');
      const refusal = told === 'error.register' ? refusalOf(error) : undefined;
      if (refusal) onRefused(refusal);
      else if (told) toast({ kind: 'error', text: textNow(told) });
    }
    setBusy(false);
  };
  return (
    <AuthPage
      title={text('auth.registrationTitle')}
      sub={link.kind === 'INVITATION' ? text('join.invited', { name: link.inviter }) : text('join.sub')}
      width="wide"
    >
      <NameForm token={token} submitLabel={text('join.create')} isBusy={isBusy} onName={(name) => void send(name)} />
      <p className="pt-5 text-center text-small text-balance text-n10">{text('join.hint')}</p>
    </AuthPage>
  );
}
