import { ERRORS } from '@sevenfold/contract/errors';
import { useState } from 'react';
import { navigate, paths, Redirect, useLocationState } from '#navigation';
import { ApiError, useText } from '#platform';
import { Button, Notice, toast } from '#ui';
import { nameError } from '#features/user';
import { AuthPage } from '../components/AuthPage';
import { LinkOffer } from '../components/LinkOffer';
import { NameForm } from '../components/NameForm';
import { useRegister } from '../useRegister';

type Newcomer = NonNullable<ReturnType<typeof useLocationState>['registration']>;

/** For new users whom the sign-in cannot register by itself: they may have an account already, or have no name yet. */
export default function RegistrationScreen() {
  const newcomer = useLocationState().registration;
  if (!newcomer) return <Redirect target={paths.login()} />;
  return <Registration newcomer={newcomer} />;
}

function Registration({ newcomer }: { readonly newcomer: Newcomer }) {
  const text = useText();
  const register = useRegister();
  const { linkableMethods } = newcomer;
  const [isSeparate, setSeparate] = useState(linkableMethods.length === 0);
  const [state, setState] = useState<'idle' | 'busy' | 'expired'>('idle');
  const create = async (name: string) => {
    setState('busy');
    try {
      await register(newcomer, name);
    } catch (error) {
      const isExpired =
        error instanceof ApiError &&
        (error.code === ERRORS.IDENTITY_REFUSED.code || error.code === ERRORS.ALREADY_REGISTERED.code);
      setState(isExpired ? 'expired' : 'idle');
      setSeparate(isSeparate || isExpired);
      toast({ kind: 'error', text: text('error.register') });
    }
  };
  const decline = () => {
    if (nameError(newcomer.name) === null) void create(newcomer.name);
    else setSeparate(true);
  };
  if (!isSeparate) return <LinkOffer proof={newcomer} methods={linkableMethods} onDecline={decline} />;
  return (
    <AuthPage title={text('auth.registrationTitle')} sub={text('auth.registrationSub')} width="wide">
      <NameForm
        token={newcomer.token}
        initial={newcomer.name}
        submitLabel={text('auth.createAccount')}
        isBusy={state === 'busy'}
        onName={(name) => void create(name)}
      >
        {state === 'expired' && <Expired />}
      </NameForm>
    </AuthPage>
  );
}

/** Handles an expired token or an existing account: the entered data cannot be used any more. */
function Expired() {
  const text = useText();
  return (
    <Notice
      kind="warning"
      action={
        <Button size="small" onClick={() => navigate({ ...paths.login(), replace: true })}>
          {text('auth.signIn')}
        </Button>
      }
    >
      {text('auth.expired')}
    </Notice>
  );
}
