import { chooseCalendar } from '@sevenfold/model/integration';
import type { Descriptions } from '#dispatch';
import { text } from '#platform';

export const integrationDescriptions = {
  [chooseCalendar.call]: ({ body }) => text(body.isOn ? 'operation.calendarOn' : 'operation.calendarOff'),
} satisfies Partial<Descriptions>;
