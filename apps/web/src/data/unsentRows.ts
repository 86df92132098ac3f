import { getMutation } from '@sevenfold/model/operations';
import type { NounName } from '@sevenfold/model/row';
import { useSyncExternalStore } from 'react';
import { replica } from './device';
import type { Operation } from './operation';
import type { OutboxStatus } from './outboxState';

const referenceTo = (noun: NounName, key: string) => `${noun} ${key}`;

/** The rows that an operation marks as unsent; none if an older version of the app has stored it with another body. */
function markedBy({ call, body, remembered = {} }: Operation): readonly string[] {
  try {
    return (getMutation(call)?.about?.(body as never, remembered) ?? []).map(([noun, key]) => referenceTo(noun, key));
  } catch {
    return [];
  }
}

/** The rows with a pending change, as `noun key`. */
export const markedRows = (pending: readonly Operation[]): ReadonlySet<string> => new Set(pending.flatMap(markedBy));

const NONE: ReadonlySet<string> = new Set();
let known: { readonly status: OutboxStatus; readonly rows: ReadonlySet<string> } | undefined;

/** Requests that are merely in flight do not count: the mark would flicker. */
function unsentRows(): ReadonlySet<string> {
  const status = replica.outbox.current();
  if (known?.status !== status) known = { status, rows: status.isStalled ? markedRows(status.pending) : NONE };
  return known.rows;
}

/** True if a change of the row is unsent because the server is unreachable. */
export const useIsUnsent = (noun: NounName, key: string): boolean =>
  useSyncExternalStore(replica.outbox.subscribe, () => unsentRows().has(referenceTo(noun, key)));
