import type { LocalNotificationSchema } from '@capacitor/local-notifications';
import * as samples from '@sevenfold/contract/samples';
import { ROUND_NOTIFICATION_ID } from '@sevenfold/domain/notification';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AlarmScheduler } from '../../src/features/notification/alarms';
import { type NotificationDevice, PluginScheduler } from '../../src/features/notification/device';
import { planNotifications } from '../../src/features/notification/plan';
import { DEFAULT_CHOICE, startRound } from '../../src/features/timer/rounds';
import { startTimer, stopTimer, timers } from '../../src/features/timer/timing';
import { sessionUser } from '../../src/features/user/sessionUser';
import { now } from '../../src/platform/clock';
import { fillDevice } from '../dom/device';

const MINUTE = 60_000;
const read = samples.activity({ id: '0190a000-0000-7000-8000-000000000001', name: 'Read', unit: 'DURATION' });

/** A phone that records what is scheduled; notifications are delivered by the test. */
class Phone {
  readonly pending = new Map<number, LocalNotificationSchema>();
  readonly delivered = new Map<number, LocalNotificationSchema>();
  permission: 'granted' | 'prompt' = 'granted';

  readonly device: NotificationDevice = {
    checkPermissions: () => Promise.resolve({ display: this.permission }),
    registerActionTypes: () => Promise.resolve(),
    getPending: () => Promise.resolve({ notifications: [...this.pending.values()] }),
    cancel: ({ notifications }) => {
      for (const { id } of notifications) this.pending.delete(id);
      return Promise.resolve();
    },
    schedule: ({ notifications }) => {
      for (const one of notifications) this.pending.set(one.id, one);
      return Promise.resolve({ notifications: [] });
    },
    getDeliveredNotifications: () => Promise.resolve({ notifications: [...this.delivered.values()] }),
    removeDeliveredNotifications: ({ notifications }) => {
      for (const { id } of notifications) this.delivered.delete(id);
      return Promise.resolve();
    },
  };

  deliver(): void {
    for (const [id, one] of this.pending) this.delivered.set(id, one);
    this.pending.clear();
  }

  get round(): LocalNotificationSchema | undefined {
    return this.pending.get(ROUND_NOTIFICATION_ID);
  }
}

const schedulers = {
  'the plugin': ({ device }: Phone) => new PluginScheduler(device),
  'the alarms of Android': ({ device }: Phone) =>
    new AlarmScheduler({ replaceNotifications: () => Promise.resolve() }, new PluginScheduler(device)),
} as const;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  timers.adopt(null);
});

describe.each(Object.entries(schedulers))('the end of a focus round, with %s', (_, create) => {
  function openPhone() {
    fillDevice({ activities: [read] });
    const phone = new Phone();
    const scheduler = create(phone);
    const schedule = async () => {
      const plan = await planNotifications(sessionUser());
      if (plan) await scheduler.replace(plan);
    };
    return { phone, schedule };
  }

  it.each([
    ['ios', 'default'],
    ['android', undefined],
  ])('sounds on %s', async (platform, sound) => {
    vi.stubGlobal('Capacitor', { getPlatform: () => platform });
    const { phone, schedule } = openPhone();
    startRound(read, DEFAULT_CHOICE);
    await schedule();
    expect(phone.round?.sound).toBe(sound);
  });

  it('is scheduled, and named', async () => {
    const { phone, schedule } = openPhone();
    startRound(read, DEFAULT_CHOICE);
    await schedule();
    expect(phone.round).toMatchObject({ title: 'Round done: Read 25m', body: 'Tap for the next one.' });
    expect(phone.round?.schedule?.at?.getTime()).toBe(now() + 25 * MINUTE);
  });

  it('is cancelled when the round is stopped early', async () => {
    const { phone, schedule } = openPhone();
    startRound(read, DEFAULT_CHOICE);
    await schedule();
    vi.setSystemTime(now() + 10 * MINUTE);
    stopTimer();
    await schedule();
    expect(phone.round).toBeUndefined();
  });

  it('is kept and shown until the app is opened, also when the system is late with it', async () => {
    const { phone, schedule } = openPhone();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    startRound(read, DEFAULT_CHOICE);
    await schedule();
    vi.setSystemTime(now() + 26 * MINUTE);
    await schedule();
    expect(phone.round).toBeDefined();
    phone.deliver();
    await schedule();
    expect([...phone.delivered.keys()]).toEqual([ROUND_NOTIFICATION_ID]);
    hidden.mockReturnValue(false);
    await schedule();
    expect(phone.delivered.size).toBe(0);
    expect(phone.round).toBeUndefined();
  });

  it('is not scheduled for a timer without an end, or without a permission', async () => {
    const { phone, schedule } = openPhone();
    startTimer(read);
    await schedule();
    expect(phone.round).toBeUndefined();
    stopTimer();
    phone.permission = 'prompt';
    startRound(read, DEFAULT_CHOICE);
    await schedule();
    expect(phone.round).toBeUndefined();
  });
});
