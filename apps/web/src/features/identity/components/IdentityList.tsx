import {
  AppleLogo,
  Button,
  Card,
  DetailRow,
  DetailRowSkeleton,
  ErrorState,
  GoogleLogo,
  LazyConfirmDialog,
  Loading,
  Menu,
  MetaLine,
  Notice,
  SectionHeader,
  toast,
  useLazySheet,
} from '#ui';
import type { Identity } from '@sevenfold/contract';
import { useQuery } from '@tanstack/react-query';
import { localDateTime } from '@sevenfold/domain/calendar';
import { Fingerprint, KeyRound, Laptop, Mail, Pencil, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { queries, useConnection } from '#data';
import { dayShortWithYear, lazyImport, now, parseInstant, text, useText } from '#platform';
import { RECOVERED, useLocation } from '#navigation';
import { methodName, type SignInMethod } from '#features/auth';
import { useServerConfig } from '#features/serverConfig';
import { lastUsedText } from '#features/session';
import { useSettings } from '#features/user';
import { identitiesQuery, removeIdentity } from '../api';
import { ConfirmationCancelled, useResumed, withConfirmation } from '../confirmation';
import { AddIdentity } from './AddIdentity';
import { RecoveryCodes } from './RecoveryCodes';

const RenamePasskey = lazy(async () => ({
  default: (await lazyImport(() => import('./RenamePasskey'))).RenamePasskey,
}));

/** The ways in which the user signs in, and the address of the account. */
export function IdentityList() {
  useText();
  const { data, isError, refetch } = useQuery(identitiesQuery, queries);
  const isOffline = useConnection() === 'OFFLINE';
  const hasPasskeys = useServerConfig()?.signIn.passkey === true;
  const { hash } = useLocation();
  return (
    <section aria-labelledby="sign-in-methods">
      <SectionHeader id="sign-in-methods" title={text('session.methods')} />
      {hash === RECOVERED && (
        <div className="pb-3">
          <Notice kind="info">{text('recovery.addPasskey')}</Notice>
        </div>
      )}
      {isOffline && <p className="px-1 pb-2 text-small text-n10">{text('session.methodsOffline')}</p>}
      {data ? (
        <Card>
          {data.email !== null && <DetailRow icon={<Mail />} title={text('session.email')} detail={data.email} />}
          <ul className="not-first:border-t not-first:border-n4">
            {data.identities.map((identity) => (
              <IdentityRow
                key={identity.id}
                identity={identity}
                isOnly={data.identities.length === 1}
                isOnlyOfKind={data.identities.filter((other) => isOfKind(other, identity)).length === 1}
                disabled={isOffline}
              />
            ))}
          </ul>
          {hasPasskeys && (
            <RecoveryCodes
              disabled={isOffline}
              areNeeded={data.identities.every(({ method }) => method === 'PASSKEY')}
            />
          )}
          {!isOffline && <AddIdentity />}
        </Card>
      ) : (
        !isOffline && (
          <Loading pending={!isError} skeleton={<DetailRowSkeleton />}>
            <ErrorState onRetry={() => void refetch()} />
          </Loading>
        )
      )}
    </section>
  );
}

const isOfKind = (one: Identity, other: Identity): boolean =>
  one.method === other.method && one.provider === other.provider;

const METHOD_ICONS: Readonly<Record<SignInMethod, ReactNode>> = {
  LOCAL: <Laptop />,
  GOOGLE: <GoogleLogo />,
  APPLE: <AppleLogo />,
  OPENID: <KeyRound />,
  PASSKEY: <Fingerprint />,
};

interface IdentityRowProps {
  readonly identity: Identity;
  readonly isOnly: boolean;
  /** True if no other one is of the same method and provider. */
  readonly isOnlyOfKind: boolean;
  readonly disabled: boolean;
}

function IdentityRow({ identity, isOnly, isOnlyOfKind, disabled }: IdentityRowProps) {
  const config = useServerConfig();
  const [isAsking, setAsking] = useState(false);
  const { method, account, isRemovable } = identity;
  const kind = method === null ? text('session.methodGone') : methodName(method, config, identity.provider);
  const isPasskey = method === 'PASSKEY';
  // Users name their passkeys, so that they can tell them apart.
  const title = isPasskey ? (account ?? kind) : kind;
  const name = isOnlyOfKind ? title : (account ?? kind);
  const ask = () => setAsking(true);
  const remove = () => {
    setAsking(false);
    const action = { id: `remove ${identity.id}` };
    void withConfirmation(action, () => removeIdentity(identity)).then(
      () => toast({ kind: 'success', text: text('session.removed', { method: name }) }),
      (error: unknown) => {
        if (!(error instanceof ConfirmationCancelled)) toast({ kind: 'error', text: text('error.unexpected') });
      },
    );
  };
  useResumed(`remove ${identity.id}`, remove);
  return (
    <li className="not-first:border-t not-first:border-n4">
      <DetailRow
        icon={method === null ? <KeyRound /> : METHOD_ICONS[method]}
        title={title}
        detail={isPasskey ? <PasskeyUse passkey={identity} /> : account}
      >
        {isPasskey ? (
          <PasskeyMenu passkey={identity} name={name} disabled={disabled} onRemove={ask} />
        ) : (
          isRemovable && (
            <Button
              size="small"
              disabled={disabled}
              aria-label={text('session.removeNamed', { method: name })}
              onClick={ask}
            >
              {text('session.remove')}
            </Button>
          )
        )}
      </DetailRow>
      {!isRemovable && !isOnly && !isPasskey && (
        <p className="px-4 pb-3 text-small text-n10">{text('session.lastMethod')}</p>
      )}
      <LazyConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text('session.removeTitle', { method: name })}
        text={text(isPasskey ? 'passkey.removeText' : 'session.removeText')}
        confirmLabel={text('session.remove')}
        danger
        onConfirm={remove}
      />
    </li>
  );
}

/** Last use of a passkey, or else the day it was made. */
function PasskeyUse({ passkey: { createdAt, lastUsedAt } }: { passkey: Identity }) {
  const { timezone } = useSettings();
  const date = dayShortWithYear(localDateTime(parseInstant(createdAt), timezone).date);
  const use = lastUsedAt === null ? text('passkey.added', { date }) : lastUsedText({ lastUsedAt }, now());
  return <MetaLine parts={[text('passkey.method'), use]} />;
}

interface PasskeyMenuProps {
  readonly passkey: Identity;
  readonly name: string;
  readonly disabled: boolean;
  onRemove(): void;
}

function PasskeyMenu({ passkey, name, disabled, onRemove }: PasskeyMenuProps) {
  const rename = useLazySheet((isOpen, onClose) => <RenamePasskey passkey={passkey} open={isOpen} onClose={onClose} />);
  if (disabled) return null;
  return (
    <>
      <Menu
        label={text('passkey.more', { name })}
        items={[
          {
            id: 'rename',
            label: text('passkey.rename'),
            icon: <Pencil />,
            onAct: rename.open,
          },
          {
            id: 'remove',
            label: text('session.remove'),
            icon: <Trash2 />,
            danger: true,
            disabled: !passkey.isRemovable,
            reason: passkey.isRemovable ? undefined : text('session.lastMethod'),
            onAct: onRemove,
          },
        ]}
      />
      {rename.sheet}
    </>
  );
}
