import { activityOf, type Descriptions } from '../../dispatch/description';
import { text } from '../../platform/text';

export const calendarEventDescriptions = {
  'POST /api/v1/calendar-event/choice': ({ body }, known) =>
    text('operation.eventChoice', { name: activityOf(body.activityId, known)?.name ?? text('operation.someActivity') }),
} satisfies Partial<Descriptions>;
