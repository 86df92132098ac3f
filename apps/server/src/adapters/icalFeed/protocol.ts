import type { CalendarErrorKind } from '#ports';
import type { ReadOptions } from './events';
import type { FeedOccurrence } from './occurrence';

/** A calendar file for the worker to read. */
export interface FeedFile extends ReadOptions {
  /** UTF-8. */
  readonly bytes: Uint8Array;
}

/** Messages of the worker. It sends the next one when the former is acknowledged by any message. */
export type FeedMessage =
  | { readonly kind: 'OCCURRENCES'; readonly occurrences: readonly FeedOccurrence[] }
  | { readonly kind: 'END'; readonly name: string }
  | { readonly kind: 'ERROR'; readonly error: CalendarErrorKind; readonly message: string };
