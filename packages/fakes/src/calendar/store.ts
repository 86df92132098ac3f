import { randomBytes } from 'node:crypto';
import {
  DEFAULT_FIELDS,
  occurrenceFields,
  expandOccurrences,
  originalsOf,
  type EventFields,
  type EventTime,
  type Occurrence,
  type StoredEvent,
  type Window,
} from './event';
import { floatingOf, type Wall } from './zone';

export type NewEvent = Partial<EventFields> & {
  readonly name: string;
  readonly time: EventTime;
  readonly rule?: string;
  /** Given to have one event in two accounts. */
  readonly uid?: string;
  /** Given to have the same id after a restart. */
  readonly id?: string;
};

interface Version {
  readonly revision: number;
  /** Null: deleted. */
  readonly event: StoredEvent | null;
}

/** An event before and after some changes. */
export interface EventDifference {
  readonly id: string;
  readonly before: StoredEvent | null;
  readonly after: StoredEvent | null;
}

/** Rights of an account on a calendar. READER is that of calendars of holidays and birthdays, too. */
export type CalendarAccess = 'OWNER' | 'WRITER' | 'READER';

interface FakeCalendarOptions {
  readonly color: string;
  /** IANA name. */
  readonly zone: string;
  readonly isPrimary: boolean;
  readonly access: CalendarAccess;
  /** Address of its owner. */
  readonly owner: string;
}

/** A calendar of a fake provider, with every version of its events, so that each sync token stays readable. */
export class FakeCalendar {
  readonly #versions = new Map<string, Version[]>();
  #revision = 0;
  #oldestReadable = 0;
  /** Called after each change. */
  onChange: () => void = () => undefined;

  constructor(
    readonly id: string,
    readonly name: string,
    readonly options: FakeCalendarOptions,
    private readonly uidHost: string,
  ) {}

  get revision(): number {
    return this.#revision;
  }

  /** Creates an event or a series; returns its id. */
  create(event: NewEvent): string {
    return this.createAll([event])[0] ?? '';
  }

  /** Creates many events as one change; returns their ids. */
  createAll(events: readonly NewEvent[]): string[] {
    return this.#commit(
      events.map(({ rule, uid, id = randomBytes(12).toString('hex'), ...fields }) => {
        return {
          id,
          uid: uid ?? `${id}@${this.uidHost}`,
          fields: { ...DEFAULT_FIELDS, ...fields },
          rule: rule ?? null,
          endsBefore: null,
          exceptions: new Map(),
        };
      }),
    );
  }

  /**
   * Changes an event, or all occurrences of a series; a rule of null ends the recurrence. A changed time removes a
   * series' exceptions, as real calendars do.
   */
  change(id: string, patch: Partial<EventFields> & { readonly rule?: string | null }): void {
    const event = this.event(id);
    const { rule, ...fields } = patch;
    const isRescheduled = patch.time !== undefined || rule !== undefined;
    const exceptions = new Map(
      isRescheduled
        ? []
        : [...event.exceptions].map(([original, exception]) => [
            original,
            exception === 'CANCELLED' ? exception : { ...exception, ...fields },
          ]),
    );
    this.#commit([
      { ...event, fields: { ...event.fields, ...fields }, rule: rule === undefined ? event.rule : rule, exceptions },
    ]);
  }

  /** @throws if there is no such event */
  remove(id: string): void {
    this.event(id);
    this.#revision++;
    this.#versions.get(id)?.push({ revision: this.#revision, event: null });
    this.onChange();
  }

  /** Changes one occurrence of a series, named by the wall clock time that the rule gives it. */
  changeOccurrence(id: string, original: Wall, patch: Partial<EventFields>): void {
    const event = this.event(id);
    const exception = event.exceptions.get(original);
    if (exception === 'CANCELLED') throw new Error(`The occurrence of ${original} is cancelled`);
    const fields = { ...(exception ?? occurrenceFields(event, original)), ...patch };
    this.#commit([{ ...event, exceptions: new Map(event.exceptions).set(original, fields) }]);
  }

  cancelOccurrence(id: string, original: Wall): void {
    const event = this.event(id);
    this.#commit([{ ...event, exceptions: new Map(event.exceptions).set(original, 'CANCELLED') }]);
  }

  /** Changes an occurrence and all that follow: the series ends before it, and a new one starts. Returns the new id. */
  split(id: string, original: Wall, patch: Partial<EventFields> = {}): string {
    const event = this.event(id);
    const split = `${id}_R${original.replaceAll(/[-:]/g, '')}`;
    // A series of COUNT occurrences is divided between both.
    const [, count] = /;?COUNT=(\d+)/.exec(event.rule ?? '') ?? [];
    const kept = originalsOf(event, { from: floatingOf(event.fields.time.start), to: floatingOf(original) });
    const rule =
      count === undefined
        ? event.rule
        : (event.rule ?? '').replace(
            /COUNT=\d+/,
            `COUNT=${Math.max(1, Number(count) - kept.filter((wall) => wall < original).length)}`,
          );
    const isBefore = ([wall]: [Wall, unknown]): boolean => wall < original;
    this.#commit([
      { ...event, endsBefore: original, exceptions: new Map([...event.exceptions].filter(isBefore)) },
      {
        ...event,
        id: split,
        uid: `${split}@${this.uidHost}`,
        fields: { ...occurrenceFields(event, original), ...patch },
        rule,
        exceptions: new Map(),
      },
    ]);
    return split;
  }

  /** Moves an event or a series to another calendar of the account. Returns its id there. */
  moveTo(id: string, other: FakeCalendar, newId = id): string {
    const event = this.event(id);
    this.remove(id);
    other.#commit([{ ...event, id: newId }]);
    return newId;
  }

  /** @throws if there is no such event */
  event(id: string): StoredEvent {
    const event = this.#versions.get(id)?.at(-1)?.event;
    if (!event) throw new Error(`No event ${id}`);
    return event;
  }

  /** The events and series of a revision; by default the present ones. */
  events(revision = this.#revision): StoredEvent[] {
    return [...this.#versions.keys()].flatMap((id) => this.#eventAt(id, revision) ?? []);
  }

  /** All occurrences in a window without cancelled ones, to compare with what the server has read. */
  occurrences(window: Window, revision = this.#revision): Occurrence[] {
    return this.events(revision).flatMap((event) => expandOccurrences(event, window));
  }

  /** Events that changed after `from`, up to `to`. */
  differences(from: number, to: number): EventDifference[] {
    const differences: EventDifference[] = [];
    for (const [id, versions] of this.#versions) {
      if (!versions.some(({ revision }) => revision > from && revision <= to)) continue;
      differences.push({ id, before: this.#eventAt(id, from), after: this.#eventAt(id, to) });
    }
    return differences;
  }

  /** Makes all sync tokens given so far unreadable. */
  expireTokens(): void {
    this.#oldestReadable = this.#revision + 1;
    this.#revision++;
  }

  isReadable(revision: number): boolean {
    return revision >= this.#oldestReadable && revision <= this.#revision;
  }

  #eventAt(id: string, revision: number): StoredEvent | null {
    return this.#versions.get(id)?.findLast((version) => version.revision <= revision)?.event ?? null;
  }

  #commit(events: readonly StoredEvent[]): string[] {
    this.#revision++;
    for (const event of events) {
      const versions = this.#versions.get(event.id) ?? [];
      versions.push({ revision: this.#revision, event });
      this.#versions.set(event.id, versions);
    }
    this.onChange();
    return events.map(({ id }) => id);
  }
}
