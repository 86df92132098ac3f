import { createParser } from 'eventsource-parser';

const CLOSED = 2;
const OPEN = 1;

/**
 * An event stream that is requested with headers, which `EventSource` cannot send: the native shell sends its session
 * this way. It does not reconnect; an error is followed by no further event.
 */
export class HeaderEventSource {
  readyState = OPEN;
  readonly #events = new EventTarget();
  readonly #end = new AbortController();

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    void this.#read(url, headers).catch(() => this.#fail());
  }

  addEventListener(type: string, onEvent: (event: MessageEvent<string>) => void): void {
    this.#events.addEventListener(type, (event) => onEvent(event as MessageEvent<string>));
  }

  close(): void {
    this.readyState = CLOSED;
    this.#end.abort();
  }

  async #read(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
    const response = await fetch(url, {
      headers: { ...headers, Accept: 'text/event-stream' },
      redirect: 'error',
      signal: this.#end.signal,
    });
    // As `EventSource` does: any response but a stream is final.
    if (!response.ok || !response.body) return this.#reject();
    const parser = createParser({
      onEvent: ({ event, data }) => this.#events.dispatchEvent(new MessageEvent(event ?? 'message', { data })),
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value);
    this.#fail();
  }

  #reject(): void {
    this.readyState = CLOSED;
    this.#events.dispatchEvent(new Event('error'));
  }

  #fail(): void {
    if (!this.#end.signal.aborted) this.#events.dispatchEvent(new Event('error'));
  }
}
