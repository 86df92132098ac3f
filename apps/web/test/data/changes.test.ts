import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openChangeStream, type ChangeSource, type ChangeStreamDeps } from '../../src/data/changes';

type Listener = (event: MessageEvent<string>) => void;

/** An event source with a server controlled by the test. */
class Source implements ChangeSource {
  readyState = 0;
  readonly #listeners = new Map<string, Listener>();

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  close(): void {
    this.readyState = 2;
  }

  emit(type: string, data: object = {}): void {
    this.#listeners.get(type)?.(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  /** Loses the connection, as when a browser is about to reconnect. */
  disconnect(): void {
    this.readyState = 0;
    this.emit('error');
  }

  /** Responds with an error, after which a browser does not reconnect. */
  reject(): void {
    this.readyState = 2;
    this.emit('error');
  }
}

function openStream(settings: Partial<ChangeStreamDeps> = {}) {
  const opened: Source[] = [];
  const events = {
    onStreamOpen: vi.fn<ChangeStreamDeps['onStreamOpen']>(),
    onChanges: vi.fn<ChangeStreamDeps['onChanges']>(),
    onRejected: vi.fn<ChangeStreamDeps['onRejected']>(),
  };
  let onReturn: (isNetworkBack: boolean) => void = () => expect.fail('nothing listens for returns');
  const unwatchReturns = vi.fn<() => void>();
  const stop = openChangeStream({
    open: () => {
      const source = new Source();
      opened.push(source);
      return source;
    },
    now: () => Date.now(),
    random: () => 1,
    watchReturns: (run) => {
      onReturn = run;
      return unwatchReturns;
    },
    ...events,
    ...settings,
  });
  const current = (): Source => opened.at(-1) ?? expect.fail('nothing was opened');
  return {
    opened,
    current,
    stop,
    unwatchReturns,
    ...events,
    show: () => onReturn(false),
    goOnline: () => onReturn(true),
    sendHello: () => current().emit('hello', { epoch: 'e' }),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('open change stream', () => {
  test('reports the events of the server', () => {
    const { current, onStreamOpen, onChanges } = openStream();
    current().emit('hello', { epoch: 'first' });
    current().emit('ping');
    current().emit('change', { changes: { version: 7 } });
    current().emit('change', { changes: { version: 8, rows: {}, removed: {} } });
    expect(onStreamOpen.mock.calls).toEqual([['first']]);
    expect(onChanges.mock.calls).toEqual([
      [{ version: 7 }, 'first'],
      [{ version: 8, rows: {}, removed: {} }, 'first'],
    ]);
  });

  test('stays open while it receives pings', () => {
    const { opened, current, sendHello } = openStream();
    sendHello();
    for (let ping = 0; ping < 30; ping += 1) {
      vi.advanceTimersByTime(20_000);
      current().emit('ping');
    }
    expect(opened).toHaveLength(1);
  });

  test('reconnects when it is silent for too long', () => {
    const { opened, sendHello, onRejected } = openStream();
    sendHello();
    // The limit is 45 seconds, checked every 15 seconds.
    vi.advanceTimersByTime(45_000);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(15_000);
    expect(opened).toHaveLength(2);
    expect(opened[0]?.readyState).toBe(2);
    expect(onRejected).not.toHaveBeenCalled();
  });

  test('reconnects when the device wakes and the tab becomes visible', () => {
    const { opened, sendHello, show } = openStream();
    sendHello();
    show();
    expect(opened).toHaveLength(1);
    // Timers are suspended while a device sleeps.
    vi.setSystemTime(Date.now() + 3_600_000);
    show();
    expect(opened).toHaveLength(2);
  });

  test('reconnects when the network returns, and when the clock was set back', () => {
    const { opened, sendHello, show, goOnline } = openStream();
    sendHello();
    goOnline();
    expect(opened).toHaveLength(2);
    sendHello();
    vi.setSystemTime(Date.now() - 3_600_000);
    show();
    expect(opened).toHaveLength(3);
    sendHello();
    show();
    expect(opened).toHaveLength(3);
  });

  test('reconnects when the browser closed it while the tab was frozen', () => {
    const { opened, current, sendHello, show } = openStream();
    sendHello();
    current().close();
    show();
    expect(opened).toHaveLength(2);
  });
});

describe('lost change stream', () => {
  test('reconnects with increasing delays of at most a minute', () => {
    const { opened, current, onRejected } = openStream();
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      current().disconnect();
      const since = Date.now();
      vi.advanceTimersToNextTimer();
      while (opened.length < failure + 2) vi.advanceTimersToNextTimer();
      waits.push(Date.now() - since);
    }
    expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
    expect(onRejected).not.toHaveBeenCalled();
  });

  test('reconnects after a random part of the delay, so that devices do not return at once', () => {
    const { opened, current } = openStream({ random: () => 0.1 });
    current().disconnect();
    vi.advanceTimersByTime(299);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(2);
  });

  test('resets the delay after a hello', () => {
    const { opened, current, sendHello } = openStream();
    for (let failure = 0; failure < 3; failure += 1) {
      current().disconnect();
      vi.advanceTimersByTime(60_000);
    }
    sendHello();
    const before = opened.length;
    current().disconnect();
    vi.advanceTimersByTime(3_000);
    expect(opened).toHaveLength(before + 1);
  });

  test('reconnects immediately when the tab becomes visible or the network returns', () => {
    const { opened, current, show, goOnline } = openStream();
    current().disconnect();
    show();
    current().disconnect();
    goOnline();
    expect(opened).toHaveLength(3);
    vi.advanceTimersByTime(14_000);
    expect(opened).toHaveLength(3);
  });

  test('checks the session when rejected, and keeps reconnecting', () => {
    const { opened, current, onRejected } = openStream();
    current().reject();
    expect(onRejected).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_000);
    expect(opened).toHaveLength(2);
  });

  test('stops when the handler of the rejection stops it', () => {
    const watch = openStream({ onRejected: () => watch.stop() });
    watch.current().reject();
    vi.advanceTimersByTime(3_600_000);
    expect(watch.opened).toHaveLength(1);
  });

  test('ignores events of earlier connections', () => {
    const { opened, current, onStreamOpen, onChanges, goOnline } = openStream();
    const first = current();
    goOnline();
    first.emit('hello', { epoch: 'old' });
    first.emit('change', { changes: { version: 7 } });
    first.disconnect();
    vi.advanceTimersByTime(10_000);
    expect([onStreamOpen, onChanges].map(({ mock }) => mock.calls)).toEqual([[], []]);
    expect(opened).toHaveLength(2);
  });
});

test('a stopped stream closes its connection, removes its listeners and starts nothing', () => {
  const { opened, current, stop, unwatchReturns } = openStream();
  stop();
  expect(current().readyState).toBe(2);
  expect(unwatchReturns).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_600_000);
  expect(opened).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
