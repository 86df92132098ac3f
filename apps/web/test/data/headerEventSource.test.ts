import { describe, expect, it, vi } from 'vitest';
import { HeaderEventSource } from '../../src/data/headerEventSource';

const CLOSED = 2;

/** A server whose stream the test writes. */
function serve(status = 200): {
  write(text: string): void;
  end(): void;
  readonly requests: readonly (readonly [unknown, (RequestInit | undefined)?])[];
} {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller;
    },
  });
  const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return {
    write: (text) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
    requests: fetch.mock.calls,
  };
}

const eventsOf = (source: HeaderEventSource): string[] => {
  const seen: string[] = [];
  source.addEventListener('change', ({ data }) => seen.push(data));
  source.addEventListener('error', () => seen.push('error'));
  return seen;
};

describe('an event stream with headers', () => {
  it('sends them, and passes on events that arrive in pieces', async () => {
    const server = serve();
    const seen = eventsOf(new HeaderEventSource('/api/v1/changes', { Authorization: 'Bearer t' }));
    server.write('event: change\nda');
    server.write('ta: {"a":"é"}\n\nevent: change\ndata: 2\n\n');
    await vi.waitFor(() => expect(seen).toEqual(['{"a":"é"}', '2']));
    expect(server.requests[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer t', Accept: 'text/event-stream' });
  });

  it('reports an end of the stream as an error that may be retried', async () => {
    const server = serve();
    const source = new HeaderEventSource('/api/v1/changes', {});
    const seen = eventsOf(source);
    server.end();
    await vi.waitFor(() => expect(seen).toEqual(['error']));
    expect(source.readyState).not.toBe(CLOSED);
  });

  it('is closed by a response that is not a stream, as of an ended session', async () => {
    serve(401);
    const source = new HeaderEventSource('/api/v1/changes', {});
    const seen = eventsOf(source);
    await vi.waitFor(() => expect(seen).toEqual(['error']));
    expect(source.readyState).toBe(CLOSED);
  });

  it('is silent once it is closed', async () => {
    const server = serve();
    const source = new HeaderEventSource('/api/v1/changes', {});
    const seen = eventsOf(source);
    server.write('event: change\ndata: 1\n\n');
    await vi.waitFor(() => expect(seen).toEqual(['1']));
    source.close();
    server.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual(['1']);
  });
});
