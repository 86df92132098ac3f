import { describe, expect, it } from 'vitest';
import {
  confirmationDueAt,
  LONG_MS,
  minutesOf,
  minutesUntil,
  TIMER_KEY,
  TimerStore,
} from '../../src/features/timer/timerStore';

const HOUR = 3_600_000;
const MINUTE = 60_000;

function device() {
  const kept = new Map<string, string>();
  return {
    kept,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  };
}

describe('timer of a device', () => {
  it('survives a reload', () => {
    const { storage } = device();
    new TimerStore(storage).set({ activityId: 'read', startedAt: 1_000 });
    expect(new TimerStore(storage).current()).toEqual({ activityId: 'read', startedAt: 1_000 });
  });

  it('is the same object while nothing changes', () => {
    const store = new TimerStore(device().storage);
    store.set({ activityId: 'read', startedAt: 1_000 });
    expect(store.current()).toBe(store.current());
  });

  it('is single: a second one replaces the first', () => {
    const store = new TimerStore(device().storage);
    store.set({ activityId: 'read', startedAt: 1_000 });
    store.set({ activityId: 'guitar', startedAt: 2_000 });
    expect(store.current()).toEqual({ activityId: 'guitar', startedAt: 2_000 });
  });

  it('is taken once, also by two tabs', () => {
    const { storage } = device();
    const [one, other] = [new TimerStore(storage), new TimerStore(storage)];
    one.set({ activityId: 'read', startedAt: 1_000 });
    expect(other.current()?.activityId).toBe('read');
    expect(one.take()?.activityId).toBe('read');
    expect(other.take()).toBeNull();
    expect(one.current()).toBeNull();
  });

  it('notifies its subscribers', () => {
    const store = new TimerStore(device().storage);
    let told = 0;
    const leave = store.subscribe(() => (told += 1));
    store.set({ activityId: 'read', startedAt: 1_000 });
    store.take();
    store.changed();
    expect(told).toBe(3);
    leave();
    store.changed();
    expect(told).toBe(3);
  });

  it('keeps the offset at its start, and the last confirmation', () => {
    const { storage } = device();
    new TimerStore(storage).set({ activityId: 'read', startedAt: 1_000, utcOffsetMinutes: 780, confirmedUntil: 5_000 });
    expect(new TimerStore(storage).current()).toEqual({
      activityId: 'read',
      startedAt: 1_000,
      utcOffsetMinutes: 780,
      confirmedUntil: 5_000,
    });
  });

  it.each(['"60"', 'null', '1.5', '1e9'])('drops an invalid offset of %s', (offset) => {
    const { kept, storage } = device();
    kept.set(TIMER_KEY, `{"activityId":"read","startedAt":1000,"utcOffsetMinutes":${offset}}`);
    expect(new TimerStore(storage).current()).toEqual({ activityId: 'read', startedAt: 1_000 });
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{}',
    '{"activityId":"read"}',
    '{"activityId":7,"startedAt":1}',
    '{"activityId":"read","startedAt":"1"}',
    '{"activityId":"read","startedAt":null}',
  ])('ignores the stored value %s', (raw) => {
    const { kept, storage } = device();
    kept.set(TIMER_KEY, raw);
    expect(new TimerStore(storage).current()).toBeNull();
  });
});

describe('duration of a timer', () => {
  it('is whole minutes', () => {
    expect(minutesOf({ startedAt: 0 }, 12 * MINUTE + 4_000)).toBe(12);
    expect(minutesOf({ startedAt: 0 }, 12 * MINUTE + 40_000)).toBe(13);
    expect(minutesOf({ startedAt: 0 }, MINUTE)).toBe(1);
  });

  it('is 0 below a minute, and when the clock was set back', () => {
    expect(minutesOf({ startedAt: 0 }, MINUTE - 1)).toBeNull();
    expect(minutesOf({ startedAt: 10 * MINUTE }, 0)).toBeNull();
  });

  it('is at most a day, the maximum of an entry', () => {
    expect(minutesOf({ startedAt: 0 }, 30 * HOUR)).toBe(1440);
  });
});

it('needs a confirmation after four hours, and again four hours later', () => {
  expect(confirmationDueAt({ activityId: 'read', startedAt: 0 })).toBe(4 * HOUR);
  expect(confirmationDueAt({ activityId: 'read', startedAt: 0, confirmedUntil: 5 * HOUR + LONG_MS })).toBe(9 * HOUR);
});

it('ends at the first occurrence of a given time of day after the start', () => {
  expect(minutesUntil(9 * 60, 11 * 60 + 30)).toBe(150);
  expect(minutesUntil(23 * 60 + 30, 40)).toBe(70);
  expect(minutesUntil(600, 600)).toBe(1440);
});
