import type { Identity } from '@sevenfold/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Laptop, Mail } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useConnection } from '../../../data/connection';
import { lazyImport } from '../../../platform/lazyImport';
import { text, useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { Loading, Skeleton } from '../../../ui/Skeleton';
import { Card, SectionHeader } from '../../../ui/Surface';
import { toast } from '../../../ui/toast';
import type { SignInMethod } from '../../auth/api';
import { AppleLogo, GoogleLogo } from '../../auth/components/ProviderLogo';
import { methodName } from '../../auth/methodNames';
import { useServerConfig } from '../../serverConfig/api';
import { identitiesQuery, removeIdentity } from '../api';
import { AddIdentity } from './AddIdentity';
import { queries } from '../../../data/queries';

const ConfirmDialog = lazy(async () => ({
  default: (await lazyImport(() => import('../../../ui/ConfirmDialog'))).ConfirmDialog,
}));

/** The ways in which the user signs in, and the address of the account. */
export function IdentityList() {
  useText();
  const { data, isError, refetch } = useQuery(identitiesQuery, queries);
  const isOffline = useConnection() === 'OFFLINE';
  return (
    <section aria-labelledby="sign-in-methods">
      <SectionHeader id="sign-in-methods" title={text('session.methods')} />
      {isOffline && <p className="px-1 pb-2 text-small text-n10">{text('session.methodsOffline')}</p>}
      {data ? (
        <Card>
          <Row icon={<Mail />} title={text('session.email')} detail={data.email ?? text('session.noEmail')} />
          <ul>
            {data.identities.map((identity) => (
              <IdentityRow
                key={identity.id}
                identity={identity}
                isOnly={data.identities.length === 1}
                disabled={isOffline}
              />
            ))}
          </ul>
          {!isOffline && <AddIdentity />}
        </Card>
      ) : (
        !isOffline && (
          <Loading pending={!isError} skeleton={<IdentitiesSkeleton />}>
            <ErrorState onRetry={() => void refetch()} />
          </Loading>
        )
      )}
    </section>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: string | null;
  readonly children?: ReactNode;
}

function Row({ icon, title, detail, children }: RowProps) {
  return (
    <div className="flex min-h-15 items-center gap-3.5 px-4 py-2">
      <span className="flex-none text-n10" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body font-strong text-n12">{title}</p>
        {detail !== null && <p className="text-small wrap-anywhere text-n10">{detail}</p>}
      </div>
      {children}
    </div>
  );
}

const METHOD_ICONS: Readonly<Record<SignInMethod, ReactNode>> = {
  LOCAL: <Laptop />,
  GOOGLE: <GoogleLogo />,
  APPLE: <AppleLogo />,
  OPENID: <KeyRound />,
  PASSKEY: <KeyRound />,
};

interface IdentityRowProps {
  readonly identity: Identity;
  readonly isOnly: boolean;
  readonly disabled: boolean;
}

function IdentityRow({ identity, isOnly, disabled }: IdentityRowProps) {
  const config = useServerConfig();
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const { method, account, isRemovable } = identity;
  const name = method === null ? text('session.methodGone') : methodName(method, config);
  const remove = () => {
    setAsking(false);
    void removeIdentity(identity).then(
      () => toast({ kind: 'success', text: text('session.removed', { method: name }) }),
      () => toast({ kind: 'error', text: text('error.unexpected') }),
    );
  };
  return (
    <li className="border-t border-n4">
      <Row icon={method === null ? <KeyRound /> : METHOD_ICONS[method]} title={name} detail={account}>
        {isRemovable && (
          <Button
            size="small"
            disabled={disabled}
            aria-label={text('session.removeNamed', { method: name })}
            onClick={() => {
              setWasAsked(true);
              setAsking(true);
            }}
          >
            {text('session.remove')}
          </Button>
        )}
      </Row>
      {!isRemovable && !isOnly && <p className="px-4 pb-3 text-small text-n10">{text('session.lastMethod')}</p>}
      {wasAsked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title={text('session.removeTitle', { method: name })}
            text={text('session.removeText')}
            confirmLabel={text('session.remove')}
            danger
            onConfirm={remove}
          />
        </Suspense>
      )}
    </li>
  );
}

const IdentitiesSkeleton = () => (
  <Card className="flex min-h-15 items-center gap-3.5 px-4">
    <Skeleton className="size-5" />
    <Skeleton className="h-4 w-40" />
  </Card>
);
