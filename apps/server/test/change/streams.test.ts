import { describe, expect, it } from 'vitest';
import { Streams } from '../../src/features/change/streams';
import { hashToken } from '../../src/http/sessionToken';
import { overResponse, type EventStream } from '../../src/http/stream';
import { TestTimers } from './device';

/** A stream that records what is written to it. */
function stream() {
  const written: string[] = [];
  const enders: (() => void)[] = [];
  let isEnded = false;
  const self: EventStream = {
    write: (frame) => void written.push(frame),
    end() {
      if (isEnded) return;
      isEnded = true;
      enders.forEach((run) => run());
    },
    onEnd: (run) => void enders.push(run),
  };
  return {
    ...self,
    written,
    get isEnded() {
      return isEnded;
    },
  };
}

const sessionOf = (userId: string, device = 'phone') => ({ userId, hash: hashToken(`${userId} ${device}`) });

describe('open streams', () => {
  it('receive what is sent to their user', () => {
    const streams = new Streams(3, new TestTimers());
    const [phone, laptop, eves] = [stream(), stream(), stream()];
    streams.add({ session: sessionOf('ana'), stream: phone });
    streams.add({ session: sessionOf('ana', 'laptop'), stream: laptop });
    streams.add({ session: sessionOf('eve'), stream: eves });
    streams.send('ana', () => 'x');
    expect([phone.written, laptop.written, eves.written]).toEqual([['x'], ['x'], []]);
    phone.end();
    streams.send('ana', () => 'y');
    expect([phone.written, laptop.written]).toEqual([['x'], ['x', 'y']]);
    expect(streams.size).toBe(2);
  });

  it('do not build a frame without a receiver', () => {
    new Streams(1, new TestTimers()).send('ana', () => expect.fail('a frame was built'));
  });

  it('are limited to twenty per user: the oldest is closed', () => {
    const streams = new Streams(3, new TestTimers());
    const opened = Array.from({ length: 25 }, () => stream());
    const eves = stream();
    streams.add({ session: sessionOf('eve'), stream: eves });
    for (const each of opened) streams.add({ session: sessionOf('ana'), stream: each });
    expect(opened.map(({ isEnded }) => isEnded)).toEqual(opened.map((_, index) => index < 5));
    expect([eves.isEnded, streams.size]).toEqual([false, 21]);
  });

  it('are spread over the groups, and counted once', () => {
    const streams = new Streams(4, new TestTimers());
    for (let count = 0; count < 10; count += 1) streams.add({ session: sessionOf(`${count}`), stream: stream() });
    expect([0, 1, 2, 3].map((number) => streams.group(number).length)).toEqual([3, 3, 2, 2]);
    expect(streams.group(4)).toEqual(streams.group(0));
    expect(streams.all()).toHaveLength(10);
  });

  it('are sent hello in batches', () => {
    const timers = new TestTimers();
    const streams = new Streams(20, timers);
    const opened = Array.from({ length: 120 }, (_, index) => {
      const each = stream();
      streams.add({ session: sessionOf(`${index}`), stream: each });
      return each;
    });
    const greetedCount = (): number => opened.filter(({ written }) => written.length > 0).length;
    streams.sendHello('hello');
    expect(greetedCount()).toBe(50);
    timers.pass(100);
    expect(greetedCount()).toBe(100);
    timers.pass(100);
    expect(opened.every(({ written }) => written.length === 1)).toBe(true);
  });

  it('of a session end with it', () => {
    const streams = new Streams(3, new TestTimers());
    const [phone, laptop] = [stream(), stream()];
    streams.add({ session: sessionOf('ana'), stream: phone });
    streams.add({ session: sessionOf('ana', 'laptop'), stream: laptop });
    streams.endSession('ana', sessionOf('ana').hash.toString('hex'), 'ended');
    expect([phone.isEnded, laptop.isEnded]).toEqual([true, false]);
  });
});

describe('stream response', () => {
  /** A response to a device that reads nothing. */
  function response() {
    const state = { destroyed: false, writableEnded: false, writableLength: 0 };
    const raw = {
      get destroyed() {
        return state.destroyed;
      },
      get writableEnded() {
        return state.writableEnded;
      },
      get writableLength() {
        return state.writableLength;
      },
      write: (frame: string) => {
        state.writableLength += frame.length;
        return true;
      },
      end: () => {
        state.writableEnded = true;
        return raw;
      },
      destroy: () => {
        state.destroyed = true;
        return raw;
      },
      on: () => raw,
      off: () => raw,
      req: { socket: { destroyed: false, on: () => undefined, off: () => undefined } },
    };
    return { raw, state };
  }

  it('is closed when its device does not read, to limit memory', () => {
    const { raw, state } = response();
    const slow = overResponse(raw);
    for (let count = 0; count < 1000; count += 1) slow.write('x'.repeat(1024));
    expect(state).toMatchObject({ destroyed: true, writableLength: 256 * 1024 });
  });

  it('ends gracefully when everything was read, and at once otherwise', () => {
    const quick = response();
    overResponse(quick.raw).end();
    expect(quick.state).toMatchObject({ writableEnded: true, destroyed: false });
    const slow = response();
    const withUnread = overResponse(slow.raw);
    withUnread.write('x');
    withUnread.end();
    expect(slow.state).toMatchObject({ writableEnded: false, destroyed: true });
  });

  it('reports an end that came before the listener', () => {
    const { raw, state } = response();
    state.destroyed = true;
    let isReported = false;
    overResponse(raw).onEnd(() => (isReported = true));
    expect(isReported).toBe(true);
  });
});
