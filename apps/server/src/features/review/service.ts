import type { ParsedBodyOf, Review, ReviewSummary } from '@sevenfold/contract';
import { addWeeks, MIN_DATE, today as todayOf, type WeekId, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import {
  factsBefore,
  isReviewable,
  type ReviewFacts,
  streaksBefore,
  summarizeReview,
  unreadIfChanged,
  WEEKS_BEFORE,
} from '@sevenfold/domain/review';
import { definedFields } from '@sevenfold/model/mutation';
import { BLANK_REVIEW } from '@sevenfold/model/review';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError, invalid } from '#http';
import {
  findRow,
  insertRow,
  readRows,
  removeRows,
  restoreRow,
  type RowChange,
  type Stored,
  updateRow,
  type UserTransaction,
} from '#rows';
import { findWeekTotals, listCountedActivities } from '#features/record';
import { requireUser, type UserRow } from '#features/user';
import { readFacts } from './facts';
import { findSummaries, type SummaryRow } from './store';

/** Days that a device may be ahead of the user's time zone, because a traveller's setting lags behind. */
const GRACE_DAYS = 1;
/** The first week that has enough earlier weeks to compare with. */
const FIRST_WEEK = addWeeks(weekIdOf(MIN_DATE, 'MONDAY'), WEEKS_BEFORE + 1);

type Written = Omit<ParsedBodyOf<'POST /api/v1/review/draft'>, 'weekId' | 'isNew'>;

export async function listReviews(db: Db, userId: string): Promise<ReviewSummary[]> {
  return (await findSummaries(db, userId)).map(presentSummary);
}

/** The review of a week; null if there is none, or it was deleted. */
export async function readReview(db: Db, userId: string, week: WeekId): Promise<Review | null> {
  const stored = await findRow(db, 'review', userId, { weekId: week });
  return stored && !stored.isRemoved ? stored.row : null;
}

/** Number of weeks whose reviews one query reads: most users have left one out by then. */
const WEEKS_AT_ONCE = 26;

/** The facts of the finished reviews of the weeks right before one, oldest first, which choose its highlight. */
export async function readFactsBefore(db: Db, userId: string, week: WeekId): Promise<readonly ReviewFacts[]> {
  const rest = 'WHERE stored.user_id = $1 AND stored.deleted_at IS NULL AND week_id >= $2 AND week_id < $3';
  const before: ReviewFacts[] = [];
  for (let end = week; ; end = addWeeks(end, -WEEKS_AT_ONCE)) {
    const facts = factsBefore(end, await readRows(db, 'review', userId, rest, [addWeeks(end, -WEEKS_AT_ONCE), end]));
    before.unshift(...facts);
    if (facts.length < WEEKS_AT_ONCE) return before;
  }
}

/** Weeks in a row before a week in which each activity of a user met its goal, by its id. */
export async function readStreaksBefore(db: Db, user: UserRow, week: WeekId): Promise<ReadonlyMap<string, number>> {
  const { user_id: userId, week_start_day: weekStartDay } = user;
  const activities = await listCountedActivities(db, user);
  const last = addWeeks(week, -1);
  const start = activities.reduce((first, { countsFrom }) => (countsFrom < first ? countsFrom : first), last);
  const dates = { from: weekRange(start, weekStartDay).first, to: weekRange(last, weekStartDay).last };
  const totals = await findWeekTotals(db, { userId, weekStartDay, activityId: undefined, ...dates });
  return streaksBefore(week, activities, totals);
}

/**
 * Writes the given fields of a draft. A deleted review stays deleted, as the device did not know of the deletion,
 * unless the device says there was no review: then the draft starts empty.
 *
 * @throws HttpError INVALID_INPUT (weekId)
 */
export async function writeDraft(
  transaction: UserTransaction,
  { weekId, isNew, ...written }: ParsedBodyOf<'POST /api/v1/review/draft'>,
  clock: Clock,
): Promise<void> {
  checkWeek(weekId, await requireUser(transaction.db, transaction.userId), clock);
  await write(transaction, weekId, { isNew, written, clock });
}

/**
 * Finishes a review. The facts are frozen the first time; finishing again edits the texts only.
 * @throws HttpError INVALID_INPUT (weekId)
 */
