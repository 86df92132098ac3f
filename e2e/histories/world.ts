/** Why the server may refuse what a device sends; everything else it has to take. */
export type Refused = 'PLAN_LIMIT' | 'INVALID' | 'AREA_GONE' | 'CREATION_REFUSED';
export type Outcome = 'DONE' | Refused;

/** What the parts of the model know of each other. */
export interface World {
  /** The last day that has begun anywhere on earth by the server's clock. */
  readonly lastDate: string;
  /** Whether there is such an activity, or was. */
  isActivity(id: string): boolean;
  /** The area, or none when it is gone. */
  livingArea(areaId: string | null): string | null;
  /** Why something is not there. @throws when that cannot be */
  missing(id: string): Refused;
  /** What a review freezes of each activity in a week. */
  factsOf(week: string): readonly ActivityFact[];
}

/** As much of an activity's week as the model knows; in no order. */
export interface ActivityFact {
  readonly id: string;
  readonly name: string;
  readonly done: number;
  readonly skippedDays: number;
  readonly target: number | null;
}

export const nextOrder = (orders: readonly number[]): number => (orders.length === 0 ? 0 : Math.max(...orders) + 1);
