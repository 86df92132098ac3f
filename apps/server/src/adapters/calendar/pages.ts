import { CalendarError } from '#ports';

/** Enough for 100,000 events at 500 a page; a longer list is treated as endless. */
const MAX_PAGES = 200;
/** Maximum number of consecutive pages without changes; Microsoft Graph sends a few. */
const MAX_EMPTY_PAGES = 20;

/** Rejects lists that never end: a page that was read before, too many pages, or too many empty ones. */
export class PageGuard {
  readonly #seen = new Set<string>();
  #pages = 0;
  #emptyPages = 0;

  /** @param hadCursor true for an incremental sync: a full sync may then succeed */
  constructor(private readonly hadCursor: boolean) {}

  /**
   * @param contents identifies the contents by their ids and versions; empty for an empty page
   * @throws {CalendarError} CURSOR_EXPIRED, or UNAVAILABLE in a full sync
   */
  check(address: string, contents: string): void {
    this.#pages++;
    this.#emptyPages = contents === '' ? this.#emptyPages + 1 : 0;
    const isRepeated = this.#seen.has(address) || (contents !== '' && this.#seen.has(contents));
    this.#seen.add(address).add(contents);
    if (!isRepeated && this.#pages <= MAX_PAGES && this.#emptyPages <= MAX_EMPTY_PAGES) return;
    throw new CalendarError(
      this.hadCursor ? 'CURSOR_EXPIRED' : 'UNAVAILABLE',
      `the list of changes does not end after ${this.#pages} pages`,
    );
  }
}
