import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';
import { drafts } from '../../src/drafts/drafts';

const reload = vi.fn<() => void>();
const postMessage = vi.fn<(message: string) => void>();
/** Names of the locks that this tab and others hold. */
let held: string[] = [];
/** Selectors of what is on the page. */
let shown: string[] = [];

/** Has all changes stored but a number of them. */
const storeAllBut = (unpersisted: number) =>
  vi.spyOn(replica.outbox, 'current').mockReturnValue({ ...replica.outbox.current(), unpersisted });

beforeEach(() => {
  // Files share the device: another one may leave a draft or a change there.
  drafts.clear();
  storeAllBut(0);
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  openTab();
});
afterEach(() => {
  shown = [];
  held = [];
  drafts.clear();
  reload.mockReset();
  postMessage.mockReset();
});

/** The page of a hidden tab, which is the one that is tested from now on. */
function openTab() {
  const page = Object.assign(new EventTarget(), {
    hidden: true,
    activeElement: null,
    querySelector: (selector: string) => (selector.split(',').some((one) => shown.includes(one)) ? {} : null),
  });
  vi.stubGlobal('document', page);
  return page;
}

/** Locks that are free whenever they are requested. */
const fakeLocks = () => ({
  query: async () => ({ held: held.map((name) => ({ name })) }),
  async request(name: string, _: LockOptions, onAcquired: () => Promise<unknown>) {
    held.push(name);
    await onAcquired();
    held = held.filter((one) => one !== name);
  },
});

/** A hidden tab with a new version that waits, and whose worker then takes over, as other tabs may let it. */
async function update(): Promise<void> {
  const { registerServiceWorker } = await import('../../src/serviceWorker/serviceWorkerRegistration');
  const workers = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => undefined,
    getRegistration: async () => ({ waiting: { postMessage } }),
  });
  await registerServiceWorker(workers as never);
  document.dispatchEvent(new Event('visibilitychange'));
  // The registration is read in microtasks, which are done before the next task.
  await new Promise((next) => setImmediate(next));
  workers.dispatchEvent(new Event('controllerchange'));
}

it('a hidden tab changes to a new version', async () => {
  await update();
  expect(postMessage.mock.calls[0]?.[0]).toBe('TAKE_OVER_UNSEEN');
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['a change that the device could not store', () => storeAllBut(1)],
  ['a draft', () => drafts.set('feedback', 'Thank you')],
  ['a running import', () => shown.push('progress')],
  ['an open dialog', () => shown.push('[role=dialog]')],
])('a hidden tab with %s keeps its version, because a reload would lose it', async (_, open) => {
  open();
  await update();
  expect(postMessage).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

it('a hidden tab waits with a new version for another hidden tab that keeps its own, until that is shown', async () => {
  const other = openTab();
  drafts.set('feedback', 'Thank you');
  await update();
  drafts.clear();
  openTab();
  await update();
  expect(postMessage).not.toHaveBeenCalled();
  vi.stubGlobal('document', other);
  other.hidden = false;
  other.dispatchEvent(new Event('visibilitychange'));
  openTab();
  await update();
  expect(postMessage).toHaveBeenCalledOnce();
});
