import type { NativeReminder, NativeSummary } from '../../apps/web/src/features/notification/nativeNotifications';
import type { WidgetBridgePlugin } from '../../apps/web/src/features/widget/plugin';
import { type NativePlugin, PluginError } from '../nativeShell';

/** The snapshot as tests read it. */
interface Snapshot {
  readonly userId: string | null;
  readonly texts: Readonly<Record<string, string>>;
  readonly day?: {
    readonly date: string;
    readonly rows: readonly {
      readonly id: string;
      readonly name: string;
      readonly amount: number;
      readonly states: readonly { readonly status: string; readonly text: string }[];
    }[];
  };
}

type Method = Exclude<keyof WidgetBridgePlugin, 'addListener'>;
type OptionsOf<M extends Method> = Parameters<WidgetBridgePlugin[M]>[0];

/** The native side of the widget: its snapshot, its queue and the reminders. It outlives the web view. */
export class WidgetBridge {
  snapshot: Snapshot | undefined;
  /** Lines of the queue. */
  lines: string[] = [];
  /** The reminders to come, and those that have come and may still be shown. */
  reminders: readonly NativeReminder[] = [];
  /** The daily and weekly notifications to come. */
  summaries: readonly NativeSummary[] = [];
  /** True while the storage of the phone takes no notifications. */
  isFull = false;
  #taps = 0;

  readonly plugin: Partial<Record<Method, NativePlugin[string]>> = {
    setSnapshot: (options) => {
      const { snapshot } = options as OptionsOf<'setSnapshot'>;
      this.snapshot = JSON.parse(snapshot) as Snapshot;
      return undefined;
    },
    readQueue: () => ({ lines: this.lines }),
    removeFromQueue: (options) => {
      const { ids } = options as OptionsOf<'removeFromQueue'>;
      this.lines = this.lines.filter((line) => !ids.includes((JSON.parse(line) as { id: string }).id));
      return undefined;
    },
    replaceNotifications: (options) => {
      if (this.isFull) throw new PluginError('The device could not store it', 'STORAGE');
      const { reminders, summaries } = options as OptionsOf<'replaceNotifications'>;
      if (reminders.some(({ actions, amount }) => actions.done !== undefined && amount === null))
        throw new PluginError('The value could not be read', 'INVALID');
      this.reminders = reminders;
      this.summaries = summaries;
      return undefined;
    },
  };

  /** Makes it an app without notifications of its own: on iOS, or an older one of Android. */
  removeNotifications(): void {
    delete this.plugin.replaceNotifications;
  }

  /** "2025-10-01T16:00 Run: 1 to go · 2 days left", the earliest first; those that have come are included. */
  get reminderTexts(): string[] {
    return this.reminders
      .map(({ at, title, body }) => `${new Date(at).toISOString().slice(0, 16)} ${title}: ${body}`)
      .toSorted();
  }

  /** "2025-10-01T18:00 648235 Stretch", the earliest first. */
  get summaryTexts(): string[] {
    return this.summaries
      .map(
        ({ at, id, lines }) =>
          `${new Date(at).toISOString().slice(0, 16)} ${id} ${lines.map(({ text }) => text).join(' | ')}`,
      )
      .toSorted();
  }

  /** "Run OPEN: 3 to go · 4 days left", as the widget shows it without the taps of the queue. */
  get rows(): string[] {
    return (this.snapshot?.day?.rows ?? []).map(
      ({ name, states }) => `${name} ${states[0]?.status}: ${states[0]?.text.replaceAll('\u00a0', ' ')}`,
    );
  }

  /** Taps the control of a row, as the widget does. */
  tap(name: string, at: number): void {
    const { userId, day } = this.snapshot ?? {};
    const row = day?.rows.find((one) => one.name === name);
    if (!row) throw new Error(`The widget shows no ${name}`);
    this.#queue({ userId, at, date: day?.date, activityId: row.id, action: 'DONE', amount: row.amount });
  }

  /** Chooses Done or Skip in a reminder, as the receiver of Android queues it. */
  answer({ userId, date, activityId, amount, entryId }: NativeReminder, action: 'DONE' | 'SKIP', at: number): void {
    const recorded = action === 'DONE' ? { amount, entryId } : { amount: 1 };
    this.#queue({ userId, at, date, activityId, action, ...recorded });
  }

  #queue({ at, ...tap }: { readonly at: number } & Readonly<Record<string, unknown>>): void {
    this.#taps += 1;
    const id = `${at.toString(16).padStart(12, '0')}7000800000000000${String(this.#taps).padStart(4, '0')}`;
    this.lines.push(
      JSON.stringify({
        version: 1,
        id: [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-'),
        at,
        ...tap,
      }),
    );
  }
}
