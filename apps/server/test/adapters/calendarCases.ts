import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { ConsentDecision } from '@sevenfold/fakes/calendar/oauth';
import { type Network, PUBLIC_NETWORK } from '../../src/adapters/publicNetwork';
import { CalendarError, type OAuthCalendars, type ProviderEvent, type TimeWindow } from '../../src/ports/calendar';

export const REDIRECT_URI = 'https://plan.example.org/api/v1/integration/callback';
export const NOW = Date.UTC(2026, 10, 22, 12);
/** A year back and three months ahead, as the sync reads. */
export const WINDOW: TimeWindow = { from: Date.UTC(2025, 10, 22), to: Date.UTC(2027, 1, 22) };

/** Network of feeds that reaches fakes on this machine; other addresses stay refused. */
export const LOOPBACK: Network = {
  ...PUBLIC_NETWORK,
  protocols: ['http:'],
  isAllowed: (address) => address === '127.0.0.1',
};

export const noSignal = (): AbortSignal => new AbortController().signal;

export function testClock() {
  let now = NOW;
  return { now: () => now, advance: (ms: number) => void (now += ms) };
}

/** Grants or declines access on the consent page and exchanges the code for tokens. */
export async function grant(
  calendars: OAuthCalendars,
  consent: (url: string, decision?: ConsentDecision) => string | Promise<string>,
  decision?: ConsentDecision,
) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const url = calendars.authorizationUrl({ state: 'state-1', codeChallenge, redirectUri: REDIRECT_URI });
  const callback = new URL(await consent(url, decision));
  expect(callback.searchParams.get('state')).toBe('state-1');
  const code = callback.searchParams.get('code') ?? '';
  return calendars.exchange({ code, codeVerifier, redirectUri: REDIRECT_URI, signal: noSignal() });
}

/** Events that a sync by the port stores of one calendar. */
export class Replica {
  readonly events = new Map<string, ProviderEvent>();
  cursor: string | undefined;
  pages = 0;

  constructor(
    private readonly calendars: OAuthCalendars,
    private readonly calendarId: string,
    private readonly window: TimeWindow = WINDOW,
  ) {}

  async sync(accessToken: string): Promise<void> {
    const { calendars, calendarId, window, cursor } = this;
    if (cursor === undefined) this.events.clear();
    const request = { accessToken, calendarId, cursor, window, signal: noSignal() };
    for await (const page of calendars.events(request)) {
      this.pages++;
      for (const change of page.changes) {
        if (change.kind === 'SET') {
          const { externalId, seriesId } = change.event;
          if (seriesId !== null) this.events.delete(seriesId);
          this.events.set(externalId, change.event);
        } else if (change.kind === 'REMOVED')
          this.#remove(({ externalId, seriesId }) => [externalId, seriesId].includes(change.externalId));
        else
          this.#remove(
            ({ seriesId, externalId }) =>
              (seriesId ?? externalId) === change.seriesId && !change.externalIds.includes(externalId),
          );
      }
      if (page.cursor !== undefined) this.cursor = page.cursor;
    }
  }

  /** The events in the window, by id. */
  get state(): ProviderEvent[] {
    const { from, to } = this.window;
    return byId(
      [...this.events.values()].filter(({ time }) => {
        const start = time.kind === 'TIMED' ? time.start : Date.parse(`${time.start}T00:00Z`);
        const end = time.kind === 'TIMED' ? time.end : Date.parse(`${time.end}T00:00Z`);
        return start < to && (end > from || (start === end && start >= from));
      }),
    );
  }

  #remove(isRemoved: (event: ProviderEvent) => boolean): void {
    for (const event of this.events.values()) if (isRemoved(event)) this.events.delete(event.externalId);
  }
}

/** Times of an event, by default in Berlin. */
export const timed = (start: string, minutes: number, zone = 'Europe/Berlin') =>
  ({ kind: 'TIMED', start, zone, minutes }) as const;

export const byId = <T extends { readonly externalId: string }>(events: readonly T[]): T[] =>
  events.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));

/** The `CalendarError` with which a promise rejects. @throws if it does not */
export async function calendarError(promise: Promise<unknown>): Promise<CalendarError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CalendarError) return error;
  throw new Error('No CalendarError', { cause: error });
}
