import { chooseEvent } from '@sevenfold/model/entry';
import { activityOf, type Descriptions } from '../../dispatch/description';
import { text } from '../../platform/text';

export const calendarEventDescriptions = {
  [chooseEvent.call]: ({ body }, known) =>
    text('operation.eventChoice', { name: activityOf(body.activityId, known)?.name ?? text('operation.someActivity') }),
} satisfies Partial<Descriptions>;
