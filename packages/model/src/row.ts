import type {
  Activity,
  Area,
  CalendarWeek,
  CombinedGoal,
  Entry,
  Integration,
  LifeRating,
  Objective,
  Plan,
  Review,
  Skip,
  User,
  WeekSum,
} from '@sevenfold/contract';

/** Number of weeks, the running one included, whose records a device keeps as rows; of earlier ones it has sums. */
export const ROWS_WINDOW_WEEKS = 60;

/** The rows of a user that devices hold, by noun. */
export interface Rows {
  readonly user: User;
  readonly area: Area;
  readonly activity: Activity;
  readonly entry: Entry;
  readonly skip: Skip;
  readonly plan: Plan;
  readonly objective: Objective;
  readonly combinedGoal: CombinedGoal;
  readonly review: Review;
  readonly lifeRating: LifeRating;
}

export type NounName = keyof Rows;
export type RowOf<N extends NounName> = Rows[N];

/** The rows that devices hold: those of the nouns, and those that the server computes from what it has. */
export interface DeviceRows extends Rows {
  readonly integration: Integration;
  readonly calendarWeek: CalendarWeek;
  readonly weekSum: WeekSum;
}
export type DeviceNoun = keyof DeviceRows;
export type DeviceRow<N extends DeviceNoun> = DeviceRows[N];
