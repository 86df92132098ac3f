import { addDays, type CivilDate, isCivilDate } from '@sevenfold/domain/calendar';
import type { HealthRule } from '@sevenfold/domain/health';

/** Health records that this device has written for an activity. */
export interface LedgerEntry {
  /** The day on which the health data were last read. */
  readonly readOn: CivilDate | null;
  /** Amounts of the last weeks by the current rule, by date. */
  readonly written: ReadonlyMap<CivilDate, number>;
}

const NOTHING: LedgerEntry = { readOn: null, written: new Map() };
/** Days for which amounts are kept; longer than what is read again. */
const KEPT_DAYS = 60;
/** Removed from the device when the user signs out, as everything with this prefix. */
const key = (activityId: string) => `sevenfold.health.${activityId}`;

/** Remembers on the device which health records it wrote, so that it replaces only its own. */
export class HealthLedger {
  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {}

  /**
   * Leaves out the amounts of another rule: when the rule changes, or the change is undone, its records are written or
   * removed with it, maybe by another device.
   */
  read(activityId: string, rule: HealthRule): LedgerEntry {
    try {
      return parseEntry(JSON.parse(this.storage.getItem(key(activityId)) ?? 'null'), ruleKey(rule)) ?? NOTHING;
    } catch {
      return NOTHING;
    }
  }

  /** Drops the amounts of dates long ago. A full storage is ignored: the device then only raises amounts. */
  write(activityId: string, rule: HealthRule, readOn: CivilDate, written: ReadonlyMap<CivilDate, number>): void {
    const first = addDays(readOn, -KEPT_DAYS);
    const kept = [...written].filter(([date, amount]) => date >= first && amount > 0);
    try {
      const entry = { readOn, rule: ruleKey(rule), written: Object.fromEntries(kept) };
      this.storage.setItem(key(activityId), JSON.stringify(entry));
    } catch {
      // Nothing to do: it is a copy of what the server has.
    }
  }
}

/** Identifies a rule by what it counts. The dates that it excludes are changed by the removal of a record. */
const ruleKey = ({ kind, workoutTypes = [], minimum = 0 }: HealthRule): string =>
  [kind, minimum, ...workoutTypes].join(' ');

/** @param current key of the current rule; entries of earlier versions of the app name none */
function parseEntry(value: unknown, current: string): LedgerEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { readOn, rule = current, written } = value as { readonly [K in 'readOn' | 'rule' | 'written']?: unknown };
  if (typeof readOn !== 'string' || !isCivilDate(readOn) || typeof written !== 'object' || written === null)
    return undefined;
  if (rule !== current) return { ...NOTHING, readOn };
  const amounts = Object.entries(written).flatMap(([date, amount]): [CivilDate, number][] =>
    isCivilDate(date) && typeof amount === 'number' ? [[date, amount]] : [],
  );
  return { readOn, written: new Map(amounts) };
}
