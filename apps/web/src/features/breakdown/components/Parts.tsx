import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnDevice } from '../../record/useOnDevice';
import { NetworkError } from '../../../platform/http';
import { text as say } from '../../../platform/text';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton, useHeldPending } from '../../../ui/Skeleton';
import type { BreakdownTarget } from '../../../breakdown/breakdown';

interface FormulaProps {
  /** Undefined where the heading already shows it. */
  readonly value?: string | undefined;
  readonly lines: readonly (readonly [label: string, value: ReactNode] | null)[];
}

/** The number, and below it the lines of its computation. */
export function Formula({ value, lines }: FormulaProps) {
  return (
    <div className="flex flex-col gap-2">
      {value !== undefined && <p className="text-h2 text-n12 tabular-nums first-letter:uppercase">{value}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-card bg-n2 px-3.5 py-3 text-small dark:bg-n4/50">
        {lines.map(
          (line) =>
            line && (
              <div key={line[0]} className="contents">
                <dt className="text-n10">{line[0]}</dt>
                <dd className="min-w-0 text-n12 tabular-nums wrap-anywhere">{line[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

export interface PartRow {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** Note such as the result of the goal. */
  readonly note?: string | undefined;
  /** Breakdown that the part opens, if any. */
  readonly target?: BreakdownTarget | undefined;
}

/** Parts of a number, one line each; each part can open its own breakdown. */
export function PartList({
  title,
  rows,
  onOpen,
}: {
  title: string;
  rows: readonly PartRow[];
  onOpen(target: BreakdownTarget): void;
}) {
  return (
    <section>
      <h3 className="pb-1 text-small font-semibold text-n10">{title}</h3>
      <ul className="-mx-2">
        {rows.map((row) => (
          <Part key={row.key} row={row} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function Part({ row: { name, value, note, target }, onOpen }: { row: PartRow; onOpen(target: BreakdownTarget): void }) {
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block text-body wrap-anywhere first-letter:uppercase">{name}</span>
        {note !== undefined && <span className="block text-small text-n10 first-letter:uppercase">{note}</span>}
      </span>
      <span className="flex-none text-body text-n11 tabular-nums">{value}</span>
    </>
  );
  return (
    <li className="relative not-first:border-t not-first:border-n4">
      {target ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(target)}
          className="flex min-h-11 w-full items-center gap-3 rounded-icon px-2 py-2 text-left transition-colors hover:bg-n3/60 active:bg-n3 focus-inset"
        >
          {content}
          <ChevronRight className="size-4.5 flex-none text-n9" aria-hidden="true" />
        </button>
      ) : (
        <span className="flex min-h-11 items-center gap-3 px-2 py-2">{content}</span>
      )}
    </li>
  );
}

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
      <ErrorState text={isAway ? say('breakdown.away') : undefined} note={onDevice} onRetry={onRetry} busy={isBusy} />
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
