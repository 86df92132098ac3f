import type { ActionType, LocalNotificationSchema } from '@capacitor/local-notifications';
import type { NativePlugin } from '../nativeShell';

export interface PendingNotification extends Omit<LocalNotificationSchema, 'schedule' | 'extra'> {
  readonly schedule: { readonly at: string };
  readonly extra: {
    readonly kind: string;
    readonly activityId?: string;
    readonly date?: string;
    readonly amount?: number | null;
  };
}

type Listed = Readonly<{ notifications: readonly PendingNotification[] }>;

/** The plugin of local notifications, as its documentation describes it: one pending notification per id. */
export class LocalNotifications {
  readonly pending = new Map<number, PendingNotification>();
  /** The notifications that the phone shows. */
  readonly delivered = new Map<number, PendingNotification>();
  actionTypes: readonly ActionType[] = [];
  permission: 'prompt' | 'granted' | 'denied' = 'granted';
  /** The user's answer when the device asks. */
  answer: 'granted' | 'denied' = 'granted';
  /** True while the storage of the phone takes no notification. */
  isFull = false;

  readonly plugin: NativePlugin = {
    checkPermissions: () => ({ display: this.permission }),
    requestPermissions: () => {
      if (this.permission === 'prompt') this.permission = this.answer;
      return { display: this.permission };
    },
    registerActionTypes: ({ types }) => {
      this.actionTypes = types as readonly ActionType[];
      return undefined;
    },
    getPending: () => ({ notifications: [...this.pending.values()] }),
    cancel: (options) => {
      for (const { id } of (options as Listed).notifications) this.pending.delete(id);
      return undefined;
    },
    schedule: (options) => {
      const { notifications } = options as Listed;
      // As on iOS, which asks by itself.
      if (this.permission === 'prompt') this.permission = this.answer;
      if (this.permission !== 'granted') throw new Error('Notifications not enabled on this device');
      if (this.isFull) throw new Error('database or disk is full');
      for (const one of notifications) this.pending.set(one.id, one);
      return { notifications: notifications.map(({ id }) => ({ id })) };
    },
    getDeliveredNotifications: () => ({ notifications: [...this.delivered.values()] }),
    removeDeliveredNotifications: (options) => {
      for (const { id } of (options as Listed).notifications) this.delivered.delete(id);
      return undefined;
    },
  };

  /** "2025-10-01T18:00 648235 Read: 1h to go …", the earliest first. */
  get shown(): string[] {
    return [...this.pending.values()]
      .map(({ id, body, schedule: { at } }) => `${at.slice(0, 16)} ${id} ${body.replaceAll('\n', ' | ')}`)
      .toSorted();
  }

  /** "2025-10-01T16:00 Run: 1 to go · 2 days left", the earliest first. */
  get reminders(): string[] {
    return [...this.pending.values()]
      .filter(({ extra }) => extra.kind === 'REMINDER')
      .map(({ title, body, schedule: { at } }) => `${at.slice(0, 16)} ${title}: ${body}`)
      .toSorted();
  }

  /** Shows the next reminder, as the alarm of the system does. */
  deliverReminder(): PendingNotification {
    const [next] = [...this.pending.values()]
      .filter(({ extra }) => extra.kind === 'REMINDER')
      .toSorted((a, b) => a.schedule.at.localeCompare(b.schedule.at));
    if (!next) throw new Error('No reminder is pending');
    this.pending.delete(next.id);
    this.delivered.set(next.id, next);
    return next;
  }

  /** Titles of the actions of a notification. */
  actionsOf({ actionTypeId }: PendingNotification): string[] {
    return (this.actionTypes.find(({ id }) => id === actionTypeId)?.actions ?? []).map(({ title }) => title);
  }
}
