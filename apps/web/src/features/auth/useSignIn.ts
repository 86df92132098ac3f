import type { Authenticated } from '@sevenfold/contract';
import { ERRORS } from '@sevenfold/contract/errors';
import { useCallback, useState } from 'react';
import { navigate, paths, RECOVERED } from '#navigation';
import { ApiError, IS_SHELL, text } from '#platform';
import { toast } from '#ui';
import { useServerConfig } from '#features/serverConfig';
import { nameError, useSessionActions } from '#features/user';
import { authenticate, authenticateByCode, linkIdentity, type Proof, type SignInMethod } from './api';
import { keptProvider } from './keptProvider';
import { methodName } from './methodNames';
import type { ProofToLink } from './proof';
import { useEnter } from './useEnter';
import { useRegister } from './useRegister';

interface SignIn {
  /** The sign-in method in progress. */
  readonly busy: SignInMethod | null;
  /** Resolves when the attempt has ended, with or without success. */
  signIn(proof: Proof): Promise<void>;
  /**
   * Signs in with a recovery code; in a browser, leads to the settings, which ask for a new passkey. Returns why it
   * failed.
   */
  signInByCode(code: string): Promise<string | null>;
}

/**
 * Signs in with the given credentials. By the response, enters the app, registers a new user by the name of the
 * identity, or navigates to registration, migration or restoring the account.
 *
 * @param intended address to go to afterwards; by default today
 * @param toLink identity to add to the account that is signed in to
 */
export function useSignIn(intended: string | undefined, toLink?: ProofToLink): SignIn {
  const enter = useEnter();
  const register = useRegister();
  const config = useServerConfig();
  const session = useSessionActions();
  const [busy, setBusy] = useState<SignInMethod | null>(null);
  const follow = useCallback(
    async (method: SignInMethod, response: Authenticated, target: string | undefined) => {
      if (response.status === 'SESSION') {
        const link = toLink && linkIdentity({ method: toLink.method, token: toLink.token });
        const isLinked = await link?.then(
          () => true,
          () => false,
        );
        await enter(target);
        if (!toLink) return undefined;
        const values = { method: methodName(toLink.method, config, toLink.provider) };
        toast(
          isLinked
            ? { kind: 'success', text: text('auth.linked', values) }
            : { kind: 'error', text: text('auth.linkFailed', values) },
        );
        return undefined;
      }
      const newcomer = { method, token: response.registrationToken, name: response.name };
      const kept = target === undefined ? {} : { intended: target };
      if (response.status === 'DELETION_PENDING') {
        const { deleteAt } = response;
        return navigate({ to: '/restore', state: { ...kept, restoring: newcomer, deleteAt } });
      }
      if (response.status === 'MIGRATION_REQUIRED')
        return navigate({
          to: '/migration',
          state: { ...kept, migration: { ...newcomer, carriedOver: response.carriedOver } },
        });
      const { linkableMethods, linkableProviders, name } = response;
      if (toLink || linkableMethods.length > 0 || nameError(name) !== null) {
        const provider = keptProvider();
        const registration = {
          ...newcomer,
          ...(method === 'OPENID' && provider !== null && { provider }),
          linkableMethods,
          linkableProviders,
        };
        return navigate({ to: '/registration', state: { ...kept, registration } });
      }
      try {
        return await register(newcomer, name);
      } catch {
        return toast({ kind: 'error', text: text('error.register') });
      }
    },
    [enter, register, toLink, config],
  );
  const signIn = useCallback(
    async (proof: Proof) => {
      setBusy(proof.method);
      try {
        await follow(proof.method, await authenticate(session, proof), intended);
      } catch (error) {
        const isRefused = proof.method === 'PASSKEY' && hasCode(error, ERRORS.IDENTITY_REFUSED);
        toast({ kind: 'error', text: text(isRefused ? 'passkey.refused' : 'error.login') });
      } finally {
        setBusy(null);
      }
    },
    [follow, intended, session],
  );
  const signInByCode = async (code: string) => {
    setBusy('PASSKEY');
    try {
      const target = IS_SHELL ? intended : `${paths.account().to}#${RECOVERED}`;
      await follow('PASSKEY', await authenticateByCode(session, code), target);
    } catch (error) {
      const isRefused = hasCode(error, ERRORS.IDENTITY_REFUSED);
      const isLimited = error instanceof ApiError && error.status === ERRORS.TOO_MANY_REQUESTS.status;
      const told = isRefused ? 'recovery.refused' : isLimited ? 'recovery.tooOften' : 'error.login';
      return text(told);
    } finally {
      setBusy(null);
    }
    return null;
  };
  return { busy, signIn, signInByCode };
}

const hasCode = (error: unknown, { code }: { readonly code: number }): boolean =>
  error instanceof ApiError && error.code === code;
