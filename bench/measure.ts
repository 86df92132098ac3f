import { setTimeout as delay } from 'node:timers/promises';

/** What was measured over a while: how long each took in milliseconds, and how many were done in a second. */
export interface Sample {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

const WARM_UP_SECONDS = 0.5;

/**
 * A closed loop: so many callers, each of whom asks again once they have their answer. Begins with half a second that
 * does not count.
 *
 * @param act one request of a caller, by the caller's number
 */
export async function closedLoop(
  callers: number,
  seconds: number,
  act: (caller: number) => Promise<void>,
): Promise<Sample> {
  const took: number[] = [];
  const start = performance.now() + WARM_UP_SECONDS * 1000;
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let asked = performance.now(); asked < end;) {
        await act(caller);
        const answered = performance.now();
        if (answered >= start && answered < end) took.push(answered - asked);
        asked = answered;
      }
    }),
  );
  return sampleOf(took, seconds);
}

/** @param took each one's time in milliseconds; is sorted */
export function sampleOf(took: number[], seconds: number): Sample {
  took.sort((a, b) => a - b);
  return { rate: took.length / seconds, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

/** @param sorted ascending */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/**
 * Measures several things in turns (A B C A B C …), so that whatever else the machine does meets all of them alike.
 *
 * @returns what each round gave, by name
 */
export async function inTurns<Name extends string, T>(
  rounds: number,
  things: Readonly<Record<Name, () => Promise<T>>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(things) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      results[name].push(await things[name]());
      // What the last one left behind (checkpoints, dead connections) is not to be the next one's.
      await delay(100);
    }
  }
  return results;
}

/** The medians over the rounds. */
export const overRounds = (samples: readonly Sample[]): Sample => ({
  rate: median(samples.map(({ rate }) => rate)),
  p50: median(samples.map(({ p50 }) => p50)),
  p99: median(samples.map(({ p99 }) => p99)),
});

/** The median over the rounds of what is said of each round's samples. */
export const overPairs = (a: readonly Sample[], b: readonly Sample[], say: (a: Sample, b: Sample) => number): number =>
  median(
    a.flatMap((sample, round) => {
      const other = b[round];
      return other === undefined ? [] : [say(sample, other)];
    }),
  );

export const nth = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('There is nobody');
  return one;
};

/** An equal chance for each. */
export const anyOf = <T>(list: readonly T[]): T => nth(list, Math.floor(Math.random() * list.length));
