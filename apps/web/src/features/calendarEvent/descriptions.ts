import { chooseEvent } from '@sevenfold/model/entry';
import { findNamedActivity, type Descriptions } from '../../dispatch/description';
import { text } from '../../platform/text';

export const calendarEventDescriptions = {
  [chooseEvent.call]: ({ body }, known) =>
    text('operation.eventChoice', {
      name: findNamedActivity(body.activityId, known)?.name ?? text('operation.someActivity'),
    }),
} satisfies Partial<Descriptions>;
