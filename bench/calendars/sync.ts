import { addDays, today } from '@sevenfold/domain/calendar';
import { systemClock } from '../../apps/server/src/clock';
import { syncIntegration } from '../../apps/server/src/features/integration/sync';
import { windowAt } from '../../apps/server/src/features/integration/window';
import { ms, type Row } from '../benchmark';
import { inTurns, median } from '../measure';
import type { Connected } from './accounts';
import { depsOf, type Parts, timed } from './parts';

const EVENTS = 10_000;
const FILLS = 3;
const EMPTY_SYNCS = 20;
const signal = new AbortController().signal;

/**
 * Fills an account's calendar. Measures the first sync, and one without changes, beside the provider's share of each.
 */
export async function syncOne(parts: Parts, connected: Connected): Promise<Row[]> {
  const { bench, provider, pool } = parts;
  const { account, accessToken, userId, id } = connected;
  account.primary.createAll(eventsOfAYear());
  const deps = depsOf(parts);
  const sync = (): Promise<unknown> => syncIntegration(deps, userId, id, signal);
  let cursor: string | undefined;
  const read = async (from: string | undefined): Promise<void> => {
    const window = windowAt(systemClock.now());
    await provider.calendars.calendars(accessToken, signal);
    const pages = provider.calendars.events({
      accessToken,
      calendarId: account.primary.id,
      cursor: from,
      window,
      signal,
    });
    for await (const page of pages) cursor = page.cursor;
  };
  bench.say(`first sync of ${EVENTS} events`);
  await read(undefined);
  const fills = await inTurns(FILLS, {
    read: () => timed(() => read(undefined)),
    sync: async () => {
      await pool.query('DELETE FROM calendar WHERE user_id = $1', [userId]);
      return timed(sync);
    },
  });
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM calendar_event WHERE user_id = $1',
    [userId],
  );
  if (rows[0]?.count !== EVENTS) throw new Error(`${rows[0]?.count ?? 0} events were stored`);
  bench.say('sync without changes');
  const empty = await inTurns(EMPTY_SYNCS, { read: () => timed(() => read(cursor)), sync: () => timed(sync) });
  return [
    ...rowsOf(`first sync of ${EVENTS.toLocaleString('en')} events`, fills),
    ...rowsOf('sync without changes', empty),
  ];
}

const rowsOf = (what: string, { read, sync }: Record<'read' | 'sync', readonly number[]>): Row[] => [
  { what: `${what}: read only`, median: ms(median(read)) },
  { what: `${what}: stored and counted`, median: ms(median(sync)), ratio: median(sync) / median(read) },
];

/** Events of half an hour, evenly over the past year; their names repeat, as those of recurring events do. */
function eventsOfAYear() {
  const date = today(systemClock.now(), 'UTC', 0);
  return Array.from({ length: EVENTS }, (_, index) => {
    const minute = (index * 47) % 1400;
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    return {
      name: `Meeting of team ${index % 250}`,
      location: `Room ${index % 40}`,
      time: { kind: 'TIMED', start: `${addDays(date, -1 - (index % 360))}T${time}`, zone: 'UTC', minutes: 30 } as const,
    };
  });
}
