import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, paths, Redirect } from '#navigation';
import { useText } from '#platform';
import { buttonClass, ErrorState, LogoMark, Skeleton } from '#ui';
import { LogOut } from '#features/settings';
import { adminQueries, hasEnded, isHidden, sessionQuery, statusQuery } from '../api';
import { ActLog } from '../components/ActLog';
import { FindUser } from '../components/FindUser';
import { Statistics, StatisticsSkeleton } from '../components/Statistics';
import { Status } from '../components/Status';

interface AdminScreenProps {
  /** Shown to users who are not administrators. */
  readonly notFound: ReactNode;
}

/** The administration: finds users, grants premium, shows statistics and the log of what administrators did. */
export function AdminScreen({ notFound }: AdminScreenProps) {
  const { error } = useQuery(sessionQuery, adminQueries);
  if (isHidden(error)) return notFound;
  if (hasEnded(error)) return <Redirect target={paths.adminLogin()} />;
  return (
    <QueryClientProvider client={adminQueries}>
      <main id="main" tabIndex={-1}>
        <Administration />
      </main>
    </QueryClientProvider>
  );
}

function Administration() {
  const { data, error, refetch, isFetching } = useQuery(sessionQuery);
  // Waited for, so that a notice does not move what is below it. Without a response, the rest is shown.
  const status = useQuery(statusQuery);
  const isReady = data && !status.isPending;
  return (
    <div className="mx-auto flex w-full max-w-[calc(65rem+2*var(--gutter))] flex-col gap-6 px-(--gutter) pt-[calc(var(--safe-top)+1.25rem)] pb-[calc(var(--safe-bottom)+3rem)]">
      <Header address={data?.address} />
      {error && <ErrorState onRetry={() => void refetch()} busy={isFetching} />}
      {isReady && (
        <>
          {status.data && <Status {...status.data} />}
          <FindUser />
          <Statistics />
          <ActLog />
        </>
      )}
      {!isReady && !error && (
        <div aria-busy="true" className="flex flex-col gap-6">
          <Skeleton className="h-48 rounded-card medium:h-32" />
          <StatisticsSkeleton />
        </div>
      )}
    </div>
  );
}

function Header({ address }: { address: string | undefined }) {
  const text = useText();
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <LogoMark size={36} />
      <div className="min-w-0 flex-1 basis-48">
        <h1 tabIndex={-1} className="text-h1">
          {text('admin.title')}
        </h1>
        <p className="truncate text-small text-n10">{address ?? '\u00A0'}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link {...paths.day()} className={buttonClass({ variant: 'ghost' })}>
          {text('shell.goToToday')}
        </Link>
        <LogOut />
      </div>
    </header>
  );
}
