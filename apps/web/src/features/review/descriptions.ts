import type { WeekId } from '@sevenfold/domain/calendar';
import type { Descriptions } from '../../dispatch/description';
import { weekName } from '../../platform/format';
import { text } from '../../platform/text';

const changed = ({ body }: { body: { weekId: WeekId } }) => text('review.operation', { week: weekName(body.weekId) });

export const reviewDescriptions = {
  'POST /api/v1/review/draft': changed,
  'POST /api/v1/review/finish': changed,
  'POST /api/v1/review/reopen': changed,
  'POST /api/v1/review/restore': changed,
  'DELETE /api/v1/review': ({ body }) => text('review.operationDeleted', { week: weekName(body.weekId) }),
} satisfies Partial<Descriptions>;
