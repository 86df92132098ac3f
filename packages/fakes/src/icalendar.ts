import { createHash } from 'node:crypto';
import { FakeHost } from './calendar/host';
import type { FakeRequest, FakeResponse } from './httpServer';
import { calendarText } from './calendar/icalendarText';
import { oracleEvent, type OracleEvent } from './calendar/oracle';
import { originalStartOf, type Window } from './calendar/event';
import { FakeCalendar } from './calendar/store';

/**
 * Starts a fake of a host that publishes calendar files, with `ETag` and conditional requests (RFC 9110, section 13).
 */
export async function startICalendar(options: { readonly port?: number } = {}): Promise<ICalendarFake> {
  const fake = new ICalendarFake();
  await fake.listen(options.port);
  return fake;
}

export class ICalendarFake extends FakeHost {
  readonly #files = new Map<string, FakeCalendar | ((request: FakeRequest) => FakeResponse)>();

  constructor() {
    super({ now: () => Date.now() });
  }

  get url(): string {
    return this.server.url;
  }

  /** Publishes a calendar at a path; its file follows its changes. */
  publish(path: string, name: string, zone = 'Europe/Berlin'): FakeCalendar {
    const host = 'ical.example.org';
    const options = { color: '#9fc6e7', zone, isPrimary: true, access: 'READER', owner: `owner@${host}` } as const;
    const calendar = new FakeCalendar(path, name, options, host);
    this.#files.set(path, calendar);
    return calendar;
  }

  /** Serves a response at a path, such as a redirect, a broken file or a huge one. */
  serve(path: string, response: FakeResponse | ((request: FakeRequest) => FakeResponse)): void {
    this.#files.set(path, typeof response === 'function' ? response : () => response);
  }

  /** The full state of a calendar in a window, to compare with what the server has read. */
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

  protected override respond(request: FakeRequest): FakeResponse {
    const file = this.#files.get(request.path);
    if (!file) return { status: 404, body: 'Not found' };
    if (!(file instanceof FakeCalendar)) return file(request);
    const text = calendarText(file);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    return { status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8', etag }, body: text };
  }
}
