import { useCallback, useState } from 'react';
import { navigate } from '../../navigation/location';
import { text } from '../../platform/text';
import { toast } from '../../ui/toast';
import { useServerConfig } from '../serverConfig/api';
import { useSessionActions } from '../user/sessionActions';
import { authenticate, linkIdentity, type Proof, type SignInMethod } from './api';
import { methodName } from './methodNames';
import { useEnter } from './useEnter';

interface SignIn {
  /** The sign-in method in progress. */
  readonly busy: SignInMethod | null;
  /** Resolves when the attempt has ended, with or without success. */
  signIn(proof: Proof): Promise<void>;
}

/**
 * Signs in with the given credentials and navigates by the response: into the app, to registration, to migration, or to
 * restoring the account.
 *
 * @param intended address to go to afterwards; by default today
 * @param toLink identity to add to the account that is signed in to
 */
export function useSignIn(intended: string | undefined, toLink?: Proof): SignIn {
  const enter = useEnter();
  const config = useServerConfig();
  const session = useSessionActions();
  const [busy, setBusy] = useState<SignInMethod | null>(null);
  const follow = useCallback(
    async (proof: Proof) => {
      const response = await authenticate(session, proof);
      if (response.status === 'SESSION') {
        const link = toLink && linkIdentity({ method: toLink.method, token: toLink.token });
        const isLinked = await link?.then(
          () => true,
          () => false,
        );
        await enter(intended);
        if (!toLink) return undefined;
        const values = { method: methodName(toLink.method, config) };
        toast(
          isLinked
            ? { kind: 'success', text: text('auth.linked', values) }
            : { kind: 'error', text: text('auth.linkFailed', values) },
        );
        return undefined;
      }
      const newcomer = { method: proof.method, token: response.registrationToken, name: response.name };
      const kept = intended === undefined ? {} : { intended };
      if (response.status === 'DELETION_PENDING') {
        const { deleteAt } = response;
        return navigate({ to: '/restore', state: { ...kept, restoring: newcomer, deleteAt } });
      }
      if (response.status === 'MIGRATION_REQUIRED')
        return navigate({
          to: '/migration',
          state: { ...kept, migration: { ...newcomer, carriedOver: response.carriedOver } },
        });
      return navigate({
        to: '/registration',
        state: { ...kept, registration: { ...newcomer, linkableMethods: response.linkableMethods } },
      });
    },
    [enter, intended, session, toLink, config],
  );
  const signIn = useCallback(
    async (proof: Proof) => {
      setBusy(proof.method);
      try {
        await follow(proof);
      } catch {
        toast({ kind: 'error', text: text('error.login') });
      } finally {
        setBusy(null);
      }
    },
    [follow],
  );
  return { busy, signIn };
}
