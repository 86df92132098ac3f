import type { Entry, Objective, Plan, Review, Skip, TransferDocument } from '@sevenfold/contract';
import type { Db } from '#db';
import { listActivities } from '#features/activity';
import { listAreas } from '#features/area';
import { findIdentities } from '#features/identity';
import { findChoices } from '#features/calendarEvent';
import { listCombinedGoals } from '#features/combinedGoal';
import { findMessages } from '#features/feedback';
import { listLifeRatings } from '#features/lifeRating';
import { listObjectives } from '#features/objective';
import { readUser, requireUser } from '#features/user';
import { rowPages } from './exportStore';

/** All data of a user: short lists in full, long ones in pages. */
export interface Exported {
  readonly user: TransferDocument['user'];
  readonly areas: TransferDocument['areas'];
  readonly activities: TransferDocument['activities'];
  readonly objectives: readonly Objective[];
  readonly combinedGoals: NonNullable<TransferDocument['combinedGoals']>;
  readonly lifeRatings: TransferDocument['lifeRatings'];
  readonly eventChoices: NonNullable<TransferDocument['eventChoices']>;
  readonly feedback: TransferDocument['feedback'];
  readonly reviews: AsyncGenerator<readonly Review[]>;
  readonly skips: AsyncGenerator<readonly Skip[]>;
  readonly plans: AsyncGenerator<readonly Plan[]>;
  readonly entries: AsyncGenerator<readonly Entry[]>;
}

/** @param db a snapshot, so that the parts fit together. @throws HttpError USER_NOT_FOUND */
export async function readExported(db: Db, userId: string): Promise<Exported> {
  const { hasEmail: _hasEmail, isEmailPaused: _isEmailPaused, ...user } = await readUser(db, userId);
  const row = await requireUser(db, userId);
  const activities = await listActivities(db, userId);
  const activityIds = new Set(activities.map(({ id }) => id));
  return {
    user: {
      ...user,
      email: row.email,
      whereDidYouHear: row.where_did_you_hear,
      identities: (await findIdentities(db, userId)).map(({ issuer, subject, email, created_at: createdAt }) => ({
        issuer,
        subject,
        email,
        createdAt: createdAt.toISOString(),
      })),
    },
    areas: await listAreas(db, userId),
    activities: activities.map(({ calendarTrackingStatus: _, ...activity }) => activity),
    objectives: withoutDeleted(await listObjectives(db, userId), activityIds),
    combinedGoals: await listCombinedGoals(db, userId),
    lifeRatings: await listLifeRatings(db, userId),
    eventChoices: (await findChoices(db, userId))
      .filter(({ activity_id: activityId }) => activityIds.has(activityId))
      .map(({ activity_id: activityId, event_key: eventKey, choice }) => ({ activityId, eventKey, choice })),
    feedback: (await findMessages(db, userId)).map(({ created_at: createdAt, ...message }) => ({
      ...message,
      createdAt: createdAt.toISOString(),
    })),
    reviews: rowPages(db, 'review', userId),
    skips: rowPages(db, 'skip', userId),
    plans: rowPages(db, 'plan', userId),
    entries: rowPages(db, 'entry', userId),
  };
}

/** Clears references to deleted activities and objectives, which are not in the file. */
function withoutDeleted(objectives: readonly Objective[], activityIds: ReadonlySet<string>): Objective[] {
  const ids = new Set(objectives.map(({ id }) => id));
  return objectives.map((objective) => ({
    ...objective,
    followsActivityId: ifIn(activityIds, objective.followsActivityId),
    carriedFrom: ifIn(ids, objective.carriedFrom),
    linkedActivityIds: objective.linkedActivityIds.filter((id) => activityIds.has(id)),
  }));
}

const ifIn = (ids: ReadonlySet<string>, id: string | null): string | null => (id !== null && ids.has(id) ? id : null);
