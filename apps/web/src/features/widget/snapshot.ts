import type { Activity, Settings, User } from '@sevenfold/contract';
import { addDays, firstInstantFrom, today, type CivilDate } from '@sevenfold/domain/calendar';
import { languageOfLocale, type Language } from '@sevenfold/domain/user';
import {
  buildWidgetDay,
  type RowFigures,
  type RowState,
  type WidgetDay,
  type WidgetRow,
} from '@sevenfold/domain/widget';
import { parseInstant, shownLocale, text } from '#platform';
import { PETAL } from '#ui';
import {
  amountText,
  bareAmount,
  type Counted,
  goalProgressText,
  leftText,
  NO_RECORDS,
  type Records,
} from '#features/record';
import { toOutline } from './outline';
import { tileColors, type TileColors } from './tileColors';

/** Version of the snapshot. Native code shows a snapshot of another version as that of a signed-out user. */
export const SNAPSHOT_VERSION = 2;

/** A row's state with its texts. */
interface ShownState extends RowState {
  readonly text: string;
  /** Text of the control: "+30m"; empty for a check. */
  readonly control: string;
  /** Accessible name of the control. */
  readonly label: string;
}

interface ShownRow extends WidgetRow<ShownState> {
  readonly name: string;
  /** Outline of the icon in a square of 24, see `toOutline`; empty for an emoji. */
  readonly outline: string;
  readonly emoji: string;
  readonly light: TileColors;
  readonly dark: TileColors;
}

interface ShownDay extends WidgetDay<ShownState> {
  readonly rows: readonly ShownRow[];
}

interface SnapshotBase {
  readonly version: typeof SNAPSHOT_VERSION;
  readonly theme: Settings['themeMode'];
  readonly language: Language;
  /** Outline of the petal that points up, in the square of 32 of the mark. */
  readonly petal: string;
}

interface SignedOutSnapshot extends SnapshotBase {
  readonly userId: null;
  readonly texts: { readonly title: string; readonly signIn: string };
}

interface SignedInSnapshot extends SnapshotBase {
  readonly userId: string;
  /** End of the day in epoch milliseconds; afterwards the widget asks to open the app. */
  readonly staleAt: number;
  readonly texts: {
    readonly title: string;
    readonly allDone: string;
    readonly empty: string;
    readonly stale: string;
    /** "{done} of {planned}", with both placeholders. */
    readonly count: string;
    /** The same as a sentence, for screen readers. */
    readonly countLabel: string;
  };
  readonly day: ShownDay;
  /** Ids of taps that the day includes although they may still be in the queue. */
  readonly merged: readonly string[];
}

export type WidgetSnapshot = SignedOutSnapshot | SignedInSnapshot;

/** Paths of the icons by name. */
type IconPaths = Readonly<Record<string, string>>;

const snapshotBase = (theme: Settings['themeMode']): SnapshotBase => ({
  version: SNAPSHOT_VERSION,
  theme,
  language: languageOfLocale(shownLocale()),
  petal: toOutline(PETAL),
});

/** The snapshot of a signed-out device. It holds nothing of the last user. */
export const signedOutSnapshot = (): SignedOutSnapshot => ({
  ...snapshotBase('SYSTEM'),
  userId: null,
  texts: { title: text('app.name'), signIn: text('widget.signIn') },
});

/** The first instant of the user's next day. */
export const endOfDay = (date: CivilDate, { timezone, dayEndsAt }: Settings): number =>
  firstInstantFrom(addDays(date, 1), dayEndsAt * 60, timezone);

/**
 * Builds the snapshot of the user's day in the current language.
 *
 * @param date the user's day
 * @param activities in the order of the day screen
 * @param records those of the week
 * @param merged see {@link SignedInSnapshot.merged}
 */
export function buildSnapshot(
  user: Pick<User, 'id' | 'settings'>,
  date: CivilDate,
  activities: readonly Activity[],
  records: Records,
  icons: IconPaths,
  merged: readonly string[],
): SignedInSnapshot {
  const { weekStartDay, timezone, dayEndsAt, themeMode } = user.settings;
  const { rows, ...day } = buildWidgetDay({
    today: date,
    weekStartDay,
    activities: activities.map((one) => ({
      ...one,
      createdOn: today(parseInstant(one.createdAt), timezone, dayEndsAt),
    })),
    records: (id) => records.byActivity[id] ?? NO_RECORDS,
  });
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  return {
    ...snapshotBase(themeMode),
    userId: user.id,
    staleAt: endOfDay(date, user.settings),
    texts: {
      title: text('date.today'),
      allDone: text('day.allDone'),
      empty: text('widget.empty'),
      stale: text('widget.stale'),
      count: text('widget.count', { done: '{done}', planned: '{planned}' }),
      countLabel: text('widget.countLabel', { done: '{done}', planned: '{planned}' }),
    },
    day: {
      ...day,
      rows: rows.flatMap((row) => {
        const activity = byId.get(row.id);
        return activity ? [showRow(row, activity, icons)] : [];
      }),
    },
    merged,
  };
}

function showRow(row: WidgetRow<RowFigures>, activity: Activity, icons: IconPaths): ShownRow {
  const show = (state: RowFigures) => showState(state, activity, row.amount);
  const path = icons[activity.icon];
  return {
    ...row,
    name: activity.name,
    outline: path === undefined ? '' : toOutline(path),
    emoji: path === undefined ? activity.icon : '',
    ...tileColors(activity.color),
    states: row.states.map(show),
    skipped: row.skipped && show(row.skipped),
  };
}

function showState(
  { done, target, left, status, today: part }: RowFigures,
  activity: Activity,
  amount: number,
): ShownState {
  const { name, unit } = activity;
  return {
    status,
    today: part,
    text: stateText(activity, { done, target, left, status }),
    control: unit === 'DAYS' ? '' : text('widget.plus', { amount: bareAmount(activity, amount) }),
    label:
      status === 'DONE'
        ? text('widget.done', { name })
        : unit === 'DAYS'
          ? text('widget.check', { name })
          : text('widget.add', { name, amount: amountText(activity, amount) }),
  };
}

function stateText(activity: Counted, { done, target, left, status }: Omit<RowFigures, 'today'>): string {
  if (status === 'SKIPPED') return text('skip.skipped');
  return (
    leftText(activity, left) ??
    (target === null ? amountText(activity, done) : goalProgressText(activity, done, target))
  );
}
