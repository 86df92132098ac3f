import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Benchmark, Quantity, Row } from './benchmark';

export interface Results {
  readonly benchmarks: readonly BenchmarkResults[];
}

interface BenchmarkResults {
  readonly name: string;
  readonly goal: string;
  /** ISO instant of its end. */
  readonly at: string;
  readonly machine: string;
  readonly rows: readonly Row[];
}

const fileOf = (root: string): string => join(root, 'bench/results/latest.json');

/** Saved results: the last run of each benchmark on this machine. */
export function readResults(root: string): Results {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8')) as Results;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { benchmarks: [] };
    throw error;
  }
}

export function writeResults(root: string, results: Results): void {
  mkdirSync(dirname(fileOf(root)), { recursive: true });
  writeFileSync(fileOf(root), `${JSON.stringify(results, null, 2)}\n`);
}

/** Adds the results of a benchmark, replacing its older ones. */
export function resultsOf(before: Results, { name, goal }: Benchmark, rows: readonly Row[]): Results {
  const one = { name, goal, at: new Date().toISOString(), machine: machine(), rows };
  return { benchmarks: [...before.benchmarks.filter((other) => other.name !== name), one] };
}

const machine = (): string => {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.versions.node}`;
};

const HEAD = ['', 'median', 'p99', 'script', 'missed frames', 'per second', 'ratio', 'others', 'goal', 'holds'];
/** Columns that only some tables have. */
const OPTIONAL = ['script', 'missed frames'];

const cellsOf = ({ what, median, p99, script, missedFrames, rate, ratio, beside = '', goal }: Row): string[] => [
  what,
  quantity(median),
  quantity(p99),
  quantity(script),
  missedFrames === undefined ? '' : missedFrames.toFixed(2),
  rate === undefined ? '' : Math.round(rate).toLocaleString('en'),
  ratio === undefined ? '' : ratio.toFixed(2),
  beside,
  goal?.text ?? '',
  goal === undefined ? '' : goal.holds ? 'yes' : 'NO',
];

/** The lines of a table, the first one its head; without the optional columns that are empty. */
function linesOf(rows: readonly Row[]): readonly (readonly string[])[] {
  const body = rows.map(cellsOf);
  const isShown = (_: string, column: number) =>
    !OPTIONAL.includes(HEAD[column] ?? '') || body.some((cells) => cells[column] !== '');
  return [HEAD, ...body].map((cells) => cells.filter(isShown));
}

function quantity(given: Quantity | undefined): string {
  if (given === undefined) return '';
  const { value, unit } = given;
  const text =
    Math.abs(value) >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
  return unit === '' ? text : `${text} ${unit}`;
}

export function printTable(rows: readonly Row[]): void {
  const lines = linesOf(rows);
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)));
  for (const cells of lines) {
    const text = cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('   ');
    process.stdout.write(`  ${text}\n`);
  }
}

/**
 * Writes the saved results between the markers of each benchmark in the document; benchmarks without markers are
 * skipped.
 */
export function writeReport(root: string, results: Results): void {
  const file = join(root, 'docs/performance.md');
  let text = readFileSync(file, 'utf8');
  for (const one of results.benchmarks) {
    const [begin, end] = [`<!-- ${one.name} -->`, `<!-- /${one.name} -->`];
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from)
      process.stdout.write(`docs/performance.md has no place for ${one.name}: ${begin} … ${end}\n`);
    else text = `${text.slice(0, from + begin.length)}\n${markdownOf(one)}\n${text.slice(to)}`;
  }
  writeFileSync(file, text);
}

function markdownOf({ rows, at, machine: on }: BenchmarkResults): string {
  const [head = [], ...body] = linesOf(rows);
  return [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...body]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .concat('', `Measured ${at.slice(0, 10)} on ${on}.`)
    .join('\n');
}
