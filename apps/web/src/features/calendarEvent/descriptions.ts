import { chooseEvent } from '@sevenfold/model/entry';
import { type Descriptions, findNamedActivity } from '#dispatch';
import { text } from '#platform';

export const calendarEventDescriptions = {
  [chooseEvent.call]: ({ body }, known) =>
    text('operation.eventChoice', {
      name: findNamedActivity(body.activityId, known)?.name ?? text('operation.someActivity'),
    }),
} satisfies Partial<Descriptions>;
