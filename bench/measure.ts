import { setTimeout as delay } from 'node:timers/promises';

/** Result of a measurement: each latency in milliseconds, and requests per second. */
export interface Sample {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

const WARM_UP_SECONDS = 0.5;

/**
 * Closed loop: each client sends its next request after the response to the last one. Starts with half a second of
 * warm-up, which does not count.
 *
 * @param act sends one request of the client with the given number
 */
export async function closedLoop(
  callers: number,
  seconds: number,
  act: (caller: number) => Promise<void>,
): Promise<Sample> {
  const latencies: number[] = [];
  const start = performance.now() + WARM_UP_SECONDS * 1000;
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let sentAt = performance.now(); sentAt < end;) {
        await act(caller);
        const receivedAt = performance.now();
        if (receivedAt >= start && receivedAt < end) latencies.push(receivedAt - sentAt);
        sentAt = receivedAt;
      }
    }),
  );
  return sampleOf(latencies, seconds);
}

/** @param latencies latencies in milliseconds; sorted in place */
export function sampleOf(latencies: number[], seconds: number): Sample {
  latencies.sort((a, b) => a - b);
  return { rate: latencies.length / seconds, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
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
 * Measures several things in turns (A B C A B C …), so that other load on the machine affects all of them alike.
 *
 * @returns the samples of each round, by name
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
      // Waits so that after-effects of the last measurement (checkpoints, closed connections) do not affect the next
      // one.
      await delay(100);
    }
  }
  return results;
}

/** Medians over the rounds. */
export const overRounds = (samples: readonly Sample[]): Sample => ({
  rate: median(samples.map(({ rate }) => rate)),
  p50: median(samples.map(({ p50 }) => p50)),
  p99: median(samples.map(({ p99 }) => p99)),
});

/** Median over the rounds of a figure that is computed from both samples of a round. */
export const overPairs = (
  a: readonly Sample[],
  b: readonly Sample[],
  figure: (a: Sample, b: Sample) => number,
): number =>
  median(
    a.flatMap((sample, round) => {
      const other = b[round];
      return other === undefined ? [] : [figure(sample, other)];
    }),
  );

/** Element at an index that is counted cyclically: after the last one follows the first. */
export const nth = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('The list is empty');
  return one;
};

/** Picks a value with equal probability. */
export const anyOf = <T>(list: readonly T[]): T => nth(list, Math.floor(Math.random() * list.length));
