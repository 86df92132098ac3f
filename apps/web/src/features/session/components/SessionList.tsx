import {
  ActionRow,
  Button,
  Card,
  DetailRowSkeleton,
  ErrorState,
  LazyConfirmDialog,
  Loading,
  MetaLine,
  SectionHeader,
  toast,
} from '#ui';
import type { DeviceSession } from '@sevenfold/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, LogOut, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { queries, useConnection } from '#data';
import { moment, now, parseInstant, shownLocale, text, useText } from '#platform';
import { renderPlace, useSettings } from '#features/user';
import { endOtherSessions, endSession, sessionsQuery } from '../api';
import { deviceName, lastUsedText } from '../words';

/** Devices shown at first, with this one before the others. */
const SHOWN = 3;

/** The devices that are signed in; each can be signed out while the server can be reached. */
export function SessionList() {
  useText();
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery, queries);
  const isOffline = useConnection() === 'OFFLINE';
  const [showsAll, setAll] = useState(false);
  // Hiding a single one would save nothing.
  const shown = !sessions || showsAll || sessions.length <= SHOWN + 1 ? (sessions ?? []) : sessions.slice(0, SHOWN);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    flushSync(() => setAll(true));
    // The pressed button is gone.
    list.current?.children[SHOWN]?.querySelector('button')?.focus();
  };
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <section aria-labelledby="signed-in-devices">
      <SectionHeader id="signed-in-devices" title={text('session.title')} />
      {isOffline && <p className="px-1 pb-2 text-small text-n10">{text('session.offline')}</p>}
      {sessions ? (
        <Card>
          <ul ref={list}>
            {shown.map((session) => (
              <SessionRow key={session.id} session={session} disabled={isOffline} />
            ))}
          </ul>
          {shown.length < sessions.length && (
            <div className="border-t border-n4 p-1">
              <ActionRow
                icon={<ChevronDown />}
                label={text('session.showAll', { count: sessions.length })}
                onPress={showAll}
              />
            </div>
          )}
          {others > 0 && <EndOthers disabled={isOffline} />}
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

const KIND_ICONS = { DESKTOP: Monitor, PHONE: Smartphone, TABLET: Tablet };

function SessionRow({ session, disabled }: { session: DeviceSession; disabled: boolean }) {
  const { timezone } = useSettings();
  const Icon = KIND_ICONS[session.kind];
  const name = deviceName(session);
  const parts = [
    ...(session.isCurrent ? [] : [lastUsedText(session, now())]),
    ...(session.timezone === null ? [] : [renderPlace(session.timezone, shownLocale())]),
    // Tells devices of one kind apart.
    text('session.since', { when: moment(parseInstant(session.createdAt), timezone) }),
  ];
  const end = () =>
    endSession(session).then(
      () => toast({ kind: 'success', text: text('session.ended', { device: name }) }),
      () => toast({ kind: 'error', text: text('error.unexpected') }),
    );
  return (
    <li className="flex min-h-15 items-center gap-3.5 px-4 py-2 not-first:border-t not-first:border-n4">
      <Icon className="text-n10" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="text-body font-strong text-n12">{name}</p>
        {parts.length > 0 && <MetaLine parts={parts} className="text-small text-n10" />}
      </div>
      {session.isCurrent ? (
        <span className="text-small text-n10">{text('session.current')}</span>
      ) : (
        <Button
          size="small"
          disabled={disabled}
          aria-label={text('session.endNamed', { device: name })}
          onClick={() => void end()}
        >
          {text('session.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ disabled }: { disabled: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const end = () => {
    setAsking(false);
    void endOtherSessions().then(
      (count) => toast({ kind: 'success', text: text('session.othersEnded', { count }) }),
      () => toast({ kind: 'error', text: text('error.unexpected') }),
    );
  };
  return (
    <div className="border-t border-n4 p-1">
      <ActionRow
        icon={<LogOut />}
        label={text('session.endOthers')}
        disabled={disabled}
        onPress={() => setAsking(true)}
      />
      <LazyConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text('session.endOthersTitle')}
        text={text('session.endOthersText')}
        confirmLabel={text('session.end')}
        danger
        onConfirm={end}
      />
    </div>
  );
}
