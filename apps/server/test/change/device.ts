import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { ChangeEvent } from '@sevenfold/contract';
import { onTestFinished } from 'vitest';
import type { Timers } from '../../src/timers';
import type { TestUser, TestServer } from '../harness';

/** Longer than any wait here takes, and shorter than the timeout of a test. */
const PATIENCE_MS = 15_000;

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
  readonly #heard: ChangeEvent[] = [];
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
  static async open(server: TestServer, person?: TestUser): Promise<Device> {
    const headers = person ? { authorization: `Bearer ${person.token}` } : {};
    const request = get(`${await addressOf(server)}/api/v1/changes`, { headers, agent: false });
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (!response) throw new Error('There was no answer');
    onTestFinished(() => void response.destroy());
    return new Device(response);
  }

  /** Opens the stream and waits for its hello. */
  static async listening(server: TestServer, person: TestUser): Promise<Device> {
    const device = await Device.open(server, person);
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
      const { event, data } = await this.#nextOfAny();
      if (name === undefined || event === name) return data as DataOf<Name>;
    }
  }

  /** Waits until the server has ended the stream. */
  async ended(): Promise<void> {
    while (!this.#isEnded) await this.#something('The stream does not end');
  }

  /** True if the stream has ended, as far as is known by now. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  close(): void {
    this.response.destroy();
  }

  async #nextOfAny(): Promise<ChangeEvent> {
    for (;;) {
      const event = this.#heard.shift();
      if (event) return event;
      if (this.#isEnded) throw new Error('The stream has ended');
      await this.#something('Nothing was heard');
    }
  }

  #something(otherwise: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(otherwise)), PATIENCE_MS);
      this.#wake = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }

  #read(text: string): void {
    const blocks = (this.#text + text).split('\n\n');
    this.#text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? [];
      this.#heard.push({ event, data: JSON.parse(data) } as ChangeEvent);
    }
    this.#wake();
  }
}

/** Timers that run only when the test advances the time. */
export class TestTimers implements Timers {
  #now = 0;
  readonly #waiting = new Set<{ at: number; readonly every: number | undefined; readonly run: () => void }>();

  after(ms: number, run: () => void): () => void {
    return this.#wait({ at: this.#now + ms, every: undefined, run });
  }

  every(ms: number, run: () => void): () => void {
    return this.#wait({ at: this.#now + ms, every: ms, run });
  }

  /** Advances the time and runs all due timers in order. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#now = next.at;
      if (next.every === undefined) this.#waiting.delete(next);
      else next.at += next.every;
      next.run();
    }
    this.#now = end;
  }

  #wait(waiting: { at: number; readonly every: number | undefined; readonly run: () => void }): () => void {
    this.#waiting.add(waiting);
    return () => void this.#waiting.delete(waiting);
  }
}
