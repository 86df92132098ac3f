import type { ParsedQueryOf, ResponseOf } from '@sevenfold/contract';
import { ROWS_PAGE_BYTES } from '@sevenfold/contract/rows';
import {
  addDays,
  addWeeks,
  type CivilDate,
  MIN_DATE,
  today,
  weekIdOf,
  weekRange,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import { rowKey } from '@sevenfold/model/noun';
import { type NounName, ROWS_WINDOW_WEEKS } from '@sevenfold/model/row';
import { sql } from 'kysely';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError } from '#http';
import { getColumns, selectRows, type Stored, type WholeNoun } from '#rows';
import { type Cursor, parseCursor, readDate, renderCursor, rethrow } from './cursor';
import { findChangedWeeks, findWeekSums, FORMER_WEEK_START } from './weekSums';

/** Rows that one statement reads. */
const BATCH = 500;
/** Weeks whose sums one statement reads. */
const SUMMED_WEEKS = 26;
/** With more changed weeks than this, all sums are sent again. */
const CHANGED_WEEKS_MAX = 500;

type Page = ResponseOf<'GET /api/v1/rows'>;
type PageRows = { -readonly [N in keyof Page['rows']]: unknown[] };
type PageRemoved = { -readonly [N in keyof Page['removed']]: string[] };

/** The user as of the snapshot that a page is read in. */
interface Head {
  readonly version: number;
  readonly oldestVersion: number;
  readonly epoch: string;
  readonly timezone: string;
  readonly weekStartDay: WeekStartDay;
  readonly dayEndsAt: number;
  /** Versions at which the rows of these nouns changed last. */
  readonly integrationVersion: number;
  readonly calendarWeekVersion: number;
}

/** Reads all rows of the nouns that are computed when they are read. */
export type WholeReaders = Readonly<
  Record<WholeNoun, (db: Db, userId: string, clock: Clock) => Promise<readonly object[]>>
>;

/** Dependencies of a pull besides the database. */
export interface PullOptions {
  readonly clock: Clock;
  readonly readers: WholeReaders;
  /** Size at which a page is full, in bytes of JSON. */
  readonly pageBytes?: number;
}

/**
 * Reads a page of the rows of a user: of all, the most needed first, or of what changed since a version. A page is
 * consistent in itself; after the last one, the device has everything up to the version of the first page.
 *
 * @throws HttpError USER_NOT_FOUND; INVALID_INPUT (since, next)
 */
export async function readRows(
  db: Db,
  userId: string,
  query: ParsedQueryOf<'GET /api/v1/rows'>,
  options: PullOptions,
): Promise<Page> {
  const { clock } = options;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const head = await readHead(snapshot, userId);
      const cursor = query.next === undefined ? startOf(query, head) : parseCursor(query.next);
      const from = cursor.since === null ? (cursor.from ?? windowStart(head, clock, query)) : (query.from ?? MIN_DATE);
      const reader = new PageReader(snapshot, userId, head, { ...cursor, from }, options);
      const next = await reader.read();
      return {
        version: head.version,
        epoch: head.epoch,
        isFresh: cursor.since === null,
        from,
        rows: reader.rows as Page['rows'],
        removed: reader.removed,
        next,
      };
    })
    .catch((error: unknown) => rethrow(query.next, error));
}

async function readHead(db: Db, userId: string): Promise<Head> {
  const { rows } = await sql<Head>`
    SELECT version::float8 AS version, oldest_version::float8 AS "oldestVersion", (SELECT id FROM epoch) AS epoch,
      timezone, week_start_day AS "weekStartDay", day_ends_at AS "dayEndsAt",
      integration_version::float8 AS "integrationVersion", calendar_week_version::float8 AS "calendarWeekVersion"
    FROM app_user WHERE user_id = ${userId}`.execute(db);
  if (!rows[0]) throw new HttpError('USER_NOT_FOUND');
  return rows[0];
}

