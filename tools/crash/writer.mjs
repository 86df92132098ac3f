// Writes as one user, and keeps a ledger of the acknowledged writes.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** Entries of one user that are written concurrently. */
const LANES = 3;
/** Acknowledged operations of each user that are sent again after a crash. */
const REPLAYED = 4;
const RETRY_DELAY_MS = 5;
/**
 * Duration for which a request is retried. `/readyz` may still report ready for a moment after the database was killed.
 */
const SERVED_WITHIN_MS = 60_000;

/**
 * @typedef {{ method: string, path: string, key?: string, body?: unknown }} Request
 * @typedef {{ amount: number, removed: boolean }} State of an entry
 * @typedef {{ key: string, method: string, path: string, body: unknown, entry: string, after: State }} Operation
 * @typedef {{ operation: Operation, response: string }} Acknowledged
 * @typedef {{ acknowledged: number, retried: number, replayed: number, lost: string[], doubled: string[] }} Count
 * @typedef {{ address: string }} Server
 */

export class Writer {
  #token = '';
  #activityId = '';
  /** Expected entries, by date and id. @type {Map<string, Map<string, State>>} */
  #ledger = new Map();
  /** Acknowledged in this cycle. @type {Acknowledged[]} */
  #acknowledged = [];
  /** Sent but not acknowledged, by entry. @type {Map<string, Operation>} */
  #pending = new Map();

  /**
   * @param {string} name
   * @param {Server} server
   * @param {import('./random.mjs').Random} random
   * @param {Count} count
   */
  constructor(name, server, random, count) {
    this.name = name;
    this.server = server;
    this.random = random;
    this.count = count;
  }

