import { contract, type ParsedBodyOf, type Review, type ReviewSummary } from '@sevenfold/contract';
import { addWeeks, MIN_DATE, today as todayOf, type WeekId, weekIdOf } from '@sevenfold/domain/calendar';
import { firstWin, isReviewable, WEEKS_BEFORE } from '@sevenfold/domain/review';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError, invalid } from '../../http/httpError';
import { lockUser } from '../user/service';
import type { UserRow } from '../user/store';
import { readFacts } from './facts';
import {
  findReview,
  findSummaries,
  putReview,
  type ReviewChange,
  type ReviewRow,
  type SummaryRow,
  updateReview,
} from './store';

/** Days that a device may be ahead of the user's time zone, because a traveller's setting lags behind. */
const GRACE_DAYS = 1;
/** The first week that has enough earlier weeks to compare with. */
const FIRST_WEEK = addWeeks(weekIdOf(MIN_DATE, 'MONDAY'), WEEKS_BEFORE + 1);

type Written = Pick<ParsedBodyOf<'POST /api/v1/review/draft'>, 'feeling' | 'wins' | 'struggles' | 'notes'>;

export async function listReviews(db: Db, userId: string): Promise<ReviewSummary[]> {
  return (await findSummaries(db, userId)).map(presentSummary);
}

export async function readReview(db: Db, userId: string, week: WeekId): Promise<Review | null> {
  const row = await findReview(db, userId, week);
  return row && row.deleted_at === null ? presentReview(row) : null;
}

/**
 * Writes the given fields of a draft. A deleted review stays deleted, as the device did not know of the deletion,
 * unless the device says there was no review: then the draft starts empty.
 *
 * @throws HttpError INVALID_INPUT (weekId)
 */
export async function writeDraft(
  db: Db,
  userId: string,
  { weekId, isNew, ...written }: ParsedBodyOf<'POST /api/v1/review/draft'>,
  clock: Clock,
): Promise<void> {
  const user = await lockUser(db, userId);
  checkWeek(weekId, user, clock);
  await write(db, userId, weekId, { isNew, written, clock });
}

/**
 * Finishes a review. The facts are frozen the first time; finishing again edits the texts only.
 * @throws HttpError INVALID_INPUT (weekId)
 */
export async function finishReview(
  db: Db,
  userId: string,
  { weekId, isNew, ...written }: ParsedBodyOf<'POST /api/v1/review/finish'>,
  clock: Clock,
): Promise<Review> {
  const user = await lockUser(db, userId);
  checkWeek(weekId, user, clock);
  const row = await write(db, userId, weekId, { isNew, written, clock });
  if (row.finished_at !== null) return presentReview(row);
  const facts = await readFacts(db, user, weekId, todayOfUser(user, clock));
  return presentReview(
    await updateReview(db, userId, weekId, {
      facts: JSON.stringify(facts),
      goals_met: facts.goalsMet,
      goals: facts.goals,
      attainment: facts.attainment,
      finished_at: new Date(clock.now()),
    }),
  );
}

/** Turns a finished review back into a draft; idempotent. @throws HttpError NOT_FOUND: never existed */
export async function reopenReview(db: Db, userId: string, week: WeekId, clock: Clock): Promise<void> {
  await lockUser(db, userId);
  await requireReview(db, userId, week);
  await updateReview(db, userId, week, {
    facts: null,
    goals_met: null,
    goals: null,
    attainment: null,
    finished_at: null,
    updated_at: new Date(clock.now()),
  });
}

/** Deletes a review; idempotent, because two devices may both delete it. @throws HttpError NOT_FOUND: never existed */
export async function deleteReview(db: Db, userId: string, week: WeekId, clock: Clock): Promise<void> {
  await lockUser(db, userId);
  const row = await requireReview(db, userId, week);
  if (row.deleted_at === null) await updateReview(db, userId, week, { deleted_at: new Date(clock.now()) });
}

/** Restores a deleted review; returns one that is not deleted as it is. @throws HttpError NOT_FOUND: never existed */
export async function restoreReview(db: Db, userId: string, week: WeekId): Promise<Review> {
  await lockUser(db, userId);
  const row = await requireReview(db, userId, week);
  return presentReview(row.deleted_at === null ? row : await updateReview(db, userId, week, { deleted_at: null }));
}

async function write(
  db: Db,
  userId: string,
  week: WeekId,
  { isNew, written, clock }: { isNew: boolean; written: Written; clock: Clock },
): Promise<ReviewRow> {
  const now = new Date(clock.now());
  const row = await findReview(db, userId, week);
  if (row && (row.deleted_at === null || !isNew))
    return updateReview(db, userId, week, { ...definedFields(written), updated_at: now });
  const { feeling = null, wins = '', struggles = '', notes = '' } = written;
  return putReview(db, {
    user_id: userId,
    week_id: week,
    feeling,
    wins,
    struggles,
    notes,
    facts: null,
    goals_met: null,
    goals: null,
    attainment: null,
    created_at: now,
    updated_at: now,
    finished_at: null,
    deleted_at: null,
  });
}

const definedFields = (written: Written): ReviewChange =>
  Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));

async function requireReview(db: Db, userId: string, week: WeekId): Promise<ReviewRow> {
  const row = await findReview(db, userId, week);
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

const todayOfUser = ({ timezone, day_ends_at: dayEndsAt }: UserRow, clock: Clock) =>
  todayOf(clock.now(), timezone, dayEndsAt);

function checkWeek(week: WeekId, user: UserRow, clock: Clock): void {
  if (week < FIRST_WEEK) throw invalid('weekId', `Reviews start with the week ${FIRST_WEEK}`);
  if (!isReviewable(week, todayOfUser(user, clock), user.week_start_day, GRACE_DAYS))
    throw invalid('weekId', 'This week has not started yet: it can be reviewed from its first day on');
}

const storedFacts = contract['POST /api/v1/review/finish'].response.shape.review.shape.facts;

export function presentReview(row: ReviewRow): Review {
  return {
    weekId: row.week_id,
    status: statusOf(row),
    feeling: row.feeling,
    wins: row.wins,
    struggles: row.struggles,
    notes: row.notes,
    // The driver returns JSON as unknown; the value had this shape when it was stored.
    facts: storedFacts.parse(row.facts),
    finishedAt: row.finished_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

const presentSummary = (row: SummaryRow): ReviewSummary => ({
  weekId: row.week_id,
  status: statusOf(row),
  feeling: row.feeling,
  firstWin: firstWin(row.wins),
  goalsMet: row.goals_met,
  goals: row.goals,
  attainment: row.attainment,
  finishedAt: row.finished_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
});

const statusOf = ({ finished_at: finishedAt }: Pick<ReviewRow, 'finished_at'>): Review['status'] =>
  finishedAt === null ? 'DRAFT' : 'FINISHED';
