import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openChangeStream, type ChangeSource, type ChangeStreamDeps } from '../../src/data/changes';

type Hear = (event: MessageEvent<string>) => void;

/** An event source with a server controlled by the test. */
class Source implements ChangeSource {
  readyState = 0;
  readonly #hears = new Map<string, Hear>();

  addEventListener(type: string, hear: Hear): void {
    this.#hears.set(type, hear);
  }

  close(): void {
    this.readyState = 2;
  }

  say(type: string, data: object = {}): void {
    this.#hears.get(type)?.(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  /** The connection is lost; a browser would reconnect. */
  breakOff(): void {
    this.readyState = 0;
    this.say('error');
  }

  /** The server responds with an error; a browser gives up. */
  refuse(): void {
    this.readyState = 2;
    this.say('error');
  }
}

function watching(settings: Partial<ChangeStreamDeps> = {}) {
  const opened: Source[] = [];
  const heard = {
    onStreamOpen: vi.fn<ChangeStreamDeps['onStreamOpen']>(),
    onChange: vi.fn<ChangeStreamDeps['onChange']>(),
    onRejected: vi.fn<ChangeStreamDeps['onRejected']>(),
  };
  let returned: (isNetworkBack: boolean) => void = () => expect.fail('nobody listens');
  const forgetReturns = vi.fn<() => void>();
  const stop = openChangeStream({
    open: () => {
      const source = new Source();
      opened.push(source);
      return source;
    },
    now: () => Date.now(),
    random: () => 1,
    watchReturns: (run) => {
      returned = run;
      return forgetReturns;
    },
    ...heard,
    ...settings,
  });
  const current = (): Source => opened.at(-1) ?? expect.fail('nothing was opened');
  return {
    opened,
    current,
    stop,
    forgetReturns,
    ...heard,
    show: () => returned(false),
    goOnline: () => returned(true),
    greet: () => current().say('hello', { epoch: 'e' }),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('open change stream', () => {
  test('reports the events of the server', () => {
    const { current, onStreamOpen, onChange } = watching();
    current().say('hello', { epoch: 'first' });
    current().say('ping');
    current().say('change', { topics: ['records', 'areas'], operation: 'op' });
    current().say('change', { topics: ['user'], operation: null });
    expect(onStreamOpen.mock.calls).toEqual([['first']]);
    expect(onChange.mock.calls).toEqual([
      [['records', 'areas'], 'op'],
      [['user'], null],
    ]);
  });

  test('stays open while it receives pings', () => {
    const { opened, current, greet } = watching();
    greet();
    for (let minute = 0; minute < 30; minute += 1) {
      vi.advanceTimersByTime(20_000);
      current().say('ping');
    }
    expect(opened).toHaveLength(1);
  });

  test('reconnects when it is silent for too long', () => {
    const { opened, greet, onRejected } = watching();
    greet();
    vi.advanceTimersByTime(45_000);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(15_000);
    expect(opened).toHaveLength(2);
    expect(opened[0]?.readyState).toBe(2);
    expect(onRejected).not.toHaveBeenCalled();
  });

  test('reconnects when the device wakes and the tab becomes visible', () => {
    const { opened, greet, show } = watching();
    greet();
    show();
    expect(opened).toHaveLength(1);
    // Timers are suspended while a device sleeps.
    vi.setSystemTime(Date.now() + 3_600_000);
    show();
    expect(opened).toHaveLength(2);
  });

  test('reconnects when the network returns, and when the clock was set back', () => {
    const { opened, greet, show, goOnline } = watching();
    greet();
    goOnline();
    expect(opened).toHaveLength(2);
    greet();
    vi.setSystemTime(Date.now() - 3_600_000);
    show();
    expect(opened).toHaveLength(3);
    greet();
    show();
    expect(opened).toHaveLength(3);
  });

  test('reconnects when the browser closed it while the tab was frozen', () => {
    const { opened, current, greet, show } = watching();
    greet();
    current().close();
    show();
    expect(opened).toHaveLength(2);
  });
});

describe('lost change stream', () => {
  test('reconnects with increasing delays of at most a minute', () => {
    const { opened, current, onRejected } = watching();
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      current().breakOff();
      const since = Date.now();
      vi.advanceTimersToNextTimer();
      while (opened.length < failure + 2) vi.advanceTimersToNextTimer();
      waits.push(Date.now() - since);
    }
    expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
    expect(onRejected).not.toHaveBeenCalled();
  });

  test('reconnects after a random part of the delay, so that devices do not return at once', () => {
    const { opened, current } = watching({ random: () => 0.1 });
    current().breakOff();
    vi.advanceTimersByTime(299);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(2);
  });

  test('resets the delay after a hello', () => {
    const { opened, current, greet } = watching();
    for (let failure = 0; failure < 3; failure += 1) {
      current().breakOff();
      vi.advanceTimersByTime(60_000);
    }
    greet();
    const before = opened.length;
    current().breakOff();
    vi.advanceTimersByTime(3_000);
    expect(opened).toHaveLength(before + 1);
  });

  test('reconnects immediately when the tab becomes visible or the network returns', () => {
    const { opened, current, show, goOnline } = watching();
    current().breakOff();
    show();
    current().breakOff();
    goOnline();
    expect(opened).toHaveLength(3);
    vi.advanceTimersByTime(14_000);
    expect(opened).toHaveLength(3);
  });

  test('checks the session when rejected, and keeps reconnecting', () => {
    const { opened, current, onRejected } = watching();
    current().refuse();
    expect(onRejected).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_000);
    expect(opened).toHaveLength(2);
  });

  test('stops when the handler of the rejection stops it', () => {
    const watch = watching({ onRejected: () => watch.stop() });
    watch.current().refuse();
    vi.advanceTimersByTime(3_600_000);
    expect(watch.opened).toHaveLength(1);
  });

  test('ignores events of earlier connections', () => {
    const { opened, current, onStreamOpen, onChange, goOnline } = watching();
    const first = current();
    goOnline();
    first.say('hello', { epoch: 'old' });
    first.say('change', { topics: ['user'], operation: null });
    first.breakOff();
    vi.advanceTimersByTime(10_000);
    expect([onStreamOpen, onChange].map(({ mock }) => mock.calls)).toEqual([[], []]);
    expect(opened).toHaveLength(2);
  });
});

test('a stopped stream closes its connection, removes its listeners and starts nothing', () => {
  const { opened, current, stop, forgetReturns } = watching();
  stop();
  expect(current().readyState).toBe(2);
  expect(forgetReturns).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_600_000);
  expect(opened).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
