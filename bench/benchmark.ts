/** Context of a benchmark. */
export interface Bench {
  /** Absolute path of the checkout. */
  readonly root: string;
  /** Path of the built server. */
  readonly serverMain: string;
  /** Returns the number given as `--name=12`, else the default. */
  option(name: string, defaultValue: number): number;
  /** Returns the path of a Chromium that runs on this machine; installs one if necessary. */
  chromium(): Promise<string>;
  /** Prints progress; not part of the results. */
  say(line: string): void;
}

/** Measurements that belong together, and their goal. */
export interface Benchmark {
  /** Name on the command line. */
  readonly name: string;
  /** The goal, in one sentence. */
  readonly goal: string;
  /** Starts what it needs, measures, and stops it again. */
  run(bench: Bench): Promise<readonly Row[]>;
}

export interface Quantity {
  readonly value: number;
  readonly unit: 'ms' | 's' | '/s' | 'MiB' | 'kB' | '';
}

/** A row of the table. */
export interface Row {
  readonly what: string;
  /** Median over the rounds of each round's median. */
  readonly median?: Quantity | undefined;
  readonly p99?: Quantity | undefined;
  /** Median of the script that a press runs before the paint that shows its change. */
  readonly script?: Quantity | undefined;
  /** Frames that were painted without the change although it was due: the mean of a press. */
  readonly missedFrames?: number | undefined;
  /** Requests per second. */
  readonly rate?: number | undefined;
  /** Ratio to the baseline: computed in each round, then the median over the rounds. */
  readonly ratio?: number | undefined;
  /** Figures of other products, measured on a machine with two cores. */
  readonly beside?: string | undefined;
  readonly goal?: Goal | undefined;
}

export interface Goal {
  /** Displayed text, such as "at least 0.5". */
  readonly text: string;
  readonly holds: boolean;
}

export const benchmark = (value: Benchmark): Benchmark => value;

/** @param unit suffix of the number; empty for a ratio */
export const atMost = (bound: number, value: number, unit = ''): Goal => ({
  text: `≤ ${bound}${unit && ` ${unit}`}`,
  holds: value <= bound,
});

/** @param unit suffix of the number; empty for a ratio */
export const atLeast = (bound: number, value: number, unit = ''): Goal => ({
  text: `≥ ${bound}${unit && ` ${unit}`}`,
  holds: value >= bound,
});

export const ms = (value: number): Quantity => ({ value, unit: 'ms' });
export const mebibytes = (value: number): Quantity => ({ value, unit: 'MiB' });
