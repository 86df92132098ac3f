import { join } from 'node:path';
import type { Bench, Row } from './benchmark';
import { benchmarks } from './registry';
import { type Results, printTable, readResults, resultsOf, writeReport, writeResults } from './report';

/**
 * Runs the named benchmarks, or all; prints a table of each and saves the results. `--report` writes the saved results
 * into docs/performance.md instead of running anything; `--seconds=12` sets the option `seconds` of a benchmark.
 */
export async function main(root: string, args: readonly string[], findChromium: () => Promise<string>): Promise<void> {
  if (args.includes('--report')) return writeReport(root, readResults(root));
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = names.filter((name) => !benchmarks.some((known) => known.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no benchmark ${unknown.join(', ')}. There are ${benchmarks.map(({ name }) => name).join(', ')}.`,
    );
  const chosen = benchmarks.filter(({ name }) => names.length === 0 || names.includes(name));
  let results: Results = readResults(root);
  const measured: Row[] = [];
  for (const benchmark of chosen) {
    process.stdout.write(`\n${benchmark.name}: ${benchmark.goal}\n`);
    const rows = await benchmark.run(benchOf(root, args, findChromium));
    // Left out: its earlier results stay.
    if (rows.length === 0) continue;
    printTable(rows);
    measured.push(...rows);
    results = resultsOf(results, benchmark, rows);
    writeResults(root, results);
  }
  const missed = measured.filter(({ goal }) => goal?.holds === false);
  process.stdout.write(
    missed.length === 0
      ? '\nEvery goal holds.\n'
      : `\n${missed.length} ${missed.length === 1 ? 'goal is' : 'goals are'} missed.\n`,
  );
}

function benchOf(root: string, args: readonly string[], findChromium: () => Promise<string>): Bench {
  const textOf = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  return {
    root,
    serverMain: textOf('server') ?? join(root, 'apps/server/dist/main.js'),
    option: (name, standard) => {
      const text = textOf(name);
      const value = text === undefined ? standard : Number(text);
      if (!Number.isFinite(value)) throw new Error(`--${name} must be a number`);
      return value;
    },
    chromium: findChromium,
    say: (line) => void process.stdout.write(`  ${line}\n`),
  };
}
