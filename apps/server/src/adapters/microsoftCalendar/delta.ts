import { z } from 'zod';
import { CalendarError, type EventChange, type EventPage, type OAuthCalendars, type TimeWindow } from '#ports';
import { type CalendarApi, PageGuard } from '#adapters/calendar';
import { item, parseOccurrence, singleEvent, type Item } from './item';

export const PREFER = 'IdType="ImmutableId", outlook.timezone="UTC", outlook.body-content-type="text"';
const PAGE_SIZE = 500;

const itemList = z.object({
  value: z.array(item),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});

type Request = Parameters<OAuthCalendars['events']>[0];

/** A delta link belongs to the window of its first request, which the caller may have moved since. */
const storedCursor = z.object({ link: z.string(), from: z.number(), to: z.number() });

/**
 * Reads a delta query of a calendar view (learn.microsoft.com/graph/delta-query-events). A first round sends each
 * series as its master and bare occurrences. Later rounds send a changed series again but not which occurrences
 * it has lost, so those of a changed series are read from its instances.
 */
export async function* readDelta(api: CalendarApi, graphUrl: string, request: Request): AsyncIterable<EventPage> {
  const { accessToken, signal, calendarId } = request;
  const known = request.cursor === undefined ? undefined : parseCursor(request.cursor, graphUrl);
  const window: TimeWindow = known ?? request.window;
  const reader = new SeriesReader(api, graphUrl, { accessToken, signal, window });
  const guard = new PageGuard(known !== undefined);
  let link: string | undefined = known?.link ?? firstLink(graphUrl, calendarId, window);

  while (link !== undefined) {
    const headers = { prefer: `${PREFER}, odata.maxpagesize=${PAGE_SIZE}` };
    const page: z.infer<typeof itemList> = await api({ url: link, accessToken, schema: itemList, signal, headers });
    guard.check(link, page.value.map((entry) => `${entry.id} ${entry['@odata.etag'] ?? ''}`).join());
    const { '@odata.nextLink': next, '@odata.deltaLink': delta } = page;
    link = next;
    if (link !== undefined) requireSameOrigin(link, graphUrl);
    const changes = known ? reader.changes(page.value) : await reader.events(page.value);
    if (link !== undefined) {
      yield { changes, cursor: undefined };
      continue;
    }
    if (delta === undefined) throw new CalendarError('UNREADABLE', 'the last page has no delta link');
    requireSameOrigin(delta, graphUrl);
    const rest = known ? await reader.changedSeries() : [];
    yield { changes: [...changes, ...rest], cursor: JSON.stringify({ link: delta, from: window.from, to: window.to }) };
  }
}

/** Reads the series of one round. */
class SeriesReader {
  readonly #masters = new Map<string, Item | null>();
  readonly #changed = new Set<string>();

  constructor(
    private readonly api: CalendarApi,
    private readonly graphUrl: string,
    private readonly request: {
      readonly accessToken: string;
      readonly signal: AbortSignal;
      readonly window: TimeWindow;
    },
  ) {}

  /** Reads the items of a first round; what bare occurrences lack is taken from their masters. */
  async events(items: readonly Item[]): Promise<EventChange[]> {
    for (const entry of items) if (isMaster(entry)) this.#masters.set(entry.id, entry);
    const changes: EventChange[] = [];
    for (const entry of items) {
      if (isMaster(entry)) continue;
      if (entry['@removed'] !== undefined) {
        changes.push({ kind: 'REMOVED', externalId: entry.id });
        continue;
      }
      const master = entry.seriesMasterId ? await this.#master(entry.seriesMasterId) : null;
      if (entry.seriesMasterId && !master) continue;
      const event = master ? parseOccurrence(entry, master) : singleEvent(entry);
      if (event) changes.push({ kind: 'SET', event });
    }
    return changes;
  }

