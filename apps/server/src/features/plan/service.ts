import type { Plan } from '@sevenfold/contract';
import type { ActivityUnit } from '@sevenfold/domain/activity';
import type { Clock } from '../../clock';
import { withErrorPath } from '#http';
import { insertRows, removeRows, type UserTransaction } from '#rows';
import { activityNotFound, checkAmount, findUnits } from '#features/record';

type Days = readonly Pick<Plan, 'activityId' | 'date'>[];

/**
 * Sets plans atomically, also for dates in the past: a device may have been offline since. Of a deleted activity, they are
 * stored and appear if it is restored.
 *
 * @throws HttpError NOT_FOUND (plans.n.activityId); INVALID_INPUT (plans.n.amount)
 */
export async function setPlans(transaction: UserTransaction, plans: readonly Plan[]): Promise<void> {
  const units = await requireActivities(transaction, plans);
  plans.forEach(({ amount }, index) => {
    const unit = units[index];
    if (unit !== undefined && amount !== null) withErrorPath(`plans.${index}`, () => checkAmount(unit, amount));
  });
  // If a day is given twice, the last one wins, as it would with separate requests.
  const byDay = new Map(plans.map((plan) => [`${plan.activityId} ${plan.date}`, plan]));
  await insertRows(transaction, 'plan', [...byDay.values()], 'REPLACE');
}

/**
 * Removes plans atomically; ignores those that do not exist.
 *
 * @throws HttpError NOT_FOUND (plans.n.activityId)
 */
export async function removePlans(transaction: UserTransaction, plans: Days, clock: Clock): Promise<void> {
  await requireActivities(transaction, plans);
  await removeRows(transaction, 'plan', plans, new Date(clock.now()));
}

/** Units of the activities of plans, in their order. @throws HttpError NOT_FOUND (plans.n.activityId) */
async function requireActivities({ db, userId }: UserTransaction, plans: Days): Promise<readonly ActivityUnit[]> {
  const units = await findUnits(
    db,
    userId,
    plans.map(({ activityId }) => activityId),
  );
  return plans.map(({ activityId }, index) => {
    const unit = units.get(activityId);
    if (unit === undefined) throw activityNotFound(`plans.${index}.activityId`);
    return unit;
  });
}
