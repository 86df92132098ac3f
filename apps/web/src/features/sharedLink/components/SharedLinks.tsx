import {
  ActivityTile,
  Button,
  Card,
  DetailRow,
  DetailRowSkeleton,
  ErrorState,
  LazyConfirmDialog,
  Loading,
  MetaLine,
  SectionHeader,
  toast,
} from '#ui';
import type { SharedLink } from '@sevenfold/contract';
import { NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import { localDateTime } from '@sevenfold/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { queries, useConnection, useRow } from '#data';
import { ApiError, dayShortWithYear, now, parseInstant, text, useText } from '#platform';
import { useSettings } from '#features/user';
import { revokeSharedLink, sharedLinksQuery } from '../api';
import { openedText } from '../openedText';

/** The links by which the user shares a week or an activity; each can be revoked while the server can be reached. */
export function SharedLinks() {
  useText();
  const { data, isError, refetch } = useQuery(sharedLinksQuery, queries);
  const isOffline = useConnection() === 'OFFLINE';
  const section = useRef<HTMLElement>(null);
  const links = data?.sharedLinks;
  const hint = isOffline ? 'sharedLink.listOffline' : links?.length === 0 ? 'sharedLink.none' : 'sharedLink.listHint';
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="shared-links" className="focus-none">
      <SectionHeader id="shared-links" title={text('sharedLink.title')} />
      <p className="pb-2 text-small text-n10">{text(hint)}</p>
      {links
        ? links.length > 0 && (
            <Card>
              <ul>
                {links.map((link) => (
                  <SharedLinkRow
                    key={link.id}
                    link={link}
                    disabled={isOffline}
                    onRevoked={() => section.current?.focus()}
                  />
                ))}
              </ul>
            </Card>
          )
        : !isOffline && (
            <Loading pending={!isError} skeleton={<DetailRowSkeleton />}>
              <ErrorState onRetry={() => void refetch()} />
            </Loading>
          )}
    </section>
  );
}

interface SharedLinkRowProps {
  readonly link: SharedLink;
  readonly disabled: boolean;
  /** Called when the row with the focused button is gone. */
  onRevoked(): void;
}

function SharedLinkRow({ link, disabled, onRevoked }: SharedLinkRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { timezone } = useSettings();
  const activity = useRow('activity', link.activityId ?? '');
  const created = dayShortWithYear(localDateTime(parseInstant(link.createdAt), timezone).date);
  const title =
    link.activityId === null
      ? text('sharedLink.week')
      : (activity?.name ?? (activity === null ? text('sharedLink.deleted') : ''));
  const revoke = async () => {
    setAsking(false);
    try {
      await revokeSharedLink(link);
      onRevoked();
      toast({ kind: 'success', text: text('sharedLink.revoked') });
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === NOT_FOUND_CODE;
      if (isGone) onRevoked();
      toast({ kind: 'error', text: text(isGone ? 'sharedLink.wasRevoked' : 'error.unexpected') });
    }
  };
  return (
    <li className="not-first:border-t not-first:border-n4">
      <DetailRow
        icon={activity ? <ActivityTile icon={activity.icon} color={activity.color} size={20} /> : <CalendarDays />}
        title={link.label === null ? title : text('sharedLink.named', { title, label: link.label })}
        detail={
          <MetaLine
            parts={[
              text('sharedLink.created', { date: created }),
              openedText(link, now()),
              ...(link.showsName ? [text('sharedLink.withName')] : []),
            ]}
          />
        }
      >
        <Button
          size="small"
          disabled={disabled}
          aria-label={text('sharedLink.revokeNamed', { title: link.label ?? title, date: created })}
          onClick={() => setAsking(true)}
        >
          {text('sharedLink.revoke')}
        </Button>
      </DetailRow>
      <LazyConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text('sharedLink.revokeTitle')}
        text={text('sharedLink.revokeText')}
        confirmLabel={text('sharedLink.revoke')}
        danger
        onConfirm={() => void revoke()}
      />
    </li>
  );
}
