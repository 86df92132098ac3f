import type { Clock } from '../clock';
import { HttpError } from './httpError';
import type { TokenParts } from './sessionToken';

const REMEMBERED_MS = 5 * 60_000;
/** Maximum number of sessions remembered; the oldest are dropped first. */
const SESSIONS_MAX = 20_000;

/**
 * Sessions found in the database by this process within the last minutes. Not an authentication: every request still
 * looks its session up. Only for a recent session may data be read in parallel with that lookup, so that forged tokens
 * cause no reads.
 */
export class RecentSessions {
  /** Time at which each session was remembered, by token hash in hexadecimal, oldest first. */
  readonly #rememberedAt = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  has({ hash }: TokenParts): boolean {
    const at = this.#rememberedAt.get(hash.toString('hex'));
    return at !== undefined && Math.abs(this.clock.now() - at) < REMEMBERED_MS;
  }

  /** @param tokenHash in hexadecimal */
  forget(tokenHash: string): void {
    this.#rememberedAt.delete(tokenHash);
  }

  /** Runs a request that looks up the session, and remembers or forgets the token by its outcome. */
  async track<T>(token: TokenParts, run: () => Promise<T>): Promise<T> {
    try {
      const result = await run();
      this.#remember(token);
      return result;
    } catch (error) {
      if (error instanceof HttpError && (error.error === 'NOT_SIGNED_IN' || error.error === 'USER_NOT_FOUND'))
        this.forget(token.hash.toString('hex'));
      throw error;
    }
  }

  #remember(token: TokenParts): void {
    if (this.has(token)) return;
    const key = token.hash.toString('hex');
    this.#rememberedAt.delete(key);
    this.#rememberedAt.set(key, this.clock.now());
    if (this.#rememberedAt.size <= SESSIONS_MAX) return;
    const oldest = this.#rememberedAt.keys().next();
    if (!oldest.done) this.#rememberedAt.delete(oldest.value);
  }
}
