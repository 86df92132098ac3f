import type { Descriptions } from '../../dispatch/description';
import { text } from '../../platform/text';

export const integrationDescriptions = {
  'PATCH /api/v1/integration/calendar': ({ body }) =>
    text(body.isOn ? 'operation.calendarOn' : 'operation.calendarOff'),
} satisfies Partial<Descriptions>;