  /** Reads the items of a later round; `changedSeries` reads its series at the end. */
  changes(items: readonly Item[]): EventChange[] {
    return items.flatMap((entry): EventChange[] => {
      if (entry['@removed'] !== undefined) return [{ kind: 'REMOVED', externalId: entry.id }];
      const seriesId = isMaster(entry) ? entry.id : entry.seriesMasterId;
      if (seriesId) {
        this.#changed.add(seriesId);
        return [];
      }
      const event = singleEvent(entry);
      if (!event) return [{ kind: 'REMOVED', externalId: entry.id }];
      // Removes the occurrences of what may have been a series before.
      return [
        { kind: 'SERIES', seriesId: entry.id, externalIds: [] },
        { kind: 'SET', event },
      ];
    });
  }

  async changedSeries(): Promise<EventChange[]> {
    const changes: EventChange[] = [];
    for (const seriesId of this.#changed) {
      const master = await this.#master(seriesId);
      if (!master) {
        changes.push({ kind: 'REMOVED', externalId: seriesId });
        continue;
      }
      const events = (await this.#instances(seriesId)).flatMap((entry) => parseOccurrence(entry, master) ?? []);
      changes.push({ kind: 'SERIES', seriesId, externalIds: events.map(({ externalId }) => externalId) });
      for (const event of events) changes.push({ kind: 'SET', event });
    }
    return changes;
  }

  async #master(id: string): Promise<Item | null> {
    const known = this.#masters.get(id);
    if (known !== undefined) return known;
    const { accessToken, signal } = this.request;
    const url = this.#eventUrl(id);
    const master = await this.api({ url, accessToken, signal, schema: item, headers: { prefer: PREFER } }).catch(
      nullIfMissing,
    );
    this.#masters.set(id, master);
    return master;
  }

  /** All occurrences of a series in the window; none if the series has been deleted meanwhile. */
  async #instances(id: string): Promise<Item[]> {
    const { window } = this.request;
    const first = new URL(`${this.#eventUrl(id)}/instances`);
    first.searchParams.set('$top', String(PAGE_SIZE));
    setWindow(first, window);
    const guard = new PageGuard(true);
    const items: Item[] = [];
    let url: string | undefined = first.href;
    while (url !== undefined) {
      const page: z.infer<typeof itemList> | null = await this.#page(url);
      guard.check(url, page?.value.map((entry) => entry.id).join() ?? '');
      items.push(...(page?.value ?? []));
      url = page?.['@odata.nextLink'];
      if (url !== undefined) requireSameOrigin(url, this.graphUrl);
    }
    return items;
  }

  #page(url: string): Promise<z.infer<typeof itemList> | null> {
    const { accessToken, signal } = this.request;
    return this.api({ url, accessToken, signal, schema: itemList, headers: { prefer: PREFER } }).catch(nullIfMissing);
  }

  #eventUrl(id: string): string {
    return `${this.graphUrl}/me/events/${encodeURIComponent(id)}`;
  }
}

function isMaster({ type }: Item): boolean {
  return type === 'seriesMaster';
}

function firstLink(graphUrl: string, calendarId: string, window: TimeWindow): string {
  const url = new URL(`${graphUrl}/me/calendars/${encodeURIComponent(calendarId)}/calendarView/delta`);
  setWindow(url, window);
  return url.href;
}

function setWindow(url: URL, { from, to }: TimeWindow): void {
  url.searchParams.set('startDateTime', new Date(from).toISOString());
  url.searchParams.set('endDateTime', new Date(to).toISOString());
}

function parseCursor(cursor: string, graphUrl: string): z.infer<typeof storedCursor> {
  try {
    const parsed = storedCursor.parse(JSON.parse(cursor));
    requireSameOrigin(parsed.link, graphUrl);
    return parsed;
  } catch {
    throw new CalendarError('CURSOR_EXPIRED', 'the cursor is not one of this server');
  }
}

/**
 * Rejects links to other hosts, because requests to them would carry the access token.
 *
 * @throws {CalendarError} UNREADABLE
 */
export function requireSameOrigin(link: string, graphUrl: string): void {
  if (!URL.canParse(link) || new URL(link).origin !== new URL(graphUrl).origin)
    throw new CalendarError('UNREADABLE', 'a link leads to another host');
}

function nullIfMissing(error: unknown): null {
  if (error instanceof CalendarError && error.kind === 'NOT_FOUND') return null;
  throw error;
}