export async function finishReview(
  transaction: UserTransaction,
  { weekId, isNew, ...written }: ParsedBodyOf<'POST /api/v1/review/finish'>,
  clock: Clock,
): Promise<Review> {
  const { db, userId } = transaction;
  const user = await requireUser(db, userId);
  checkWeek(weekId, user, clock);
  const row = await write(transaction, weekId, { isNew, written, clock });
  if (row.finishedAt !== null) return row;
  const facts = await readFacts(db, user, weekId, todayOfUser(user, clock));
  const { goalsMet, goals, attainment } = facts;
  const finishedAt = new Date(clock.now()).toISOString();
  return updateReview(transaction, weekId, { facts, goalsMet, goals, attainment, finishedAt });
}

/** Folds the letter of a review away, or shows it again; idempotent. @throws HttpError NOT_FOUND: never existed */
export async function markLetter(
  transaction: UserTransaction,
  { weekId, isRead }: ParsedBodyOf<'POST /api/v1/review/letter-read'>,
): Promise<void> {
  await updateReview(transaction, weekId, { isLetterRead: isRead });
}

/** Turns a finished review back into a draft; idempotent. @throws HttpError NOT_FOUND: never existed */
export async function reopenReview(transaction: UserTransaction, week: WeekId, clock: Clock): Promise<void> {
  const updatedAt = new Date(clock.now()).toISOString();
  await updateReview(transaction, week, { ...NOT_FINISHED, updatedAt });
}

/** Deletes a review; idempotent, because two devices may both delete it. @throws HttpError NOT_FOUND: never existed */
export async function deleteReview(transaction: UserTransaction, week: WeekId, clock: Clock): Promise<void> {
  await requireReview(transaction, week);
  await removeRows(transaction, 'review', [{ weekId: week }], new Date(clock.now()));
}

/** Restores a deleted review; returns one that is not deleted as it is. @throws HttpError NOT_FOUND: never existed */
export async function restoreReview(transaction: UserTransaction, week: WeekId): Promise<Review> {
  const { row, isRemoved } = await requireReview(transaction, week);
  if (isRemoved) await restoreRow(transaction, 'review', { weekId: week });
  return row;
}

const NOT_FINISHED = { facts: null, goalsMet: null, goals: null, attainment: null, finishedAt: null };

async function write(
  transaction: UserTransaction,
  week: WeekId,
  { isNew, written, clock }: { isNew: boolean; written: Written; clock: Clock },
): Promise<Review> {
  const now = new Date(clock.now()).toISOString();
  const before = await findRow(transaction.db, 'review', transaction.userId, { weekId: week });
  if (before && !(before.isRemoved && isNew)) {
    const unread = unreadIfChanged(before.row.letter, written.letter);
    return updateReview(transaction, week, { ...written, ...unread, updatedAt: now });
  }
  const blank = { ...BLANK_REVIEW, ...NOT_FINISHED, weekId: week, createdAt: now, updatedAt: now };
  return requireWritten(await insertRow(transaction, 'review', { ...blank, ...definedFields(written) }, 'REPLACE'));
}

/** @throws HttpError NOT_FOUND: never existed */
const updateReview = async (transaction: UserTransaction, week: WeekId, change: RowChange<'review'>): Promise<Review> =>
  requireWritten(await updateRow(transaction, 'review', { weekId: week }, change));

function requireWritten(stored: Stored<'review'> | undefined): Review {
  if (!stored) throw new HttpError('NOT_FOUND');
  return stored.row;
}

async function requireReview({ db, userId }: UserTransaction, week: WeekId): Promise<Stored<'review'>> {
  const stored = await findRow(db, 'review', userId, { weekId: week });
  if (!stored) throw new HttpError('NOT_FOUND');
  return stored;
}

const todayOfUser = ({ timezone, day_ends_at: dayEndsAt }: UserRow, clock: Clock) =>
  todayOf(clock.now(), timezone, dayEndsAt);

function checkWeek(week: WeekId, user: UserRow, clock: Clock): void {
  if (week < FIRST_WEEK) throw invalid('weekId', `Reviews start with the week ${FIRST_WEEK}`);
  if (!isReviewable(week, todayOfUser(user, clock), user.week_start_day, GRACE_DAYS))
    throw invalid('weekId', 'This week has not started yet: it can be reviewed from its first day on');
}

const presentSummary = (row: SummaryRow): ReviewSummary =>
  summarizeReview({
    weekId: row.week_id,
    status: row.finished_at === null ? 'DRAFT' : 'FINISHED',
    feeling: row.feeling,
    wins: row.wins,
    facts: { goalsMet: row.goals_met, goals: row.goals, attainment: row.attainment },
    finishedAt: row.finished_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  });
