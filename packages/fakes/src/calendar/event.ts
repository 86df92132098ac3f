import { createRequire } from 'node:module';
import { addDays, floatingOf, instantOf, utcText, wallOf, type Wall } from './zone';

/** Loaded as CommonJS: Node cannot load the modules that the package publishes for bundlers. */
const { RRule } = createRequire(import.meta.url)('rrule') as typeof import('rrule');

export type EventTime =
  | { readonly kind: 'TIMED'; readonly start: Wall; readonly zone: string; readonly minutes: number }
  /** `zone`: where it was created, UTC by default. Only Microsoft mentions it. */
  | { readonly kind: 'ALL_DAY'; readonly start: Wall; readonly days: number; readonly zone?: string };

export interface EventFields {
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly time: EventTime;
  /** CANCELLED: by its organizer; it stays in the calendar. */
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Response of the calendar's owner; NONE if nobody is invited. */
  readonly response: 'NONE' | 'NEEDS_ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE';
  readonly isFree: boolean;
  readonly isPrivate: boolean;
}

/** An event or a series, as a calendar stores it. */
export interface StoredEvent {
  readonly id: string;
  readonly uid: string;
  readonly fields: EventFields;
  /** RFC 5545, such as `FREQ=WEEKLY;BYDAY=MO`; null for an event that does not recur. */
  readonly rule: string | null;
  /** Series only: occurrences from this wall clock time on belong to the series it was split into. */
  readonly endsBefore: Wall | null;
  /** Changed and cancelled occurrences, by the wall clock time that the rule gives them. */
  readonly exceptions: ReadonlyMap<Wall, EventFields | 'CANCELLED'>;
}

/** An event, or one occurrence of a series. */
export interface Occurrence {
  readonly event: StoredEvent;
  /** The wall clock time that the rule gives it; null for an event that does not recur. */
  readonly original: Wall | null;
  readonly fields: EventFields;
  readonly isException: boolean;
}

/** Milliseconds since 1970; `to` is exclusive. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export const DEFAULT_FIELDS: Omit<EventFields, 'name' | 'time'> = {
  description: '',
  location: '',
  status: 'CONFIRMED',
  response: 'NONE',
  isFree: false,
  isPrivate: false,
};

const DAY_MS = 86_400_000;
/** Zones differ from UTC by at most this, so that a window is widened by it before occurrences are compared in UTC. */
const ZONE_MARGIN_MS = DAY_MS;

/** Start and end as instants. A whole day is read in UTC, as both APIs do when they filter by time. */
export function rangeOf(time: EventTime): { start: number; end: number } {
  if (time.kind === 'ALL_DAY') {
    const start = floatingOf(time.start);
    return { start, end: start + time.days * DAY_MS };
  }
  const start = instantOf(time.start, time.zone);
  return { start, end: start + time.minutes * 60_000 };
}

export function overlaps(time: EventTime, { from, to }: Window): boolean {
  const { start, end } = rangeOf(time);
  return start < to && (end > from || (start === end && start >= from));
}

/** The original start in the form of the server's calendar port: an instant in UTC, or a date. */
export function originalStartOf({ event, original }: Occurrence): string | null {
  if (original === null) return null;
  const { time } = event.fields;
  return time.kind === 'ALL_DAY' ? original : utcText(instantOf(original, time.zone));
}

/** End date of a whole-day event, exclusive. */
export function endDateOf(time: EventTime & { kind: 'ALL_DAY' }): string {
  return addDays(time.start, time.days);
}

/**
 * The wall clock times a rule gives whose occurrences may overlap a window, without those of the series it was split
 * into. Ignores exceptions.
 */
export function originalsOf(event: StoredEvent, window: Window): Wall[] {
  if (event.rule === null) return [];
  const { time } = event.fields;
  const length = time.kind === 'ALL_DAY' ? time.days * DAY_MS : time.minutes * 60_000;
  const rule = new RRule({
    ...RRule.parseString(event.rule),
    dtstart: new Date(floatingOf(time.start)),
  });
  const floating = rule.between(
    new Date(window.from - length - ZONE_MARGIN_MS),
    new Date(window.to + ZONE_MARGIN_MS),
    true,
  );
  return floating
    .map((date) => (time.kind === 'ALL_DAY' ? wallOf(date.getTime()).slice(0, 10) : wallOf(date.getTime())))
    .filter((wall) => event.endsBefore === null || wall < event.endsBefore);
}

/** Occurrences by event and window: versions of events never change, and each page of a list reads them again. */
const expanded = new WeakMap<StoredEvent, Map<string, readonly Occurrence[]>>();

/** All occurrences that overlap a window by their present times, in the order of their original starts. */
export function expandOccurrences(event: StoredEvent, window: Window): readonly Occurrence[] {
  const expansions = expanded.get(event) ?? new Map<string, readonly Occurrence[]>();
  expanded.set(event, expansions);
  const key = `${window.from} ${window.to}`;
  const occurrences = expansions.get(key) ?? expand(event, window);
  expansions.set(key, occurrences);
  return occurrences;
}

function expand(event: StoredEvent, window: Window): Occurrence[] {
  if (event.rule === null) {
    if (!overlaps(event.fields.time, window)) return [];
    return [{ event, original: null, fields: event.fields, isException: false }];
  }
  // An occurrence that was moved into the window may have its original start outside.
  const originals = new Set([...originalsOf(event, window), ...event.exceptions.keys()]);
  return [...originals].sort().flatMap((original): Occurrence[] => {
    const exception = event.exceptions.get(original);
    if (exception === 'CANCELLED') return [];
    const fields = exception ?? occurrenceFields(event, original);
    if (!overlaps(fields.time, window)) return [];
    return [{ event, original, fields, isException: exception !== undefined }];
  });
}

/** The fields of an unchanged occurrence. */
export function occurrenceFields(event: StoredEvent, original: Wall): EventFields {
  return { ...event.fields, time: { ...event.fields.time, start: original } };
}
