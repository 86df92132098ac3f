import type { NativeReminder, WidgetBridgePlugin } from '../../apps/web/src/features/widget/plugin';
import type { NativePlugin } from '../nativeShell';

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
  reminders: readonly NativeReminder[] = [];
  #taps = 0;

  readonly plugin = {
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
    replaceReminders: (options) => {
      this.reminders = (options as OptionsOf<'replaceReminders'>).reminders;
      return undefined;
    },
  } satisfies Record<Method, NativePlugin[string]>;

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
    this.#taps += 1;
    const id = `${at.toString(16).padStart(12, '0')}7000800000000000${String(this.#taps).padStart(4, '0')}`;
    this.lines.push(
      JSON.stringify({
        version: 1,
        id: [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-'),
        userId,
        at,
        date: day?.date,
        activityId: row.id,
        action: 'DONE',
        amount: row.amount,
      }),
    );
  }
}