  async register() {
    const body = {
      auth: { method: 'LOCAL', token: this.name },
      name: this.name,
      language: 'EN',
      weekStartDay: 'MONDAY',
      timezone: 'UTC',
    };
    const registered = await this.#send({ method: 'POST', path: '/api/v1/auth/register', body });
    this.#token = JSON.parse(registered.text).data.session.token;
    const id = newId();
    await this.#send({
      method: 'POST',
      path: '/api/v1/a',
      key: randomUUID(),
      body: { id, name: 'Walk', color: '#D64A7C', icon: 'phone', areaId: null, unit: 'TIMES' },
    });
    this.#activityId = id;
  }

  /**
   * Writes until aborted; requests that are pending then stay without a response.
   * @param {string} date of all written entries
   * @param {AbortSignal} signal
   */
  async write(date, signal) {
    this.#acknowledged = [];
    this.#ledger.set(date, new Map());
    await Promise.all(Array.from({ length: LANES }, () => this.#lane(date, signal)));
  }

  /**
   * Sends one operation after the other, so that those on one entry keep their order, as devices do.
   * @param {string} date
   * @param {AbortSignal} signal
   */
  async #lane(date, signal) {
    /** @type {Map<string, State>} */
    const mine = new Map();
    while (!signal.aborted) {
      const operation = this.#choose(date, mine);
      this.#pending.set(operation.entry, operation);
      if (!(await this.#attempt(operation, date, signal))) return;
      mine.set(operation.entry, operation.after);
    }
  }

  /**
   * Sends an operation until it is acknowledged or the signal aborts.
   * @param {Operation} operation
   * @param {string} date
   * @param {AbortSignal} signal
   */
  async #attempt(operation, date, signal) {
    while (!signal.aborted) {
      const response = await this.#send(operation, signal).catch(unlessRefused);
      if (response?.status === 200) {
        this.#acknowledge(operation, date, response.text);
        return true;
      }
      await delay(RETRY_DELAY_MS);
    }
    return false;
  }

  /** @param {Operation} operation @param {string} date @param {string} response */
  #acknowledge(operation, date, response) {
    this.#pending.delete(operation.entry);
    this.#ledger.get(date)?.set(operation.entry, operation.after);
    this.#acknowledged.push({ operation, response });
    this.count.acknowledged += 1;
  }

  /** @param {string} date @param {Map<string, State>} mine @returns {Operation} */
  #choose(date, mine) {
    const { random } = this;
    const key = randomUUID();
    const amount = random.whole(1, 999);
    const [entry, state] = mine.size > 0 ? random.pick([...mine]) : ['', undefined];
    const kind = random.next();
    if (state === undefined || kind < 0.4) {
      const id = newId();
      const body = { id, activityId: this.#activityId, date, amount, source: 'MANUAL' };
      return { key, method: 'POST', path: '/api/v1/entry', body, entry: id, after: { amount, removed: false } };
    }
    if (state.removed)
      return {
        key,
        method: 'POST',
        path: '/api/v1/entry/restore',
        body: { id: entry },
        entry,
        after: { ...state, removed: false },
      };
    if (kind < 0.8)
      return {
        key,
        method: 'PATCH',
        path: '/api/v1/entry',
        body: { id: entry, amount },
        entry,
        after: { amount, removed: false },
      };
    return {
      key,
      method: 'DELETE',
      path: '/api/v1/entry',
      body: { id: entry },
      entry,
      after: { ...state, removed: true },
    };
  }

  /**
   * Checks after a crash that acknowledged operations are there and repeated ones take effect once.
   * @param {string} date
   */
  async settle(date) {
    this.#compare(date, await this.#read(date, date), this.count.lost);
    for (const operation of this.#pending.values()) {
      const { status, text } = await this.#sendUntilServed(operation);
      if (status !== 200)
        throw new Error(`${operation.method} ${operation.path} was refused when it was sent again: ${status} ${text}`);
      this.#acknowledge(operation, date, text);
      this.count.retried += 1;
    }
    for (let replayed = 0; replayed < REPLAYED && this.#acknowledged.length > 0; replayed += 1) await this.#replay();
    this.#compare(date, await this.#read(date, date), this.count.doubled);
  }

  /**
   * Sends an acknowledged operation again: it must return the same `data`, byte for byte, and must not change anything.
   * What it wrote (`changes`) is told only once.
   */
  async #replay() {
    const { operation, response } = this.random.pick(this.#acknowledged);
    const { text } = await this.#sendUntilServed(operation);
    this.count.replayed += 1;
    if (dataOf(text) !== dataOf(response))
      this.count.doubled.push(
        `${this.name}: ${operation.method} of ${operation.entry} got the response ${response} and then ${text}`,
      );
  }

  /** Checks all cycles at the end. */
  async settleAll() {
    for (const date of this.#ledger.keys()) this.#compare(date, await this.#read(date, date), this.count.lost);
  }

  /**
   * @param {string} date
   * @param {Map<string, number>} found amounts by entry
   * @param {string[]} faults receives the faults found
   */
  #compare(date, found, faults) {
    /** @type {Map<string, State>} */
    const expected = this.#ledger.get(date) ?? new Map();
    for (const [entry, state] of expected) {
      // An operation that was not acknowledged may or may not have been carried out.
      const allowed = [state, this.#pending.get(entry)?.after ?? state].map(({ removed, amount }) =>
        removed ? undefined : amount,
      );
      if (!allowed.includes(found.get(entry))) {
        faults.push(
          `${this.name}: entry ${entry} of ${date} should be ${JSON.stringify(state)} and is ${found.get(entry) ?? 'not there'}`,
        );
      }
    }
    for (const entry of found.keys())
      if (!expected.has(entry) && !this.#pending.has(entry))
        faults.push(`${this.name}: entry ${entry} of ${date} is there and nobody made it`);
  }

  /** @param {string} from @param {string} to */
  async #read(from, to) {
    const { status, text } = await this.#sendUntilServed({
      method: 'GET',
      path: `/api/v1/records?from=${from}&to=${to}`,
    });
    if (status !== 200) throw new Error(`The records cannot be read: ${status} ${text}`);
    /** @type {{ data: { entries: { id: string, amount: number }[] } }} */
    const { data } = JSON.parse(text);
    const found = new Map(data.entries.map(({ id, amount }) => [id, amount]));
    if (found.size !== data.entries.length) this.count.doubled.push(`${this.name}: an entry of ${from} is there twice`);
    return found;
  }

  /**
   * Sends a request and retries it while the response is 503, as devices do. The caller judges any other response.
   * @param {Request} request
   */
  async #sendUntilServed(request) {
    for (const deadline = performance.now() + SERVED_WITHIN_MS; ; await delay(RETRY_DELAY_MS)) {
      const response = await this.#send(request);
      if (response.status !== 503 || performance.now() > deadline) return response;
    }
  }

  /**
   * @param {Request} request
   * @param {AbortSignal} [signal]
   */
  async #send({ method, path, key, body }, signal) {
    const response = await fetch(`${this.server.address}${path}`, {
      method,
      headers: {
        'x-client-platform': 'ANDROID',
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    if (response.status >= 400 && response.status < 500)
      throw new Refused(`${method} ${path} was refused: ${response.status} ${text}`);
    return { status: response.status, text };
  }
}

/** Response that no retry would change: a fault of the server or of this tool. */
class Refused extends Error {}

/** Ignores errors of the connection; rethrows a rejection by the server. @param {unknown} error */
function unlessRefused(error) {
  if (error instanceof Refused) throw error;
}

/** Creates a UUID version 7: timestamp, then random bits. */
function newId() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/**
 * Returns the content of `data` as it was sent: the first part of a response.
 * @param {string} text
 */
const dataOf = (text) => text.replace(/(?:,"changes":.*)?\}$/, '');
