import { type Bench, ms, type Row } from './benchmark';
import { overRounds } from './measure';
import { type Crowd, makeCrowd } from './users';
import { type ServerProcess, startStack } from './stack';

/** A server, and two groups of users with different lengths of history. */
export interface OneAndTen {
  readonly bench: Bench;
  readonly server: ServerProcess;
  /** Users with one year of history. */
  readonly one: Crowd;
  /** Users with ten years of history. */
  readonly ten: Crowd;
}

/** In weeks. */
export const YEAR = 52;

/** @param onCleanup registers functions that stop the database and the server */
export async function startOneAndTen(
  bench: Bench,
  onCleanup: (stop: () => Promise<void>) => void,
  size: { readonly users: number; readonly activities: number },
): Promise<OneAndTen> {
  const { database, server } = await startStack(bench, onCleanup);
  bench.say('filling the database');
  const one = await makeCrowd(database.url, { ...size, weeks: YEAR });
  const ten = await makeCrowd(database.url, { ...size, weeks: 10 * YEAR });
  return { bench, server, one, ten };
}

/** Figures over all rounds. */
export function rowOf(what: string, samples: Parameters<typeof overRounds>[0]): Row {
  const { rate, p50, p99 } = overRounds(samples);
  return { what, rate, median: ms(p50), p99: ms(p99) };
}
