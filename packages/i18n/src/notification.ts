import type { ReminderNotification, SummaryNotification } from '@sevenfold/domain/notification';
import type { Amounts, Counted } from './amount';
import type { TextKey } from './index';
import type { Translate } from './translate';

/** Number of activities that a notification names; the others are counted. */
const NAMED_MAX = 4;

type NotificationKey = Extract<
  TextKey,
  | 'notification.daily'
  | 'notification.weekly'
  | 'notification.left'
  | 'notification.others'
  | 'notification.notRecorded'
>;

type ActionKey = Extract<TextKey, 'notification.done' | 'notification.doneAmount' | 'notification.later' | 'skip.skip'>;

/** Labels of the actions of a reminder by their ids, in the order in which they are shown. */
export interface ReminderActionLabels {
  readonly DONE?: string;
  readonly SKIP: string;
  readonly LATER: string;
}

export interface NotificationContent {
  readonly title: string;
  /** One line per activity. */
  readonly body: string;
}

/** The text of a daily or weekly notification in parts. */
export interface SummaryParts {
  readonly title: string;
  /** One per activity. `isCounted`: its day may ask for several records, such as glasses of water. */
  readonly lines: readonly { readonly activityId: string; readonly text: string; readonly isCounted: boolean }[];
  /** Number of lines that are shown; the others are counted. */
  readonly named: number;
  /** "and 1 more", "and 2 more": texts for the lines that are not shown, by their number. */
  readonly others: readonly string[];
  /** "{name}: {left}", with both placeholders. */
  readonly pattern: string;
}

interface NamedActivity extends Counted {
  readonly name: string;
}

type ToldSummary = Pick<SummaryNotification, 'kind' | 'left'>;
type ToldReminder = Pick<ReminderNotification, 'kind' | 'left' | 'activityId'>;
/** Content of a notification. */
export type Told = ToldSummary | ToldReminder;

type LeftText = Pick<Amounts, 'leftText'>;

/**
 * The text of a notification, the same on a device and from the server: "Gym: 1 to go · 2 days left".
 *
 * @param activities by id; unknown ones are left out
 */
export const notificationContent = (
  text: Translate<NotificationKey>,
  amounts: LeftText,
  told: Told,
  activities: ReadonlyMap<string, NamedActivity>,
): NotificationContent =>
  told.kind === 'REMINDER'
    ? reminderContent(text, amounts, told, activities.get(told.activityId))
    : summaryContent(text, amounts, told, activities);

function summaryContent(
  text: Translate<NotificationKey>,
  amounts: LeftText,
  told: ToldSummary,
  activities: ReadonlyMap<string, NamedActivity>,
): NotificationContent {
  const { title, lines, named, others } = summaryParts(text, amounts, told, activities);
  const counted = others[lines.length - named - 1];
  const shown = lines.slice(0, named).map((line) => line.text);
  return { title, body: [...shown, ...(counted === undefined ? [] : [counted])].join('\n') };
}

/** The text of a summary in parts, for a device that leaves out what is done meanwhile. */
export function summaryParts(
  text: Translate<NotificationKey>,
  amounts: LeftText,
  { kind, left }: ToldSummary,
  activities: ReadonlyMap<string, NamedActivity>,
): SummaryParts {
  const lines = left.flatMap(({ activityId, left: ofActivity }) => {
    const activity = activities.get(activityId);
    if (!activity) return [];
    const rest = amounts.leftText(activity, ofActivity);
    return [
      {
        activityId,
        isCounted: activity.unit === 'TIMES',
        text: rest === null ? activity.name : text('notification.left', { name: activity.name, left: rest }),
      },
    ];
  });
  return {
    title: text(kind === 'DAILY' ? 'notification.daily' : 'notification.weekly'),
    lines,
    named: NAMED_MAX,
    others: lines.slice(NAMED_MAX).map((_, index) => text('notification.others', { count: index + 1 })),
    pattern: text('notification.left', { name: '{name}', left: '{left}' }),
  };
}

function reminderContent(
  text: Translate<NotificationKey>,
  amounts: LeftText,
  { left }: ToldReminder,
  activity: NamedActivity | undefined,
): NotificationContent {
  const rest = activity ? amounts.leftText(activity, left) : null;
  return { title: activity?.name ?? '', body: rest ?? text('notification.notRecorded') };
}

/**
 * Labels of the actions of a reminder. "Done" names the minutes that it records, so that nothing is recorded that the
 * user has not read; it is missing for a duration without a usual amount.
 *
 * @param amount that "Done" records; null for none
 */
export function reminderActionLabels(
  text: Translate<ActionKey>,
  amounts: Pick<Amounts, 'duration'>,
  amount: number | null,
  unit: Counted['unit'] | undefined,
): ReminderActionLabels {
  const done =
    unit === 'DURATION' && amount !== null
      ? text('notification.doneAmount', { amount: amounts.duration(amount) })
      : text('notification.done');
  return {
    ...(amount !== null && { DONE: done }),
    SKIP: text('skip.skip'),
    LATER: text('notification.later'),
  };
}
