import { endDateOf, originalStartOf, rangeOf, type Occurrence } from './event';

/** An event as the server should have stored it after a sync, in the terms of its calendar port. */
export interface OracleEvent {
  readonly externalId: string;
  readonly seriesId: string | null;
  readonly iCalUid: string;
  readonly originalStart: string | null;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly time:
    | { readonly kind: 'TIMED'; readonly start: number; readonly end: number }
    | { readonly kind: 'ALL_DAY'; readonly start: string; readonly end: string };
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  readonly isDeclined: boolean;
  readonly isFree: boolean;
  readonly isPrivate: boolean;
}

/**
 * Converts an occurrence.
 *
 * @param ids under which the provider returns it
 */
export function oracleEvent(
  occurrence: Occurrence,
  ids: { readonly externalId: string; readonly seriesId: string | null },
): OracleEvent {
  const { event, fields } = occurrence;
  const { time, response, status } = fields;
  return {
    ...ids,
    iCalUid: event.uid,
    originalStart: originalStartOf(occurrence),
    name: fields.name,
    description: fields.description,
    location: fields.location,
    time:
      time.kind === 'ALL_DAY'
        ? { kind: 'ALL_DAY', start: time.start, end: endDateOf(time) }
        : { kind: 'TIMED', ...rangeOf(time) },
    status: status === 'CONFIRMED' && response === 'TENTATIVE' ? 'TENTATIVE' : status,
    isDeclined: response === 'DECLINED',
    isFree: fields.isFree,
    isPrivate: fields.isPrivate,
  };
}
