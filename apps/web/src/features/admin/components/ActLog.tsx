import type { AdminAct } from '@sevenfold/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '#platform';
import { Button, Card, ErrorState, Skeleton } from '#ui';
import { actsQuery } from '../api';
import { formatMoment } from '../times';
import { actText } from '../words';

/** Log of the administrators' acts, latest first. */
export function ActLog() {
  const text = useText();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(actsQuery);
  const acts = data?.pages.flatMap((page) => page.acts) ?? [];
  return (
    <section aria-labelledby="acts" className="flex flex-col gap-3">
      <header>
        <h2 id="acts" className="text-body font-semibold">
          {text('admin.acts')}
        </h2>
        <p className="text-small text-n10">{text('admin.actsHint')}</p>
      </header>
      {error && <ErrorState onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton className="h-40 rounded-card" />}
      {data && acts.length === 0 && <p className="text-body text-n10">{text('admin.noActs')}</p>}
      {acts.length > 0 && (
        <Card>
          <ol>
            {acts.map((act) => (
              <Act key={act.id} act={act} />
            ))}
          </ol>
        </Card>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
          {text('admin.moreActs')}
        </Button>
      )}
    </section>
  );
}

function Act({ act }: { act: AdminAct }) {
  return (
    <li className="flex flex-col gap-0.5 px-4 py-3 not-first:border-t not-first:border-n4">
      <p className="text-body break-words">{actText(act)}</p>
      {act.reason && <p className="text-body break-words text-n10">{act.reason}</p>}
      <p className="text-small break-words text-n10">
        <time dateTime={act.at}>{formatMoment(act.at)}</time> · {act.admin}
      </p>
    </li>
  );
}
