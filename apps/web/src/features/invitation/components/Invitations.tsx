import { ActionRow, Button, Card, copyText, DetailRow, LazyDialog, Notice, SectionHeader, toast } from '#ui';
import type { Invitation } from '@sevenfold/contract';
import { OPEN_INVITATIONS_MAX } from '@sevenfold/contract/openInvitationsMax';
import { NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import { localDateTime } from '@sevenfold/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { Copy, Link, UserPlus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { queries, useConnection } from '#data';
import { ApiError, dayShortWithYear, parseInstant, text, useText } from '#platform';
import { useServerConfig } from '#features/serverConfig';
import { useSettings } from '#features/user';
import { createInvitation, invitationsQuery, type NewInvitation, revokeInvitation } from '../api';

/** Links by which others join the server; nothing for users who may not invite. */
export function Invitations() {
  const hasPasskeys = useServerConfig()?.signIn.passkey === true;
  return hasPasskeys ? <InvitationList /> : null;
}

function InvitationList() {
  useText();
  const { data } = useQuery(invitationsQuery, queries);
  const isOffline = useConnection() === 'OFFLINE';
  const section = useRef<HTMLElement>(null);
  if (!data?.mayInvite) return null;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="invitations" className="focus-none">
      <SectionHeader id="invitations" title={text('invitation.title')} />
      <p className="px-1 pb-2 text-small text-n10">{text(isOffline ? 'invitation.offline' : 'invitation.hint')}</p>
      <Card>
        <ul>
          {data.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              disabled={isOffline}
              onRevoked={() => section.current?.focus()}
            />
          ))}
        </ul>
        <CreateInvitation count={data.invitations.length} disabled={isOffline} />
      </Card>
    </section>
  );
}

/** Formats the day of an instant where the user is. */
function useDayOf(): (instant: string) => string {
  const { timezone } = useSettings();
  return (instant) => dayShortWithYear(localDateTime(parseInstant(instant), timezone).date);
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly disabled: boolean;
  /** Called when the row with the focused button is gone. */
  onRevoked(): void;
}

function InvitationRow({ invitation, disabled, onRevoked }: InvitationRowProps) {
  const dayOf = useDayOf();
  const created = { date: dayOf(invitation.createdAt) };
  const [isBusy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      await revokeInvitation(invitation);
      onRevoked();
      toast({ kind: 'success', text: text('invitation.revoked') });
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === NOT_FOUND_CODE;
      if (isGone) onRevoked();
      toast({ kind: 'error', text: text(isGone ? 'invitation.gone' : 'error.unexpected') });
    }
    setBusy(false);
  };
  return (
    <li className="border-b border-n4">
      <DetailRow
        icon={<Link />}
        title={text('invitation.created', created)}
        detail={text('invitation.expires', { date: dayOf(invitation.expiresAt) })}
      >
        <Button
          size="small"
          busy={isBusy}
          disabled={disabled}
          aria-label={text('invitation.revokeNamed', created)}
          onClick={() => void revoke()}
        >
          {text('invitation.revoke')}
        </Button>
      </DetailRow>
    </li>
  );
}

function CreateInvitation({ count, disabled }: { count: number; disabled: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [created, setCreated] = useState<NewInvitation>();
  const isFull = count >= OPEN_INVITATIONS_MAX;
  const create = async () => {
    setBusy(true);
    try {
      setCreated(await createInvitation());
    } catch {
      toast({ kind: 'error', text: text('error.unexpected') });
    }
    setBusy(false);
  };
  return (
    <div className="p-1">
      {isFull && <p className="px-3 py-2 text-small text-n10">{text('invitation.tooMany')}</p>}
      <ActionRow
        icon={<UserPlus />}
        label={text('invitation.create')}
        busy={isBusy}
        disabled={disabled || isFull}
        onPress={() => void create()}
      />
      <Suspense fallback={null}>
        {created && (
          <LazyDialog
            open
            onClose={() => setCreated(undefined)}
            title={text('invitation.link')}
            size="small"
            dismissable={false}
            footer={<Button onClick={() => setCreated(undefined)}>{text('ui.done')}</Button>}
          >
            <NewLink created={created} />
          </LazyDialog>
        )}
      </Suspense>
    </div>
  );
}

function NewLink({ created: { link, invitation } }: { created: NewInvitation }) {
  const dayOf = useDayOf();
  return (
    <div className="flex flex-col gap-4 pb-1">
      <Notice kind="info">{text('invitation.once', { date: dayOf(invitation.expiresAt) })}</Notice>
      <p className="rounded-card bg-n2 px-3 py-4 [font-family:ui-monospace,monospace] text-small break-all select-all">
        {link}
      </p>
      <Button
        variant="primary"
        icon={<Copy aria-hidden="true" />}
        block
        onClick={() => void copyText(link, text('invitation.copied'))}
      >
        {text('invitation.copy')}
      </Button>
    </div>
  );
}
