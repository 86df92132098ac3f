import { type Bench, ms, type Row } from './benchmark';
import { overRounds } from './measure';
import { type Crowd, makeCrowd } from './people';
import { type Program, startDatabase, startServer } from './stack';

/** A program, and two crowds that differ in how long they have recorded. */
export interface OneAndTen {
  readonly bench: Bench;
  readonly program: Program;
  /** Who has recorded for a year. */
  readonly one: Crowd;
  /** Who has recorded for ten. */
  readonly ten: Crowd;
}

/** Weeks. */
export const YEAR = 52;

/** @param later is given what stops it all */
export async function startOneAndTen(
  bench: Bench,
  later: (stop: () => Promise<void>) => void,
  size: { readonly people: number; readonly activities: number },
): Promise<OneAndTen> {
  const database = await startDatabase();
  later(database.stop);
  const program = await startServer(bench, { DATABASE_URL: database.url });
  later(program.stop);
  bench.say('filling the database');
  const one = await makeCrowd(database.url, { ...size, weeks: YEAR });
  const ten = await makeCrowd(database.url, { ...size, weeks: 10 * YEAR });
  return { bench, program, one, ten };
}

/** What was measured, over all rounds. */
export function rowOf(what: string, samples: Parameters<typeof overRounds>[0]): Row {
  const { rate, p50, p99 } = overRounds(samples);
  return { what, rate, median: ms(p50), p99: ms(p99) };
}
