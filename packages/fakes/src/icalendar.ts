import { createHash } from 'node:crypto';
import { FakeServer, type FakeRequest, type FakeResponse, type Fault } from './calendar/httpServer';
import { calendarText } from './calendar/icalendarText';
import { oracleEvent, type OracleEvent } from './calendar/oracle';
import { originalStartOf, type Window } from './calendar/event';
import { FakeCalendar } from './calendar/store';

/** Starts a fake of a host that publishes calendar files, with `ETag` and conditional requests (RFC 9110, section 13). */
export async function startICalendar(options: { readonly port?: number } = {}): Promise<ICalendarFake> {
  const fake = new ICalendarFake();
  await fake.listen(options.port);
  return fake;
}

export class ICalendarFake {
  readonly #server = new FakeServer((request) => this.#respond(request), { now: () => Date.now() });
  readonly #files = new Map<string, FakeCalendar | ((request: FakeRequest) => FakeResponse)>();

  get url(): string {
    return this.#server.url;
  }

  /** All requests, oldest first. */
  get requests(): readonly FakeRequest[] {
    return this.#server.requests;
  }

  listen(port?: number): Promise<void> {
    return this.#server.listen(port);
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  fault(fault: Fault): void {
    this.#server.fault(fault);
  }

  /** Publishes a calendar at a path; its file follows its changes. */
  publish(path: string, name: string, zone = 'Europe/Berlin'): FakeCalendar {
    const calendar = new FakeCalendar(path, name, { color: '#9fc6e7', zone, isPrimary: true }, 'ical.example.org');
    this.#files.set(path, calendar);
    return calendar;
  }

  /** Serves a response at a path, such as a redirect, a broken file or a huge one. */
  serve(path: string, response: FakeResponse | ((request: FakeRequest) => FakeResponse)): void {
    this.#files.set(path, typeof response === 'function' ? response : () => response);
  }

  /** The full state of a calendar in a window, for oracles. */
  state(calendar: FakeCalendar, window: Window): OracleEvent[] {
    return calendar.occurrences(window).map((occurrence) => {
      const original = originalStartOf(occurrence);
      const { uid } = occurrence.event;
      const ids = {
        externalId: original === null ? uid : `${uid}|${original}`,
        seriesId: original === null ? null : uid,
      };
      // A file does not tell whose response it holds.
      return oracleEvent({ ...occurrence, fields: { ...occurrence.fields, response: 'NONE' } }, ids);
    });
  }

  #respond(request: FakeRequest): FakeResponse {
    const file = this.#files.get(request.path);
    if (!file) return { status: 404, body: 'Not found' };
    if (!(file instanceof FakeCalendar)) return file(request);
    const text = calendarText(file);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    return { status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8', etag }, body: text };
  }
}