/**
 * Begins a pull: from the given version, or anew if the device has none, if its version is of another epoch or from
 * before tombstones were deleted, or if this database has not reached it.
 */
function startOf({ since, epoch }: ParsedQueryOf<'GET /api/v1/rows'>, head: Head): Cursor {
  const version = since === undefined ? undefined : Number(since);
  const isKnown =
    version !== undefined && epoch === head.epoch && version >= head.oldestVersion && version <= head.version;
  return { since: isKnown ? version : null, from: undefined, part: 0, after: [] };
}

/**
 * First date whose records a device gets as rows when it starts anew: the first day of a week. A device whose clock is
 * behind gets more, because it shows earlier weeks.
 */
function windowStart(
  { timezone, weekStartDay, dayEndsAt }: Head,
  clock: Clock,
  { since, from }: ParsedQueryOf<'GET /api/v1/rows'>,
): CivilDate {
  const current = weekIdOf(today(clock.now(), timezone, dayEndsAt), weekStartDay);
  const { first } = weekRange(addWeeks(current, 1 - ROWS_WINDOW_WEEKS), weekStartDay);
  return since === undefined && from !== undefined && from < first
    ? weekRange(weekIdOf(from, weekStartDay), weekStartDay).first
    : first;
}

/** Part of a pull: reads rows after a position until the page is full, and resolves to the position reached. */
type Part = (after: readonly (string | number)[]) => Promise<readonly (string | number)[] | null>;

class PageReader {
  readonly rows: PageRows = {};
  readonly removed: PageRemoved = {};
  readonly #pageBytes: number;
  #bytes = 0;

  constructor(
    private readonly db: Db,
    private readonly userId: string,
    private readonly head: Head,
    private readonly cursor: Cursor & { readonly from: CivilDate },
    private readonly options: PullOptions,
  ) {
    this.#pageBytes = options.pageBytes ?? ROWS_PAGE_BYTES;
  }

  /** Reads until the page is full. @returns the cursor of the following page; null if there is none */
  async read(): Promise<string | null> {
    const parts = this.cursor.since === null ? this.#allRows() : this.#changedRows(this.cursor.since);
    let { after } = this.cursor;
    for (let part = this.cursor.part; part < parts.length; part += 1) {
      const reached = await parts[part]?.(after);
      if (reached) return renderCursor({ ...this.cursor, part, after: reached });
      after = [];
      if (this.#bytes >= this.#pageBytes && part + 1 < parts.length)
        return renderCursor({ ...this.cursor, part: part + 1, after: [] });
    }
    return null;
  }

  #allRows(): readonly Part[] {
    const whole = (noun: NounName, order: string): Part => this.#inOrder(noun, order, 'AND deleted_at IS NULL');
    const existing = (noun: NounName, order: string): Part => this.#inOrder(noun, order, '');
    const { from } = this.cursor;
    // The first screen needs those of the running week and later; a user who plans has hundreds of earlier ones.
    const recent = addDays(from, 7 * (ROWS_WINDOW_WEEKS - 1));
    return [
      existing('user', 'user_id'),
      existing('area', 'id'),
      whole('activity', 'id'),
      // Stands above the activities of a week, which would move down if it came later.
      whole('combinedGoal', 'id'),
      this.#replaced('integration'),
      this.#byDate('plan', recent),
      this.#byDate('skip', from),
      this.#byDate('entry', from),
      this.#byDate('plan', from, recent),
      whole('objective', 'id'),
      existing('lifeRating', 'date'),
      whole('review', 'week_id'),
      this.#replaced('calendarWeek'),
      (after) => this.#sums(after),
    ];
  }

