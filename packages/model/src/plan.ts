import type { TimeOfDay } from '@sevenfold/domain/user';
import { date, integer, nullable, text, uuid } from './field';
import { mutation } from './mutation';
import { noun } from './noun';
import { onDays } from './references';

export const plan = noun({
  name: 'plan',
  table: 'plan',
  key: ['activityId', 'date'],
  fields: {
    activityId: uuid('activity_id'),
    date: date('date'),
    amount: nullable(integer('amount')),
    startTime: nullable(text<TimeOfDay>('start_time')),
  },
  internal: {},
  removal: 'DELETED',
});

export const setPlans = mutation('POST /api/v1/plans', {
  effect: 'ATTACHES',
  ...onDays('plans'),
  apply(rows, { plans }) {
    for (const { activityId, date: day, amount = null, startTime = null } of plans)
      rows.put('plan', { activityId, date: day, amount, startTime });
  },
});

export const removePlans = mutation('DELETE /api/v1/plans', {
  effect: 'DETACHES',
  ...onDays('plans'),
  apply(rows, { plans }) {
    for (const { activityId, date: day } of plans) rows.remove('plan', `${activityId}/${day}`);
  },
});

export const planMutations = [setPlans, removePlans] as const;
