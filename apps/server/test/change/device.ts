import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { ChangeEvent, Changes } from '@sevenfold/contract';
import { onTestFinished } from 'vitest';
import type { Timers } from '../../src/timers';
import type { TestResponse, TestUser, TestServer } from '../harness';

/** Maximum time to wait for an event, on a busy machine. Shorter than the 20 seconds after which the server pings. */
const EVENT_TIMEOUT_MS = 15_000;

type DataOf<Name> = Extract<ChangeEvent, { event: Name }>['data'];

const addresses = new WeakMap<TestServer, Promise<string>>();

/** Returns the address of a server, which starts listening on the first call. */
export function addressOf(server: TestServer): Promise<string> {
  const address = addresses.get(server) ?? server.listen();
  addresses.set(server, address);
  return address;
}

/** A device with an open change stream over a real connection. */
export class Device {
  readonly #events: ChangeEvent[] = [];
  #text = '';
  #wake: () => void = () => undefined;
  #isEnded = false;

  private constructor(private readonly response: IncomingMessage) {
    response
      .setEncoding('utf8')
      .on('data', (text: string) => this.#read(text))
      .on('error', () => undefined);
    response.on('close', () => {
      this.#isEnded = true;
      this.#wake();
    });
  }

  /** Opens the stream; without a session it is rejected, see `status`. */
  static async open(server: TestServer, user?: TestUser): Promise<Device> {
    const headers = user ? { authorization: `Bearer ${user.token}` } : {};
    const request = get(`${await addressOf(server)}/api/v1/changes`, { headers, agent: false });
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (!response) throw new Error('No response');
    onTestFinished(() => void response.destroy());
    return new Device(response);
  }

  /** Opens the stream and waits for its hello. */
  static async connected(server: TestServer, user: TestUser): Promise<Device> {
    const device = await Device.open(server, user);
    await device.next('hello');
    return device;
  }

  get status(): number | undefined {
    return this.response.statusCode;
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  /** Returns the next event, or the next with the given name. */
  async next<Name extends ChangeEvent['event']>(name?: Name): Promise<DataOf<Name>> {
    for (;;) {
      const { event, data } = await this.#nextEvent();
      if (name === undefined || event === name) return data as DataOf<Name>;
    }
  }

  /**
   * Returns the announcement of the version that an operation has made. Those of earlier ones are skipped: they may arrive
   * late, also after the stream was opened.
   */
  async changeOf({ text }: Pick<TestResponse, 'text'>): Promise<Changes> {
    const { changes } = JSON.parse(text) as { changes: Changes };
    return (await this.changesUntil(changes.version)).at(-1) ?? changes;
  }

  /** Returns all changes announced from now on, up to that of a version. */
  async changesUntil(version: number): Promise<readonly Changes[]> {
    const announced: Changes[] = [];
    while (announced.at(-1)?.version !== version) announced.push((await this.next('change')).changes);
    return announced;
  }

  /** Waits until the server has ended the stream. */
  async ended(): Promise<void> {
    while (!this.#isEnded) await this.#dataOrEnd('The stream does not end');
  }

  /** True if the stream has ended, as far as is known by now. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  close(): void {
    this.response.destroy();
  }

  async #nextEvent(): Promise<ChangeEvent> {
    for (;;) {
      const event = this.#events.shift();
      if (event) return event;
      if (this.#isEnded) throw new Error('The stream has ended');
      await this.#dataOrEnd('No event arrived');
    }
  }

  #dataOrEnd(message: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(message)), EVENT_TIMEOUT_MS);
      this.#wake = () => {
        clearTimeout(timeout);
        resolve();
      };
    });
  }

  #read(text: string): void {
    const blocks = (this.#text + text).split('\n\n');
    this.#text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? [];
      this.#events.push({ event, data: JSON.parse(data) } as ChangeEvent);
    }
    this.#wake();
  }
}

/** Timers that run only when the test advances the time. */
export class TestTimers implements Timers {
  #now = 0;
  readonly #timers = new Set<{ at: number; readonly every: number | undefined; readonly run: () => void }>();

  after(ms: number, run: () => void): () => void {
    return this.#add({ at: this.#now + ms, every: undefined, run });
  }

  every(ms: number, run: () => void): () => void {
    return this.#add({ at: this.#now + ms, every: ms, run });
  }

  /** Advances the time and runs all due timers in order. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#now = next.at;
      if (next.every === undefined) this.#timers.delete(next);
      else next.at += next.every;
      next.run();
    }
    this.#now = end;
  }

  #add(timer: { at: number; readonly every: number | undefined; readonly run: () => void }): () => void {
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }
}
