import type { Activity, Area, Entry, Objective } from '@sevenfold/contract';
import { ERRORS } from '@sevenfold/contract/errors';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Operation } from '../../data/operation';
import type { SetAside } from '../../data/stored';
import { dayShort, weekName } from '../../platform/format';
import { text } from '../../platform/text';
import { amountText, type Counted } from '../record/amount';
import { objectiveWords } from '../objective/operationWords';

/** What is known of the things operations are about. */
export interface Known {
  readonly activities: readonly Activity[];
  readonly areas: readonly Area[];
  readonly objectives?: readonly Objective[];
  /** Creations among them say what things are called that the server has never heard of. */
  readonly aside: readonly SetAside[];
}

type Named = Pick<Activity, 'name'> & Counted;

/** What a change is, in a person's words: "Read · 30m · Oct 3". */
export function whatOf(operation: Operation | undefined, known: Known): string {
  switch (operation?.call) {
    case 'POST /api/v1/entry':
      return recordText(operation.body, known);
    case 'PATCH /api/v1/entry': {
      const { date, amount } = operation.body;
      const before = operation.remembered?.entry;
      return text('operation.recordChanged', {
        record: recordText(before && { ...before, date: date ?? before.date, amount: amount ?? before.amount }, known),
      });
    }
    case 'DELETE /api/v1/entry':
      return text('operation.recordDeleted', { record: recordText(operation.remembered?.entry, known) });
    case 'POST /api/v1/entry/restore':
      return text('operation.recordRestored', { record: recordText(operation.remembered?.entry, known) });
    case 'POST /api/v1/skips':
      return skipText('operation.skip', 'operation.skips', operation.body.skips, known);
    case 'DELETE /api/v1/skips':
      return skipText('operation.unskip', 'operation.unskips', operation.body.skips, known);
    case 'POST /api/v1/review/draft':
    case 'POST /api/v1/review/finish':
    case 'POST /api/v1/review/reopen':
    case 'POST /api/v1/review/restore':
      return text('review.operation', { week: weekName(operation.body.weekId) });
    case 'DELETE /api/v1/review':
      return text('review.operationDeleted', { week: weekName(operation.body.weekId) });
    case 'PATCH /api/v1/user':
      return text('operation.user');
    case 'PATCH /api/v1/user/settings':
      return text('operation.settings');
    case 'POST /api/v1/user/onboarding-step/complete':
      return text('operation.onboarding');
    default:
      return operation ? objectText(operation, known) : text('operation.unknown');
  }
}

function objectText(operation: Operation, known: Known): string {
  const activity = (id: string) => ({
    name: activityOf(id, known)?.name ?? operation.remembered?.activity?.name ?? text('operation.someActivity'),
  });
  const area = (id: string) => ({ name: areaName(id, known) });
  switch (operation.call) {
    case 'POST /api/v1/a':
      return text('operation.activity', { name: operation.body.name });
    case 'PATCH /api/v1/a':
      return text('operation.activityChanged', activity(operation.body.id));
    case 'DELETE /api/v1/a':
      return text('operation.activityDeleted', activity(operation.body.activityId));
    case 'POST /api/v1/a/restore':
      return text('operation.activityRestored', activity(operation.body.activityId));
    case 'POST /api/v1/a/is-active':
      return text(
        operation.body.isActive ? 'operation.activityUnarchived' : 'operation.activityArchived',
        activity(operation.body.activityId),
      );
    case 'POST /api/v1/a/weekly-goal/update':
      return text('operation.goal', activity(operation.body.activityId));
    case 'POST /api/v1/a/calendar-tracking/update':
      return text('operation.tracking', activity(operation.body.activityId));
    case 'POST /api/v1/as/area-and-order':
      return text('operation.activityOrder');
    case 'POST /api/v1/area':
      return text('operation.area', { name: operation.body.name });
    case 'PATCH /api/v1/area':
      return text('operation.areaChanged', area(operation.body.id));
    case 'DELETE /api/v1/area':
      return text('operation.areaDeleted', area(operation.body.id));
    case 'POST /api/v1/areas/order':
      return text('operation.areaOrder');
    default:
      return objectiveWords(operation, known) ?? text('operation.unknown');
  }
}

function recordText(entry: Pick<Entry, 'activityId' | 'amount' | 'date'> | undefined, known: Known): string {
  const activity = entry && activityOf(entry.activityId, known);
  if (!activity) return text('operation.someRecord');
  return text('operation.record', {
    name: activity.name,
    amount: amountText(activity, entry.amount),
    day: dayShort(entry.date),
  });
}

function skipText(
  one: 'operation.skip' | 'operation.unskip',
  many: 'operation.skips' | 'operation.unskips',
  skips: readonly { activityId: string; date: CivilDate }[],
  known: Known,
): string {
  const [skip] = skips;
  if (!skip || skips.length > 1) return text(many, { count: skips.length });
  return text(one, {
    name: activityOf(skip.activityId, known)?.name ?? text('operation.someActivity'),
    day: dayShort(skip.date),
  });
}

function activityOf(id: string, { activities, aside }: Known): Named | undefined {
  const found = activities.find((activity) => activity.id === id);
  if (found) return found;
  for (const { queued } of aside) {
    const operation = queued?.operation;
    if (operation?.call === 'POST /api/v1/a' && operation.body.id === id) {
      const { name, unit, customTimesUnit = null, customTimesUnitSingular = null } = operation.body;
      return { name, unit, customTimesUnit, customTimesUnitSingular };
    }
  }
  return undefined;
}

function areaName(id: string, { areas, aside }: Known): string {
  const made = aside.flatMap(({ queued }) =>
    queued?.operation.call === 'POST /api/v1/area' ? queued.operation.body : [],
  );
  return [...areas, ...made].find((area) => area.id === id)?.name ?? text('operation.someArea');
}

/** Why the server did not take it, in a person's words. */
export function whyOf(code: number): string {
  switch (code) {
    case ERRORS.PLAN_LIMIT.code:
      return text('error.planLimit');
    case ERRORS.NOT_FOUND.code:
      return text('operation.why.notFound');
    case ERRORS.INVALID_INPUT.code:
      return text('operation.why.invalid');
    case ERRORS.CONFLICT.code:
      return text('operation.why.conflict');
    case ERRORS.FORBIDDEN.code:
      return text('operation.why.forbidden');
    case 0:
      return text('operation.why.notUnderstood');
    default:
      return text('error.unexpected');
  }
}
