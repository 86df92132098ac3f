import { ERRORS } from '@sevenfold/contract/errors';
import type { Identity } from '@sevenfold/contract';
import type { TextKey } from '@sevenfold/i18n';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { queries } from '#data';
import { ApiError, text, useText } from '#platform';
import { Button, Dialog, ErrorState, LineButton, Loading, Skeleton, toast } from '#ui';
import {
  isExpired,
  loadWebAuthn,
  offeredMethods,
  passkeyFailure,
  type Proof,
  ProviderButtons,
  RecoverySignIn,
} from '#features/auth';
import { useServerConfig } from '#features/serverConfig';
import { confirmByPasskey, identitiesQuery, recoveryQuery, sendConfirmation } from '../api';
import { closeConfirmation, keepAction } from '../confirmation';
import { expectReturn } from '../providerReturn';

/** Asks the user to confirm who they are with one of their ways to sign in. */
export function ConfirmationDialog() {
  useText();
  const identities = useQuery(identitiesQuery, queries);
  const codes = useQuery(recoveryQuery, queries);
  const [isTypingCode, setTypingCode] = useState(false);
  return (
    <Dialog
      open
      onClose={() => closeConfirmation(false)}
      title={text('confirm.title')}
      description={text('confirm.text')}
      size="small"
    >
      {isTypingCode ? (
        <CodeForm onCancel={() => setTypingCode(false)} />
      ) : identities.data ? (
        <Methods
          identities={identities.data.identities}
          hasCodes={(codes.data?.left ?? 0) > 0}
          onCode={() => setTypingCode(true)}
        />
      ) : (
        <Loading pending={!identities.isError} skeleton={<Skeleton className="h-13 w-full" />}>
          <ErrorState onRetry={() => void identities.refetch()} />
        </Loading>
      )}
    </Dialog>
  );
}

interface MethodsProps {
  readonly identities: readonly Identity[];
  readonly hasCodes: boolean;
  onCode(): void;
}

function Methods({ identities, hasCodes, onCode }: MethodsProps) {
  const config = useServerConfig();
  const [busy, setBusy] = useState<Proof['method'] | null>(null);
  const own = identities.flatMap(({ method }) => method ?? []);
  const providers = identities.flatMap(({ provider }) => provider ?? []);
  const methods = config && {
    ...config.signIn,
    openIds: config.signIn.openIds.filter(({ id }) => providers.includes(id)),
  };
  const offered = methods && offeredMethods(methods, own);
  const hasPasskey = offered?.passkey === true;
  useEffect(() => {
    if (hasPasskey) void loadWebAuthn().catch(() => undefined);
  }, [hasPasskey]);
  if (!methods || !offered) return null;
  const hasProvider = offered.google !== null || offered.apple || offered.openIds.length > 0;
  const locals = offered.local ? identities.filter(({ method }) => method === 'LOCAL') : [];
  const confirm = async (method: Proof['method'], send: () => Promise<unknown>) => {
    setBusy(method);
    try {
      await send();
      closeConfirmation(true);
    } catch (error) {
      const told = method === 'PASSKEY' ? passkeyProblem(error) : 'confirm.failed';
      if (told) toast({ kind: 'error', text: text(told) });
    }
    setBusy(null);
  };
  return (
    <div className="flex flex-col gap-3">
      {hasPasskey && (
        <Button
          size="large"
          block
          variant="primary"
          busy={busy === 'PASSKEY'}
          icon={<Fingerprint aria-hidden="true" />}
          onClick={() => void confirm('PASSKEY', confirmByPasskey)}
        >
          {text('confirm.passkey')}
        </Button>
      )}
      {hasProvider && (
        <ProviderButtons
          methods={methods}
          only={own}
          wording="continue"
          busy={busy}
          onLeave={() => {
            keepAction();
            expectReturn('CONFIRM');
          }}
          onProof={(proof) => confirm(proof.method, () => sendConfirmation({ proof }))}
        />
      )}
      {locals.map(({ id, account }) => (
        <Button
          key={id}
          size="large"
          block
          variant={hasPasskey || hasProvider ? 'neutral' : 'primary'}
          busy={busy === 'LOCAL'}
          onClick={() =>
            void confirm('LOCAL', () => sendConfirmation({ proof: { method: 'LOCAL', token: account ?? '' } }))
          }
        >
          {text('confirm.local', { name: account ?? '' })}
        </Button>
      ))}
      {hasCodes && (
        <p className="text-center text-small">
          <LineButton onClick={onCode}>{text('recovery.use')}</LineButton>
        </p>
      )}
      {!hasPasskey && !hasProvider && locals.length === 0 && !hasCodes && (
        <p className="text-body text-n11">{text('confirm.noWay')}</p>
      )}
    </div>
  );
}

const passkeyProblem = (error: unknown): TextKey | undefined =>
  isExpired(error) ? 'passkey.refused' : passkeyFailure(error, 'confirm.failed');

function CodeForm({ onCancel }: { onCancel(): void }) {
  const [isBusy, setBusy] = useState(false);
  const send = async (recoveryCode: string) => {
    setBusy(true);
    try {
      await sendConfirmation({ recoveryCode });
      closeConfirmation(true);
      return null;
    } catch (error) {
      const isLimited = error instanceof ApiError && error.status === ERRORS.TOO_MANY_REQUESTS.status;
      return text(isExpired(error) ? 'recovery.refused' : isLimited ? 'recovery.tooOften' : 'confirm.failed');
    } finally {
      setBusy(false);
    }
  };
  return <RecoverySignIn isBusy={isBusy} onCode={send} onCancel={onCancel} />;
}
