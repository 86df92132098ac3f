import type { AdminAct, AdminStatistics, AdminUser, ParsedBodyOf } from '@sevenfold/contract';
import { addDays, datesBetween, today } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError, invalid } from '#http';
import { newId } from '../../id';
import { inUserTransaction } from '#rows';
import { LOCAL_DOMAIN } from '#features/auth';
import { endPremium, grantPremium } from '#features/subscription';
import type { IntegrationReport } from './integrations';
import {
  countPageViews,
  countSignUps,
  countUsers,
  findActs,
  findByEmail,
  findById,
  findByLocalAccount,
  findDeletionReasons,
  insertAct,
  type FoundUser,
  type NewAct,
} from './store';

type Plan = Pick<AdminUser, 'subscription' | 'manualPremium'>;

const DELETION_REASONS_MAX = 50;

export interface AdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Address of the administrator. */
  readonly admin: string;
}

/** Finds the users with an address. The search is logged, with each user that is found. */
export async function findUsers(
  deps: AdminDeps,
  address: string,
  reports: readonly IntegrationReport[],
): Promise<AdminUser[]> {
  const { db } = deps;
  const found = address.endsWith(LOCAL_DOMAIN)
    ? await findByLocalAccount(db, address.slice(0, -LOCAL_DOMAIN.length))
    : await findByEmail(db, address);
  if (found.length === 0) await log(deps, { action: 'FOUND_NOBODY' });
  for (const user of found) await log(deps, { action: 'FOUND_USER', user_id: user.user_id });
  return Promise.all(found.map((user) => presentUser(db, user, address, reports)));
}

/** @throws HttpError NOT_FOUND, INVALID_INPUT (the last day is over) */
export async function grant(
  deps: AdminDeps,
  { userId, reason, endsOn }: ParsedBodyOf<'POST /api/v1/admin/premium'>,
): Promise<Plan> {
  const { db, clock } = deps;
  if (endsOn !== null && endsOn < today(clock.now(), 'UTC', 0)) throw invalid('endsOn', 'This day is over');
  const plan = await inUserTransaction(db, userId, async (transaction) => {
    await grantPremium(transaction, clock, { grantedAt: new Date(clock.now()), endsOn });
    const act = { action: 'GRANTED_PREMIUM', user_id: userId, reason, ends_on: endsOn } as const;
    await log({ ...deps, db: transaction.db }, act);
    return readPlan(transaction.db, userId);
  });
  return requirePlan(plan);
}

/** @throws HttpError NOT_FOUND */
export async function end(
  deps: AdminDeps,
  { userId, reason }: ParsedBodyOf<'DELETE /api/v1/admin/premium'>,
): Promise<Plan> {
  const plan = await inUserTransaction(deps.db, userId, async (transaction) => {
    if (!(await endPremium(transaction, deps.clock))) return undefined;
    await log({ ...deps, db: transaction.db }, { action: 'ENDED_PREMIUM', user_id: userId, reason });
    return readPlan(transaction.db, userId);
  });
  return requirePlan(plan);
}

function requirePlan(plan: Plan | undefined): Plan {
  if (!plan) throw new HttpError('NOT_FOUND');
  return plan;
}

/** Acts of administrators, latest first. */
export async function listActs(
  db: Db,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<{ acts: AdminAct[]; hasMore: boolean }> {
  const rows = await findActs(db, before, limit + 1);
  const acts = rows.slice(0, limit).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    admin: row.admin_email,
    action: row.action,
    user:
      row.user_id === null || row.user_name === null
        ? null
        : { id: row.user_id, name: row.user_name, address: row.user_email },
    reason: row.reason,
    endsOn: row.ends_on,
  }));
  return { acts, hasMore: rows.length > limit };
}

/** @param days length of the range in days, today included */
export async function readStatistics(db: Db, clock: Clock, days: number): Promise<AdminStatistics> {
  const to = today(clock.now(), 'UTC', 0);
  const from = addDays(to, 1 - days);
  const [users, signUps, views, reasons] = await Promise.all([
    countUsers(db),
    countSignUps(db, from),
    countPageViews(db, from),
    findDeletionReasons(db, DELETION_REASONS_MAX),
  ]);
  const byDay = sumBy(views, (view) => view.day);
  const byRoute = sumBy(views, (view) => view.route);
  return {
    from,
    to,
    users,
    days: datesBetween(from, to).map((date) => ({
      date,
      signUps: signUps.get(date) ?? 0,
      pageViews: byDay.get(date) ?? 0,
    })),
    routes: [...byRoute]
      .map(([route, pageViews]) => ({ route, pageViews }))
      .toSorted((a, b) => b.pageViews - a.pageViews || (a.route < b.route ? -1 : 1)),
    deletionReasons: reasons.map(({ day: date, reason, text }) => ({ date, reason, text })),
  };
}

function sumBy<Row extends { readonly views: number }, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.views);
  return sums;
}

type Act = Pick<NewAct, 'action'> & Partial<Pick<NewAct, 'user_id' | 'reason' | 'ends_on'>>;

const log = ({ db, clock, admin }: AdminDeps, act: Act): Promise<unknown> =>
  insertAct(db, {
    user_id: null,
    reason: '',
    ends_on: null,
    ...act,
    id: newId(clock),
    at: new Date(clock.now()),
    admin_email: admin,
  });

async function readPlan(db: Db, userId: string): Promise<Plan> {
  const user = await findById(db, userId);
  if (!user) throw new HttpError('NOT_FOUND');
  return planOf(user);
}

const planOf = (user: FoundUser): Plan => ({
  subscription: { type: user.subscription_type, paymentSystem: user.payment_system },
  manualPremium: user.granted_at && { grantedAt: user.granted_at.toISOString(), endsOn: user.ends_on },
});

async function presentUser(
  db: Db,
  user: FoundUser,
  address: string,
  reports: readonly IntegrationReport[],
): Promise<AdminUser> {
  const integrations = await Promise.all(reports.map((report) => report(db, user.user_id)));
  return {
    id: user.user_id,
    name: user.name,
    address,
    createdAt: user.created_at.toISOString(),
    lastSeenAt: user.seen_at?.toISOString() ?? null,
    ...planOf(user),
    deleteAt: user.delete_at?.toISOString() ?? null,
    integrations: integrations.flat(),
  };
}
