import type { Changes, ResponseOf, WeekSum } from '@sevenfold/contract';
import { type CivilDate, daysBetween, type WeekStartDay, weekIdOf, weekRange } from '@sevenfold/domain/calendar';

type Page = ResponseOf<'GET /api/v1/rows'>;
type PageNoun = keyof Page['rows'];
type Row = NonNullable<Page['rows'][PageNoun]>[number];

export interface PullQuery {
  readonly since?: string;
  readonly epoch?: string;
  readonly from?: CivilDate;
  readonly next?: string;
}

/** Accidents that happen to a pull. */
export interface Accidents {
  /** True if the connection is lost after a page; the device then begins the pull again. */
  isCutOff(): boolean;
  /** True if a page is requested and applied a second time. */
  isRepeated(): boolean;
  /** Runs between two pages. */
  meanwhile(): Promise<void>;
}

const NO_ACCIDENTS: Accidents = {
  isCutOff: () => false,
  isRepeated: () => false,
  meanwhile: async () => undefined,
};

/** Nouns that a device holds whole; of entries, skips and plans it holds those since `from`. */
const WHOLE = [
  'user',
  'area',
  'activity',
  'integration',
  'objective',
  'combinedGoal',
  'lifeRating',
  'review',
  'calendarWeek',
] as const;
/** Key of the removal of all rows of a noun. */
const ALL = '*';

/** Key of a row, written down here once more, independently of the model. */
function keyFor(row: Row): string {
  if ('id' in row) return row.id;
  if ('activityId' in row) return `${row.activityId}/${'weekId' in row ? row.weekId : row.date}`;
  if ('events' in row) return row.from;
  return 'weekId' in row ? row.weekId : row.date;
}

/** The rows of a user as a device has them: it applies pages, and the changes of responses and of the change stream. */
export class DeviceRows {
  /** Undefined before the first complete pull. */
  version: number | undefined;
  from: CivilDate | undefined;
  #epoch: string | undefined;
  readonly #rows = new Map<string, Map<string, Row>>();

  constructor(private readonly read: (query: PullQuery) => Promise<Page>) {}

  /** Applies the changes of the version after its own. @returns false if the device has to pull instead */
  apply({ version, rows, removed }: Changes): boolean {
    if (this.version === undefined) return false;
    if (version <= this.version) return true;
    if (version > this.version + 1 || !rows || !removed || this.#concernsEarlier(rows, removed)) return false;
    this.#applyRows(rows, removed);
    this.version = version;
    return true;
  }

  /** Pulls until the last page. The device then has everything up to the version of the first page. */
  async pull(accidents: Accidents = NO_ACCIDENTS): Promise<void> {
    for (;;) if (await this.#pullOnce(accidents)) return;
  }

  async #pullOnce({ isCutOff, isRepeated, meanwhile }: Accidents): Promise<boolean> {
    const query = this.#query();
    let next: string | undefined;
    let reached: number | undefined;
    do {
      const asked = next === undefined ? query : { ...query, next };
      const page = await this.read(asked);
      reached ??= page.version;
      this.#applyPage(page, next === undefined);
      if (isRepeated()) this.#applyPage(await this.read(asked), false);
      if (isCutOff()) return false;
      await meanwhile();
      next = page.next ?? undefined;
    } while (next !== undefined);
    this.version = reached;
    return true;
  }

  #query(): PullQuery {
    const { version, from } = this;
    if (version === undefined || from === undefined || this.#epoch === undefined) return {};
    return { since: String(version), epoch: this.#epoch, from };
  }

  #applyPage({ rows, removed, isFresh, from, epoch }: Page, isFirst: boolean): void {
    if (isFresh && isFirst) {
      this.#rows.clear();
      this.version = undefined;
    }
    this.from = from;
    this.#epoch = epoch;
    this.#applyRows(rows, removed);
  }

  #applyRows(rows: Page['rows'], removed: Page['removed']): void {
    for (const [noun, keys = []] of Object.entries(removed)) {
      if (keys.includes(ALL)) this.#table(noun).clear();
      for (const key of keys) this.#table(noun).delete(key);
    }
    for (const [noun, list = []] of Object.entries(rows))
      for (const row of list) this.#table(noun).set(keyFor(row), row);
  }

  /** True if something changed of before the dates that the device holds. */
  #concernsEarlier(rows: Page['rows'], removed: Page['removed']): boolean {
    const { from = '' } = this;
    const written = [...(rows.entry ?? []), ...(rows.skip ?? []), ...(rows.plan ?? [])];
    return (
      written.some(({ date }) => date < from) ||
      [...(removed.skip ?? []), ...(removed.plan ?? [])].some((key) => key.slice(key.indexOf('/') + 1) < from) ||
      (removed.entry ?? []).some((id) => !this.#table('entry').has(id))
    );
  }

  #table(noun: string): Map<string, Row> {
    const table = this.#rows.get(noun) ?? new Map<string, Row>();
    this.#rows.set(noun, table);
    return table;
  }

  /** Everything that the device shows: its rows, entries, skips and plans since a date, and the totals of all weeks. */
  shown(since: CivilDate, weekStartDay: WeekStartDay): unknown {
    const whole = WHOLE.map((noun) => [noun, this.#sorted(noun)] as const);
    const records = (['entry', 'skip', 'plan'] as const).map(
      (noun) => [noun, this.#sorted(noun).filter((row) => 'date' in row && row.date >= since)] as const,
    );
    return { ...Object.fromEntries([...whole, ...records]), totals: this.#totals(weekStartDay) };
  }

  #sorted(noun: string): Row[] {
    return [...this.#table(noun)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }

  /** Sums and rows of each activity and week together. */
  #totals(weekStartDay: WeekStartDay): WeekSum[] {
    const totals = new Map<string, WeekSum>();
    const add = (sum: WeekSum): void => {
      const known = totals.get(keyFor(sum));
      const amount = sum.amount + (known?.amount ?? 0);
      const dayBits = sum.dayBits | (known?.dayBits ?? 0);
      totals.set(keyFor(sum), { ...sum, amount, dayBits, skippedDays: sum.skippedDays + (known?.skippedDays ?? 0) });
    };
    for (const row of this.#sorted('weekSum')) if ('dayBits' in row) add(row);
    for (const row of [...this.#sorted('entry'), ...this.#sorted('skip')]) {
      if (!('activityId' in row && 'date' in row)) continue;
      const weekId = weekIdOf(row.date, weekStartDay);
      const scope = { activityId: row.activityId, weekId };
      const day = daysBetween(weekRange(weekId, weekStartDay).first, row.date);
      add(
        'source' in row
          ? { ...scope, amount: row.amount, dayBits: 1 << day, skippedDays: 0 }
          : { ...scope, amount: 0, dayBits: 0, skippedDays: 1 },
      );
    }
    return [...totals.values()].sort((a, b) => (keyFor(a) < keyFor(b) ? -1 : 1));
  }
}