  #changedRows(since: number): readonly Part[] {
    const { integrationVersion, calendarWeekVersion } = this.head;
    return [
      ...(['user', ...REMOVABLE] as const).map((noun): Part => this.#changed(noun, since)),
      this.#removedRows(since),
      ...(integrationVersion > since ? [this.#replaced('integration')] : []),
      ...(calendarWeekVersion > since ? [this.#replaced('calendarWeek')] : []),
      this.#changedSums(since),
    ];
  }

  /** All rows of a noun, in place of those that the device has. */
  #replaced(noun: WholeNoun): Part {
    const { readers, clock } = this.options;
    return async () => {
      if (this.cursor.since !== null) this.#addRemoved(noun, ALL);
      for (const row of await readers[noun](this.db, this.userId, clock)) this.#add(noun, row);
      return null;
    };
  }

  /** Rows in ascending order of one column of the key. */
  #inOrder(noun: NounName, order: string, condition: string): Part {
    return this.#batches(
      noun,
      async ([last]) => {
        const isAfter = last === undefined ? '' : `AND stored.${order} > $2`;
        const values = last === undefined ? [] : [last];
        return selectRows(
          this.db,
          noun,
          this.userId,
          `${condition} ${isAfter} ORDER BY stored.${order} LIMIT ${BATCH}`,
          values,
        );
      },
      ({ row }) => [rowKey(getColumns(noun).noun, row)],
    );
  }

  /**
   * Records that exist from a date on, latest date first. Dates are parameters: each text of a statement is prepared on
   * each connection, and only so many.
   *
   * @param before exclusive
   */
  #byDate(noun: 'entry' | 'plan' | 'skip', from: CivilDate, before: CivilDate | null = null): Part {
    const column = noun === 'entry' ? 'id' : 'activity_id';
    const isWithin = `${noun === 'entry' ? 'AND stored.deleted_at IS NULL' : ''}
      AND stored.date >= $2::date AND ($3::date IS NULL OR stored.date < $3::date)`;
    return this.#batches(
      noun,
      async ([date, id]) => {
        const isAfter =
          date === undefined
            ? ''
            : `AND stored.date <= $4::date AND (stored.date < $4::date OR stored.${column} > $5::uuid)`;
        return selectRows(
          this.db,
          noun,
          this.userId,
          `${isWithin} ${isAfter} ORDER BY stored.date DESC, stored.${column} LIMIT ${BATCH}`,
          [from, before, ...(date === undefined ? [] : [date, id])],
        );
      },
      ({ row }) => ('id' in row ? [row.date, row.id] : [row.date, row.activityId]) as [string, string],
    );
  }

  /** Rows written since a version, in the order of versions; those that left the window, or were removed, as removed. */
  #changed(noun: NounName, since: number): Part {
    const columns = getColumns(noun);
    const { versionColumn } = columns;
    const key = columns.keyText('stored');
    return this.#batches(
      noun,
      async ([version, last]) =>
        selectRows(
          this.db,
          noun,
          this.userId,
          `AND stored.${versionColumn} > $2 AND stored.${versionColumn} > 0 AND (stored.${versionColumn}, ${key}) > ($3, $4)
        ORDER BY stored.${versionColumn}, ${key} LIMIT ${BATCH}`,
          [since, version ?? since, last ?? ''],
        ),
      ({ row, version }) => [version, rowKey(columns.noun, row)],
    );
  }

  #removedRows(since: number): Part {
    return async ([version = since, noun = '', key = '']) => {
      const { rows } = await sql<{ noun: keyof PageRemoved; key: string; version: number }>`
        SELECT noun, key, version::float8 AS version FROM removed_row
        WHERE user_id = ${this.userId} AND version > ${since} AND (version, noun, key) > (${version}, ${noun}, ${key})
        ORDER BY version, noun, key LIMIT ${BATCH}`.execute(this.db);
      for (const row of rows) if (isRemovable(row.noun)) this.#addRemoved(row.noun, row.key);
      const last = rows.at(-1);
      return rows.length === BATCH && last ? [last.version, last.noun, last.key] : null;
    };
  }

  async #sums(after: readonly (string | number)[]): Promise<readonly [CivilDate] | null> {
    const { from } = this.cursor;
    const { rows } = await sql<{ first: CivilDate | null }>`
      SELECT least(
        (SELECT min(date) FROM entry WHERE user_id = ${this.userId} AND deleted_at IS NULL),
        (SELECT min(date) FROM skip WHERE user_id = ${this.userId})) AS first`.execute(this.db);
    const first = rows[0]?.first ?? from;
    let before = readDate(after) ?? from;
    while (before > first) {
      if (this.#bytes >= this.#pageBytes) return [before];
      const start = this.#weekStart(addDays(before, -7 * SUMMED_WEEKS));
      const sums = await findWeekSums(this.db, { ...this.#scope(), from: start, before });
      for (const sum of sums) this.#add('weekSum', sum);
      before = start;
    }
    return null;
  }

  #changedSums(since: number): Part {
    return async ([reached]) => {
      if (reached !== undefined) return this.#sums([reached]);
      const { from } = this.cursor;
      const changed = await findChangedWeeks(this.db, { ...this.#scope(), before: from }, since, CHANGED_WEEKS_MAX + 1);
      if (changed.length > CHANGED_WEEKS_MAX || (await this.#isWeekStartChanged(since))) {
        this.#addRemoved('weekSum', ALL);
        return this.#sums([]);
      }
      if (changed.length === 0) return null;
      const sums = await findWeekSums(this.db, { ...this.#scope(), from: MIN_DATE, before: from }, changed);
      const keys = new Set(sums.map(({ activityId, weekId }) => `${activityId}/${weekId}`));
      for (const sum of sums) this.#add('weekSum', sum);
      for (const { activityId, weekId } of changed)
        if (!keys.has(`${activityId}/${weekId}`)) this.#addRemoved('weekSum', `${activityId}/${weekId}`);
      return null;
    };
  }

  async #isWeekStartChanged(since: number): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM removed_row WHERE user_id = ${this.userId} AND version > ${since} AND noun = ${FORMER_WEEK_START}`.execute(
      this.db,
    );
    return rows.length > 0;
  }

  /** Reads a noun in batches until one is not full, or the page is. */
  #batches<N extends NounName>(
    noun: N,
    readAfter: (after: readonly (string | number)[]) => Promise<readonly Stored<N>[]>,
    position: (stored: Stored<N>) => readonly (string | number)[],
  ): Part {
    return async (after) => {
      let reached = after;
      for (;;) {
        const batch = await readAfter(reached);
        for (const stored of batch) {
          if (this.#bytes >= this.#pageBytes) return reached;
          this.#addStored(noun, stored);
          reached = position(stored);
        }
        if (batch.length < BATCH) return null;
      }
    };
  }

  #addStored<N extends NounName>(noun: N, { row, isRemoved }: Stored<N>): void {
    const isBefore = 'date' in row && noun !== 'lifeRating' && row.date < this.cursor.from;
    if (!isRemoved && !isBefore) this.#add(noun, row);
    else if (noun !== 'user') this.#addRemoved(noun, rowKey(getColumns(noun).noun, row));
  }

  #add(noun: keyof PageRows, row: unknown): void {
    (this.rows[noun] ??= []).push(row);
    this.#bytes += JSON.stringify(row).length;
  }

  #addRemoved(noun: keyof PageRemoved, key: string): void {
    (this.removed[noun] ??= []).push(key);
    this.#bytes += key.length + 3;
  }

  #scope() {
    return { userId: this.userId, weekStartDay: this.head.weekStartDay };
  }

  #weekStart(date: CivilDate): CivilDate {
    const { weekStartDay } = this.head;
    return date < MIN_DATE ? MIN_DATE : weekRange(weekIdOf(date, weekStartDay), weekStartDay).first;
  }
}

/** Key of the removal of all rows of a noun. */
const ALL = '*';

const REMOVABLE = [
  'area',
  'activity',
  'objective',
  'combinedGoal',
  'plan',
  'skip',
  'entry',
  'lifeRating',
  'review',
] as const satisfies readonly (keyof PageRemoved)[];

const isRemovable = (noun: string): boolean => REMOVABLE.some((one) => one === noun);
