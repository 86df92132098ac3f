import { ERRORS } from '@sevenfold/contract/errors';
import { useState } from 'react';
import { paths, Redirect, useLocationState } from '#navigation';
import { ApiError, useText } from '#platform';
import { toast } from '#ui';
import { nameError } from '#features/user';
import { AuthPage } from '../components/AuthPage';
import { Expired } from '../components/Expired';
import { LinkOffer } from '../components/LinkOffer';
import { NameForm } from '../components/NameForm';
import { isExpired } from '../isExpired';
import { useRegister } from '../useRegister';

type Newcomer = NonNullable<ReturnType<typeof useLocationState>['registration']>;

/** For new users whom the sign-in cannot register by itself: they may have an account already, or have no name yet. */
export default function RegistrationScreen() {
  const newcomer = useLocationState().registration;
  if (!newcomer) return <Redirect target={paths.login()} />;
  // Another identity that was tried here instead begins anew.
  return <Registration key={newcomer.token} newcomer={newcomer} />;
}

function Registration({ newcomer }: { readonly newcomer: Newcomer }) {
  const text = useText();
  const register = useRegister();
  const { linkableMethods, linkableProviders } = newcomer;
  const [isSeparate, setSeparate] = useState(linkableMethods.length === 0);
  const [state, setState] = useState<'idle' | 'busy' | 'expired'>('idle');
  const create = async (name: string) => {
    setState('busy');
    try {
      await register(newcomer, name);
    } catch (error) {
      const isOver = isExpired(error) || (error instanceof ApiError && error.code === ERRORS.ALREADY_REGISTERED.code);
      setState(isOver ? 'expired' : 'idle');
      setSeparate(isSeparate || isOver);
      toast({ kind: 'error', text: text('error.register') });
    }
  };
  const decline = () => {
    // Pressed again while the server is slow: the second request would be refused.
    if (state === 'busy') return;
    if (nameError(newcomer.name) === null) void create(newcomer.name);
    else setSeparate(true);
  };
  if (!isSeparate)
    return <LinkOffer proof={newcomer} methods={linkableMethods} providers={linkableProviders} onDecline={decline} />;
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
