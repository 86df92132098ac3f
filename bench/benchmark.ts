/** What a benchmark is given. */
export interface Bench {
  /** The checkout. */
  readonly root: string;
  /** The built server's program. */
  readonly serverMain: string;
  /** The number given as `--name=12`, else the standard one. */
  option(name: string, standard: number): number;
  /** The path of a Chromium that runs here; one is installed where there is none. */
  chromium(): Promise<string>;
  /** Says what is being done; shown at once, not kept. */
  say(line: string): void;
}

/** A set of measurements that belong together, with what they have to show. */
export interface Benchmark {
  /** What it is asked for by on the command line. */
  readonly name: string;
  /** What is promised, in one sentence. */
  readonly goal: string;
  /** Starts what it needs, measures and stops it again. */
  run(bench: Bench): Promise<readonly Row[]>;
}

export interface Quantity {
  readonly value: number;
  readonly unit: 'ms' | 's' | '/s' | 'MiB' | 'kB' | '';
}

/** One line of the table. */
export interface Row {
  readonly what: string;
  /** The median over the rounds; within a round, that of its single measurements. */
  readonly median?: Quantity | undefined;
  readonly p99?: Quantity | undefined;
  /** How many a second. */
  readonly rate?: number | undefined;
  /** This against what it stands beside, each round by itself, and then the median. */
  readonly ratio?: number | undefined;
  /** What other programs take, as they were measured on a machine of two cores. */
  readonly beside?: string | undefined;
  readonly goal?: Goal | undefined;
}

export interface Goal {
  /** As it is read: "at least 0.5". */
  readonly text: string;
  readonly holds: boolean;
}

export const benchmark = (value: Benchmark): Benchmark => value;

/** @param unit what stands after the number; empty for a ratio */
export const atMost = (bound: number, value: number, unit = ''): Goal => ({
  text: `≤ ${bound}${unit && ` ${unit}`}`,
  holds: value <= bound,
});

/** @param unit what stands after the number; empty for a ratio */
export const atLeast = (bound: number, value: number, unit = ''): Goal => ({
  text: `≥ ${bound}${unit && ` ${unit}`}`,
  holds: value >= bound,
});

export const ms = (value: number): Quantity => ({ value, unit: 'ms' });
export const mebibytes = (value: number): Quantity => ({ value, unit: 'MiB' });
