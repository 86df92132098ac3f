import type { Pool, PoolClient } from 'pg';

/**
 * How many connections readers share. Each is answered in the order of asking, so a slow question holds up those behind
 * it on the same one: several, and the least busy one for the next reader.
 */
const LANES = 4;

interface Lane {
  readonly client: Promise<PoolClient>;
  readers: number;
  /** Set when the connection is of no more use: nobody joins, and it is closed instead of being given back. */
  isSpent: boolean;
}

/**
 * Connections that several readers use at the same time. What they ask within one turn of the event loop goes to the
 * database in one packet, and is answered in one: with many readers that saves more than half of the work on both
 * sides. Only for statements that each stand for themselves, never within a transaction.
 */
export class Lanes {
  readonly #lanes = new Set<Lane>();

  constructor(private readonly pool: Pool) {}

  /** @param isSpent whether an error tells that the connection is of no more use */
  async use<T>(read: (client: PoolClient) => Promise<T>, isSpent: (error: unknown) => boolean): Promise<T> {
    const lane = this.#join();
    try {
      return await read(await lane.client);
    } catch (error) {
      if (isSpent(error)) this.#retire(lane);
      throw error;
    } finally {
      this.#leave(lane);
    }
  }

  #join(): Lane {
    let lane: Lane | undefined;
    if (this.#lanes.size < LANES) this.#lanes.add((lane = { client: this.pool.connect(), readers: 0, isSpent: false }));
    else for (const other of this.#lanes) if (!lane || other.readers < lane.readers) lane = other;
    if (!lane) throw new Error('There is no lane');
    lane.readers += 1;
    return lane;
  }

  #retire(lane: Lane): void {
    lane.isSpent = true;
    this.#lanes.delete(lane);
  }

  #leave(lane: Lane): void {
    lane.readers -= 1;
    if (lane.readers > 0) return;
    this.#lanes.delete(lane);
    // One that never came about has nothing to give back; whoever asked for it has been told.
    lane.client.then(
      (client) => client.release(lane.isSpent),
      () => undefined,
    );
  }
}
