import { CalendarError } from '../../ports/calendar';

/** A sync of 100,000 events at 500 a page; a cursor that leads on beyond it leads nowhere. */
const MAX_PAGES = 200;
/** Pages without a change in a row; Microsoft Graph sends a few. */
const MAX_EMPTY_PAGES = 20;

/** Refuses lists that never end: a page that was read before, too many pages, or too many empty ones. */
export class PageGuard {
  readonly #seen = new Set<string>();
  #pages = 0;
  #emptyPages = 0;

  /** @param hadCursor true for an incremental sync: reading everything again may mend its list */
  constructor(private readonly hadCursor: boolean) {}

  /**
   * @param contents identifies the page by its ids and versions; empty for an empty page
   * @throws {CalendarError} CURSOR_EXPIRED, or UNAVAILABLE if everything is being read already
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
