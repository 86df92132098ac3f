import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { installDevices } from './clock';
import { live } from './live';
import { type Plan, plans } from './plan';
import { Servers } from './servers';

const RUNS = Number(process.env['HISTORIES'] ?? 1_000);
const SEED = process.env['HISTORIES_SEED'];
/** Of one history that failed: how to come from its seed to it. */
const PATH = process.env['HISTORIES_PATH'];
/** The histories are divided among as many files, each with a process of its own. */
const FILES = 2;
/** So many go on at once in a file, to keep the database busy. Each has a seed of its own. */
const LANES = 4;
/** Milliseconds a history may take on a slow machine. */
const PATIENCE = 2_000;
/** Milliseconds that may be spent on making a history that failed shorter. */
const SHRINKING = 60_000;

/** One file's share of the histories, as a test. */
export interface Share {
  readonly title: string;
  /** What went wrong, in words and with how to see it again; empty when nothing did. */
  run(): Promise<string[]>;
  /** Milliseconds. */
  readonly patience: number;
}

/** @param file 0 to FILES − 1 */
export async function shareOf(file: number): Promise<Share> {
  installDevices();
  const servers = await Servers.start();
  if (PATH !== undefined) {
    return {
      title: `history ${PATH} of seed ${SEED}`,
      run: async () => (file === 0 ? told([await again(servers, Number(SEED), PATH)]) : []),
      patience: SHRINKING,
    };
  }
  const seed = SEED === undefined ? randomInt(2 ** 31 - LANES) : Number(SEED) + file * LANES;
  const runs = part(RUNS, FILES, file);
  return {
    title: `${runs} histories, seed ${seed}`,
    run: async () => told(await race(servers, runs, seed)),
    patience: SHRINKING + RUNS * PATIENCE,
  };
}

/** One of equal parts of a number, the first ones larger where it cannot be helped. */
const part = (whole: number, parts: number, index: number): number =>
  Math.floor(whole / parts) + Number(index < whole % parts);

/**
 * Lives through histories in several lanes. Once one has failed it is made shorter for a while, with the machine to
 * itself.
 */
function race(servers: Servers, runs: number, seed: number): Promise<fc.RunDetails<[Plan]>[]> {
  let failing: number | undefined;
  let until = Infinity;
  const liveIn = (lane: number) => async (plan: Plan) => {
    if ((failing !== undefined && failing !== lane) || performance.now() > until) return;
    await live(servers, plan).catch((error: unknown) => {
      if (failing === undefined) until = performance.now() + SHRINKING;
      failing ??= lane;
      if (failing === lane) throw error;
    });
  };
  const lanes = Array.from({ length: Math.min(LANES, runs) }, (_, lane) =>
    fc.check(fc.asyncProperty(plans, liveIn(lane)), { seed: seed + lane, numRuns: part(runs, LANES, lane) }),
  );
  return Promise.all(lanes);
}

/**
 * Lives through a single one once more, and through none of those that a check would go on with when it does not fail.
 */
function again(servers: Servers, seed: number, path: string): Promise<fc.RunDetails<[Plan]>> {
  let isFirst = true;
  const liveOnce = async (plan: Plan) => {
    if (!isFirst) return;
    isFirst = false;
    await live(servers, plan);
  };
  return fc.check(fc.asyncProperty(plans, liveOnce), { seed, path, numRuns: 1, endOnFailure: true });
}

const told = (lanes: readonly fc.RunDetails<[Plan]>[]): string[] =>
  lanes
    .filter(({ failed }) => failed)
    .map(
      ({ seed, counterexamplePath, errorInstance }) =>
        `${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}\nOnce more: npm run test:histories -- 1 --seed ${seed} --path ${counterexamplePath}`,
    );
