import { addDays, type CivilDate, isCivilDate } from '@sevenfold/domain/calendar';

/** Health records that this device has written for an activity. */
export interface LedgerEntry {
  /** The day on which the health data were last read. */
  readonly readOn: CivilDate | null;
  /** Amounts of the last weeks, by date. */
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

  read(activityId: string): LedgerEntry {
    try {
      return parseEntry(JSON.parse(this.storage.getItem(key(activityId)) ?? 'null')) ?? NOTHING;
    } catch {
      return NOTHING;
    }
  }

  /** Drops the amounts of dates long ago. A full storage is ignored: the device then only raises amounts. */
  write(activityId: string, readOn: CivilDate, written: ReadonlyMap<CivilDate, number>): void {
    const first = addDays(readOn, -KEPT_DAYS);
    const kept = [...written].filter(([date, amount]) => date >= first && amount > 0);
    try {
      this.storage.setItem(key(activityId), JSON.stringify({ readOn, written: Object.fromEntries(kept) }));
    } catch {
      // Nothing to do: it is a copy of what the server has.
    }
  }
}

function parseEntry(value: unknown): LedgerEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { readOn, written } = value as { readonly readOn?: unknown; readonly written?: unknown };
  if (typeof readOn !== 'string' || !isCivilDate(readOn) || typeof written !== 'object' || written === null)
    return undefined;
  const amounts = Object.entries(written).flatMap(([date, amount]): [CivilDate, number][] =>
    isCivilDate(date) && typeof amount === 'number' ? [[date, amount]] : [],
  );
  return { readOn, written: new Map(amounts) };
}
