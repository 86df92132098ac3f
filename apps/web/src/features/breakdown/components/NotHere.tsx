import type { UseQueryResult } from '@tanstack/react-query';
import { NetworkError, text } from '#platform';
import { ErrorState, Skeleton, useHeldPending } from '#ui';
import { useOnDevice } from '#features/record';

interface PendingProps {
  /** The data is missing because the server is unreachable. */
  readonly isAway: boolean;
  readonly isFailed: boolean;
  readonly isBusy: boolean;
  onRetry(): void;
}

interface PendingQuery extends Pick<UseQueryResult, 'isError' | 'isFetching'> {
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** As `NotHere`, for the data of one query. */
export const QueryNotHere = ({ query }: { query: PendingQuery }) => (
  <NotHere
    isFailed={query.isError}
    isAway={query.error instanceof NetworkError}
    isBusy={query.isFetching}
    onRetry={() => void query.refetch()}
  />
);

/** Placeholder of a breakdown whose data is missing: loading, or why it cannot be loaded. */
export function NotHere({ isAway, isFailed, isBusy, onRetry }: PendingProps) {
  const isShown = useHeldPending(!isFailed);
  const onDevice = useOnDevice(isAway && isFailed);
  if (isFailed)
    return (
      <ErrorState text={isAway ? text('breakdown.away') : undefined} note={onDevice} onRetry={onRetry} busy={isBusy} />
    );
  return (
    <div className="flex min-h-40 flex-col gap-3" aria-busy>
      {isShown && (
        <>
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-20" />
          <Skeleton className="h-11" />
        </>
      )}
    </div>
  );
}
