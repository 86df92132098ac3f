import { describe, expect, it } from 'vitest';
import { TIMER_KEY, TimerStore } from '../../src/features/timer/timerStore';
import { memoryStorage } from '../memoryStorage';

/** Callbacks of a store whose timer is not sent to other devices. */
const UNSHARED = { onStart: () => undefined, onStop: () => undefined };

describe('timer of a device', () => {
  it('survives a reload', () => {
    const storage = memoryStorage();
    new TimerStore(storage, UNSHARED).set({ activityId: 'read', startedAt: 1_000 });
    expect(new TimerStore(storage, UNSHARED).current()).toEqual({ activityId: 'read', startedAt: 1_000 });
  });

  it('is shared when it starts and stops here, not when it started on another device', () => {
    const shared: unknown[] = [];
    const store = new TimerStore(memoryStorage(), {
      onStart: ({ activityId }) => shared.push(`start ${activityId}`),
      onStop: ({ activityId }) => shared.push(`stop ${activityId}`),
    });
    store.set({ activityId: 'read', startedAt: 1_000 });
    store.adopt({ activityId: 'piano', startedAt: 2_000 });
    expect(store.current()).toEqual({ activityId: 'piano', startedAt: 2_000, isShared: true });
    store.take();
    store.take();
    expect(shared).toEqual(['start read', 'stop piano']);
  });

  it('is returned as the same object while it does not change', () => {
    const store = new TimerStore(memoryStorage(), UNSHARED);
    store.set({ activityId: 'read', startedAt: 1_000 });
    expect(store.current()).toBe(store.current());
  });

  it('replaces a timer that is running', () => {
    const store = new TimerStore(memoryStorage(), UNSHARED);
    store.set({ activityId: 'read', startedAt: 1_000 });
    store.set({ activityId: 'guitar', startedAt: 2_000 });
    expect(store.current()).toEqual({ activityId: 'guitar', startedAt: 2_000 });
  });

  it('is stopped once, also by two tabs', () => {
    const storage = memoryStorage();
    const [first, second] = [new TimerStore(storage, UNSHARED), new TimerStore(storage, UNSHARED)];
    first.set({ activityId: 'read', startedAt: 1_000 });
    expect(second.current()?.activityId).toBe('read');
    expect(first.take()?.activityId).toBe('read');
    expect(second.take()).toBeNull();
    expect(first.current()).toBeNull();
  });

  it('notifies its subscribers', () => {
    const store = new TimerStore(memoryStorage(), UNSHARED);
    let notifications = 0;
    const unsubscribe = store.subscribe(() => (notifications += 1));
    store.set({ activityId: 'read', startedAt: 1_000 });
    store.take();
    store.changed();
    expect(notifications).toBe(3);
    unsubscribe();
    store.changed();
    expect(notifications).toBe(3);
  });

  it('keeps the offset at its start, the last confirmation and the length of a focus round', () => {
    const storage = memoryStorage();
    new TimerStore(storage, UNSHARED).set({
      activityId: 'read',
      startedAt: 1_000,
      utcOffsetMinutes: 780,
      confirmedUntil: 5_000,
      roundMinutes: 25,
    });
    expect(new TimerStore(storage, UNSHARED).current()).toEqual({
      activityId: 'read',
      startedAt: 1_000,
      utcOffsetMinutes: 780,
      confirmedUntil: 5_000,
      roundMinutes: 25,
    });
  });

  it.each(['"60"', 'null', '1.5', '1e9'])('drops an invalid offset of %s', (offset) => {
    const storage = memoryStorage();
    storage.values.set(TIMER_KEY, `{"activityId":"read","startedAt":1000,"utcOffsetMinutes":${offset}}`);
    expect(new TimerStore(storage, UNSHARED).current()).toEqual({ activityId: 'read', startedAt: 1_000 });
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
    const storage = memoryStorage();
    storage.values.set(TIMER_KEY, raw);
    expect(new TimerStore(storage, UNSHARED).current()).toBeNull();
  });
});
