import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore, TOAST_FADE_MS, TOAST_MS, type ToastStore } from '../../src/ui/toast';

describe('toast store', () => {
  let store: ToastStore;
  const texts = () => store.toasts().map((toast) => toast.text);

  beforeEach(() => {
    vi.useFakeTimers();
    store = createToastStore((kind) => `default ${kind}`);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps a toast for three seconds, and fades it for a quarter of a second', () => {
    store.show({ kind: 'info', text: 'Saved' });
    vi.advanceTimersByTime(2999);
    expect(store.toasts()[0]?.leaving).toBe(false);
    vi.advanceTimersByTime(1);
    expect(store.toasts()[0]?.leaving).toBe(true);
    vi.advanceTimersByTime(249);
    expect(texts()).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('pauses, and continues with the remaining time', () => {
    store.show({ kind: 'info', text: 'Saved' });
    vi.advanceTimersByTime(2000);
    store.pause();
    vi.advanceTimersByTime(60_000);
    store.resume();
    vi.advanceTimersByTime(999);
    expect(store.toasts()[0]?.leaving).toBe(false);
    vi.advanceTimersByTime(1);
    expect(store.toasts()[0]?.leaving).toBe(true);
  });

  it('stays paused until every reason is gone', () => {
    store.pause();
    store.pause();
    store.show({ kind: 'info', text: 'Saved' });
    store.resume();
    vi.advanceTimersByTime(60_000);
    expect(store.toasts()[0]?.leaving).toBe(false);
    store.resume();
    vi.advanceTimersByTime(TOAST_MS);
    expect(store.toasts()[0]?.leaving).toBe(true);
  });

  it('shows at most three: a fourth removes the oldest', () => {
    for (const text of ['one', 'two', 'three', 'four']) store.show({ kind: 'info', text });
    expect(
      store
        .toasts()
        .filter((toast) => !toast.leaving)
        .map((toast) => toast.text),
    ).toEqual(['two', 'three', 'four']);
    vi.advanceTimersByTime(TOAST_FADE_MS);
    expect(texts()).toEqual(['two', 'three', 'four']);
  });

  it('shows the default text for an empty one', () => {
    store.show({ kind: 'error', text: '  ' });
    expect(texts()).toEqual(['default error']);
  });

  it('fades a dismissed toast at once, and once', () => {
    const id = store.show({ kind: 'info', text: 'Saved' });
    store.dismiss(id);
    store.dismiss(id);
    expect(store.toasts()[0]?.leaving).toBe(true);
    vi.advanceTimersByTime(TOAST_FADE_MS);
    expect(texts()).toEqual([]);
  });

  it('returns the same list until a change, and notifies subscribers', () => {
    const changed = vi.fn<() => void>();
    const stop = store.subscribe(changed);
    const before = store.toasts();
    expect(store.toasts()).toBe(before);
    store.show({ kind: 'info', text: 'Saved' });
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
    store.show({ kind: 'info', text: 'Again' });
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
