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

describe('a stream that is open', () => {
  test('tells what the server tells', () => {
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

  test('stays open as long as it is pinged', () => {
    const { opened, current, greet } = watching();
    greet();
    for (let minute = 0; minute < 30; minute += 1) {
      vi.advanceTimersByTime(20_000);
      current().say('ping');
    }
    expect(opened).toHaveLength(1);
  });

  test('is opened anew when it falls silent', () => {
    const { opened, greet, onRejected } = watching();
    greet();
    vi.advanceTimersByTime(45_000);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(15_000);
    expect(opened).toHaveLength(2);
    expect(opened[0]?.readyState).toBe(2);
    expect(onRejected).not.toHaveBeenCalled();
  });

  test('is opened anew when the device wakes and the person looks again', () => {
    const { opened, greet, show } = watching();
    greet();
    show();
    expect(opened).toHaveLength(1);
    // Timers are suspended while a device sleeps.
    vi.setSystemTime(Date.now() + 3_600_000);
    show();
    expect(opened).toHaveLength(2);
  });

  test('is opened anew when the network is back, and when the clock was set back', () => {
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

  test('is opened anew when the browser closed it while the page was put away', () => {
    const { opened, current, greet, show } = watching();
    greet();
    current().close();
    show();
    expect(opened).toHaveLength(2);
  });
});

describe('a stream that was lost', () => {
  test('comes back, later after each failure, at most after a minute', () => {
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

  test('waits only a part of that, so that not all devices come back at once', () => {
    const { opened, current } = watching({ random: () => 0.1 });
    current().breakOff();
    vi.advanceTimersByTime(299);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(2);
  });

  test('begins to count failures anew once it was greeted', () => {
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

  test('does not wait any longer when the person looks, or the network is back', () => {
    const { opened, current, show, goOnline } = watching();
    current().breakOff();
    show();
    current().breakOff();
    goOnline();
    expect(opened).toHaveLength(3);
    vi.advanceTimersByTime(14_000);
    expect(opened).toHaveLength(3);
  });

  test('is asked about the session when it is refused, and tried again all the same', () => {
    const { opened, current, onRejected } = watching();
    current().refuse();
    expect(onRejected).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_000);
    expect(opened).toHaveLength(2);
  });

  test('is let be when being told of it stops the watch', () => {
    const watch = watching({ onRejected: () => watch.stop() });
    watch.current().refuse();
    vi.advanceTimersByTime(3_600_000);
    expect(watch.opened).toHaveLength(1);
  });

  test('is not heard any more', () => {
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

test('a watch that is stopped closes its stream, forgets the page and starts nothing any more', () => {
  const { opened, current, stop, forgetReturns } = watching();
  stop();
  expect(current().readyState).toBe(2);
  expect(forgetReturns).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_600_000);
  expect(opened).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
