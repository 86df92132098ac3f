import type { CheckIn, Objective } from '@sevenfold/contract';
import type { Quarter } from '@sevenfold/domain/calendar';
import {
  type ObjectiveStatus,
  type ObjectiveType,
  type Period,
  quarterPeriod,
  yearPeriod,
} from '@sevenfold/domain/objective';
import {
  absentIfEmpty,
  composed,
  date,
  derived,
  instant,
  integer,
  json,
  nullable,
  number,
  smallInteger,
  text,
  uuid,
} from './field';
import { noun } from './noun';

export const objective = noun({
  name: 'objective',
  table: 'objective',
  key: ['id'],
  fields: {
    id: uuid('id'),
    name: text('name'),
    why: text('why'),
    areaId: nullable(uuid('area_id')),
    period: composed<Period, [year: number, quarter: Quarter | null]>(
      [smallInteger('period_year'), nullable(smallInteger<Quarter>('period_quarter'))],
      (year, quarter) => (quarter === null ? yearPeriod(year) : quarterPeriod(year, quarter)),
      ({ year, quarter }) => [year, quarter],
    ),
    type: text<ObjectiveType>('type'),
    start: nullable(number('start_value')),
    target: nullable(number('target_value')),
    unitLabel: nullable(text('unit_label')),
    followsActivityId: nullable(uuid('follows_activity_id')),
    steps: absentIfEmpty(json<NonNullable<Objective['steps']>>('steps')),
    carriedFrom: nullable(uuid('carried_from')),
    checkIns: derived<CheckIn[]>(`(
      SELECT coalesce(json_agg(json_build_object('id', id, 'date', date, 'value', value, 'note', note) ORDER BY date, id), '[]')
      FROM objective_check_in WHERE objective_check_in.user_id = stored.user_id AND objective_id = stored.id AND deleted_at IS NULL)`),
    status: text<ObjectiveStatus>('status'),
    achievedAt: nullable(date('achieved_at')),
    linkedActivityIds: derived<string[]>(`(
      SELECT coalesce(json_agg(activity_id ORDER BY activity_id), '[]')
      FROM objective_link WHERE objective_link.user_id = stored.user_id AND objective_id = stored.id)`),
    order: integer('sort_order'),
    createdAt: instant('created_at'),
  },
  internal: {},
  removal: 'MARKED',
});
