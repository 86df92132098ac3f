import type { Formula, Part } from '../../src/breakdown';

type Parts = readonly Part[];
type FormulaOf<K extends Formula['kind']> = Extract<Formula, { readonly kind: K }>;

/** Computes the value of a formula from its parts alone, without the functions of the domain. */
export function applyFormula(formula: Formula, parts: Parts): number | null {
  switch (formula.kind) {
    case 'SUM':
      return parts.some(({ value }) => value === null) ? null : total(parts.map(({ value }) => value ?? 0));
    case 'MEAN':
      return mean(countedValues(parts));
    case 'PER': {
      const value = parts[0]?.value ?? null;
      return value === null ? null : value / formula.count;
    }
    case 'DIFFERENCE': {
      const [now, before] = [parts[0]?.value ?? null, parts[1]?.value ?? null];
      return now === null || before === null ? null : now - before;
    }
    case 'SHARE': {
      const whole = total(parts.map(({ value }) => value ?? 0));
      return whole === 0 ? null : total(countedValues(parts)) / whole;
    }
    case 'ATTAINMENT':
      return reached(parts[0]?.value ?? 0, parts[1]?.value ?? null, formula.direction);
    case 'MET':
      return total(parts.map((part) => ('met' in part ? part.met.goals : 0)));
    case 'STREAK':
      return parts.filter((part) => 'goal' in part && part.goal?.outcome === 'MET').length;
    case 'ACTIVE_DAYS':
      return new Set(parts.flatMap((part) => (part.kind === 'ACTIVITY' ? (part.dates ?? []) : []))).size;
    case 'QUIET':
      return parts.filter(({ counts }) => counts).length;
    case 'ON_TRACK':
      return parts.filter(({ value }) => (value ?? 0) >= 0.8 - 1e-9).length;
    case 'DAY':
      return mean(countedValues(parts)) ?? 0;
    case 'DAY_DONE':
      return total(parts.map((part) => (part.kind === 'ITEM' ? part.ring.done : 0)));
    case 'SUGGESTION':
      return suggestion(formula, countedValues(parts));
    case 'WOULD_MEET':
      return countedValues(parts).filter((done) => isMet(done, formula)).length;
    case 'PROGRESS': {
      const value = parts[0]?.value ?? null;
      return value === null ? null : (value - formula.start) / (formula.target - formula.start);
    }
    case 'ELAPSED':
      return Math.min(1, Math.max(0, formula.passed / formula.of));
  }
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : total(values) / values.length);
const countedValues = (parts: Parts): number[] =>
  parts.flatMap(({ counts, value }) => (counts && value !== null ? value : []));

function reached(done: number, target: number | null, direction: 'AT_LEAST' | 'AT_MOST'): number | null {
  if (target === null) return null;
  if (direction === 'AT_LEAST') return done >= target ? 1 : done / target;
  return done <= target ? 1 : Math.max(0, 1 - (done - target) / Math.max(1, target));
}

const isMet = (done: number, { target, direction }: { target: number; direction: 'AT_LEAST' | 'AT_MOST' }): boolean =>
  direction === 'AT_LEAST' ? done >= target : done <= target;

/**
 * The goal that at least three in four weeks would have met; none after four quiet weeks, or if it differs by less than
 * a tenth or one step.
 */
function suggestion({ unit, direction, current }: FormulaOf<'SUGGESTION'>, done: readonly number[]): number | null {
  const isLimit = direction === 'AT_MOST';
  const latest = done.findLastIndex((amount) => amount > 0);
  if (done.length < 4 || (!isLimit && done.length - 1 - latest >= 4)) return null;
  const ranked = [...done].sort((a, b) => (isLimit ? a - b : b - a));
  const amount = ranked[Math.ceil(done.length * 0.75) - 1] ?? 0;
  const step = stepAt(unit, amount);
  const target = (isLimit ? Math.ceil(amount / step) : Math.floor(amount / step)) * step;
  if (!isLimit && target < 1) return null;
  if (current === null) return target;
  const change = Math.abs(target - current);
  return change < current / 10 || change < stepAt(unit, Math.min(target, current)) ? null : target;
}

const stepAt = (unit: FormulaOf<'SUGGESTION'>['unit'], amount: number): number =>
  unit !== 'DURATION' || amount < 5 ? 1 : amount < 60 ? 5 : amount < 600 ? 15 : 30;
