import type { Clock } from '../clock';
import { HttpError } from './httpError';
import type { TokenParts } from './sessionToken';

const REMEMBERED_MS = 5 * 60_000;
/** Above this many, the sessions that were remembered first are forgotten. */
const SESSIONS_MAX = 20_000;

/**
 * The sessions that this process found in the database within the last minutes. It proves nothing: every request still
 * looks its session up. It only allows data to be read together with that lookup instead of after it, which a token
 * that never was a session must not cause.
 */
export class RecentSessions {
  /**
   * When each was remembered first since it was last forgotten, by the hash of its token in hexadecimal; the oldest
   * first.
   */
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

  /** Runs what looks up the session of a token first of all, and remembers whether there is one. */
  async remembering<T>(token: TokenParts, run: () => Promise<T>): Promise<T> {
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
