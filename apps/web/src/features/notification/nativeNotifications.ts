import type { SummaryParts } from '@sevenfold/i18n/notification';

/** A reminder that Android shows with its actions, without starting the app. */
export interface NativeReminder {
  /** Positive 32-bit integer; one pending reminder per id. */
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** End of the user's day, in epoch milliseconds: afterwards it is neither shown nor answered. */
  readonly expiresAt: number;
  readonly title: string;
  readonly body: string;
  /** Labels of the actions; an action without a label is not offered. */
  readonly actions: { readonly done?: string; readonly skip?: string; readonly later?: string };
  readonly userId: string;
  readonly activityId: string;
  /** The user's day that an answer is recorded on. */
  readonly date: string;
  /** Amount that "done" records; null for a reminder without that action. */
  readonly amount: number | null;
  /** True if the day may ask for several records, such as glasses of water: one "done" then settles nothing. */
  readonly isCounted: boolean;
  /** Id of the entry that "done" creates, the same on each device of the user. */
  readonly entryId: string;
}

/** A daily or weekly notification that Android shows without starting the app. */
export interface NativeSummary extends SummaryParts {
  /** As for {@link NativeReminder}, as below. */
  readonly id: number;
  readonly at: number;
  readonly expiresAt: number;
  readonly userId: string;
  /** The user's day whose rest it names; taps on it since are left out. */
  readonly date: string;
  /** Link to the screen that it opens. */
  readonly link: string;
}

/** The part of the plugin `WidgetBridge` that shows notifications. */
export interface NotificationBridge {
  /**
   * Android: makes the pending notifications exactly these. A reminder that the user postponed keeps its later time while
   * it is among them. On iOS unimplemented.
   */
  replaceNotifications(options: {
    readonly reminders: readonly NativeReminder[];
    readonly summaries: readonly NativeSummary[];
  }): Promise<void>;
}
