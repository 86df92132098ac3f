import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { createActivity } from '@sevenfold/model/activity';
import { createEntry } from '@sevenfold/model/entry';
import { createCheckIn, createObjective } from '@sevenfold/model/objective';
import { draftReview as draftReviewMutation } from '@sevenfold/model/review';
import { editUser } from '@sevenfold/model/user';
import { intent, type Intent } from '../../apps/web/src/data/operation';
import { START } from './clock';
import type { Plan } from './plan';

const FIRST = civilDate('2026-03-09');
const id = (kind: string, number: number): string =>
  `019cdc00-0000-7000-8000-${kind}${String(number).padStart(8, '0')}`;

/** Operations sent before the simulation starts, so that all devices share data that they can change. */
export function initialIntents({ activities, entries, objectives, hasDraftReview, hasTimer }: Plan): Intent[] {
  const creations = Array.from({ length: activities }, (_, index) =>
    intent(createActivity, {
      id: id('aaaa', index),
      name: `Activity ${index}`,
      color: '#1A9951',
      icon: 'bed',
      areaId: null,
      unit: hasTimer && index === 0 ? 'DURATION' : index % 2 === 0 ? 'TIMES' : 'DAYS',
      direction: index % 2 === 0 ? 'AT_MOST' : 'AT_LEAST',
    }),
  );
  const entryCreations = Array.from({ length: activities > 0 ? entries : 0 }, (_, index) =>
    intent(createEntry, {
      id: id('eeee', index),
      activityId: id('aaaa', index % activities),
      date: addDays(FIRST, index % 3),
      amount: 1,
      source: 'MANUAL',
    }),
  );
  const objectiveCreations = Array.from({ length: objectives }, (_, index): Intent[] => [
    intent(createObjective, {
      id: id('bbbb', index),
      name: `Objective ${index}`,
      period: { kind: 'QUARTER', year: 2026, quarter: 1 },
      type: 'PROGRESS',
      start: 0,
      target: 9,
      linkedActivityIds: Array.from({ length: Math.min(index, activities) }, (_link, linked) => id('aaaa', linked)),
    }),
    intent(createCheckIn, {
      id: id('cccc', index),
      objectiveId: id('bbbb', index),
      date: FIRST,
      value: index,
    }),
  ]).flat();
  const draftReview = hasDraftReview
    ? [intent(draftReviewMutation, { weekId: '2026-W11', isNew: true, wins: 'Started' })]
    : [];
  const timer =
    hasTimer && activities > 0
      ? [
          intent(editUser, {
            timer: {
              activityId: id('aaaa', 0),
              startedAt: new Date(START - 3_600_000).toISOString(),
              utcOffsetMinutes: 0,
            },
          }),
        ]
      : [];
  return [...creations, ...entryCreations, ...objectiveCreations, ...draftReview, ...timer];
}
