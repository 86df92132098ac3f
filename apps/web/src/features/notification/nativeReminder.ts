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
  /** Id of the entry that "done" creates, the same on each device of the user. */
  readonly entryId: string;
}

/** The part of the plugin `WidgetBridge` that shows reminders. */
export interface ReminderBridge {
  /**
   * Android: makes the pending reminders exactly these. One that the user postponed keeps its later time while it is
   * among them. On iOS unimplemented.
   */
  replaceReminders(options: { readonly reminders: readonly NativeReminder[] }): Promise<void>;
}
