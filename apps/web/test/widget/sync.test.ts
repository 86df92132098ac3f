import { EMPTY_DAY } from '@sevenfold/domain/activity';
import { describe, expect, it } from 'vitest';
import type { WidgetSnapshot } from '../../src/features/widget/snapshot';
import { RETRY_MS, WidgetSync } from '../../src/features/widget/sync';

const NOW = 1_000;
const base = { version: 2, theme: 'SYSTEM', language: 'EN', petal: 'M 0 0' } as const;
const SIGNED_OUT: WidgetSnapshot = { ...base, userId: null, texts: { title: '', signIn: '' } };
const signedIn = (userId: string): WidgetSnapshot => ({
  ...base,
  userId,
  staleAt: NOW + 5_000,
  texts: { title: '', allDone: '', empty: '', stale: '', count: '', countLabel: '' },
  day: { date: '2026-10-01', dates: [], petals: [], others: { ...EMPTY_DAY, isSkipped: false }, rows: [] },
  merged: [],
});

/** A native side that records the calls, and rejects a method with an error. */
class Bridge {
  readonly calls: string[] = [];
  errors: Partial<Record<'setSnapshot' | 'removeFromQueue', Error>> = {};

  setSnapshot = ({ snapshot }: { readonly snapshot: string }) =>
    this.#call('setSnapshot', (JSON.parse(snapshot) as WidgetSnapshot).userId);
  removeFromQueue = ({ ids }: { readonly ids: readonly string[] }) => this.#call('removeFromQueue', ids.join());

  #call(method: 'setSnapshot' | 'removeFromQueue', argument: string | null): Promise<void> {
    this.calls.push(`${method} ${argument}`);
    const error = this.errors[method];
    return error ? Promise.reject(error) : Promise.resolve();
  }
}

const syncOf = (bridge: Bridge, ids: readonly string[], snapshot: () => WidgetSnapshot | undefined) =>
  new WidgetSync(bridge, {
    merge: () => Promise.resolve(ids),
    forget: (forgotten) => bridge.calls.push(`forget ${forgotten.join()}`),
    snapshot: () => Promise.resolve(snapshot()),
  });

describe('keeping the native side up to date', () => {
  it('writes the snapshot before taps leave the queue, and runs again at the end of the day', async () => {
    const bridge = new Bridge();
    expect(await syncOf(bridge, ['a', 'b'], () => signedIn('me')).run(NOW)).toBe(5_000);
    expect(bridge.calls).toEqual(['setSnapshot me', 'removeFromQueue a,b', 'forget a,b']);
  });

  it('writes an unchanged snapshot once', async () => {
    const bridge = new Bridge();
    const sync = syncOf(bridge, [], () => signedIn('me'));
    await sync.run(NOW);
    await sync.run(NOW);
    expect(bridge.calls).toEqual(['setSnapshot me']);
  });

  it('replaces the snapshot of a user who signs out', async () => {
    const bridge = new Bridge();
    let snapshot = signedIn('me');
    const sync = syncOf(bridge, [], () => snapshot);
    await sync.run(NOW);
    snapshot = SIGNED_OUT;
    expect(await sync.run(NOW)).toBeUndefined();
    expect(bridge.calls).toEqual(['setSnapshot me', 'setSnapshot null']);
  });

  it('keeps the last snapshot while the data of the week are unknown', async () => {
    const bridge = new Bridge();
    await syncOf(bridge, [], () => undefined).run(NOW);
    expect(bridge.calls).toEqual([]);
  });

  it('tries a full storage again later, and still removes taps that the outbox holds', async () => {
    const bridge = new Bridge();
    const sync = syncOf(bridge, ['a'], () => signedIn('me'));
    bridge.errors = { setSnapshot: new Error('No space left on device') };
    expect(await sync.run(NOW)).toBe(RETRY_MS);
    bridge.errors = {};
    expect(await sync.run(NOW)).toBe(5_000);
    expect(bridge.calls).toEqual([
      'setSnapshot me',
      'removeFromQueue a',
      'forget a',
      'setSnapshot me',
      'removeFromQueue a',
      'forget a',
    ]);
  });

  it('tries a removal again later', async () => {
    const bridge = new Bridge();
    bridge.errors = { removeFromQueue: new Error('No space left on device') };
    expect(await syncOf(bridge, ['a'], () => signedIn('me')).run(NOW)).toBe(RETRY_MS);
    expect(bridge.calls).not.toContain('forget a');
  });

  it('does nothing more in a shell that is older than the plugin', async () => {
    const bridge = new Bridge();
    bridge.errors = { setSnapshot: Object.assign(new Error('not implemented'), { code: 'UNIMPLEMENTED' }) };
    const sync = syncOf(bridge, [], () => signedIn('me'));
    expect(await sync.run(NOW)).toBeUndefined();
    expect(await sync.run(NOW)).toBeUndefined();
    expect(bridge.calls).toEqual(['setSnapshot me']);
  });
});
