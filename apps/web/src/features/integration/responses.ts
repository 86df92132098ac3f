import type { Integration } from '@sevenfold/contract';
import { responsesOf } from '../../data/response';

export const mergeIntegrations = responsesOf<'integrations', readonly Integration[]>({
  'PATCH /api/v1/integration/calendar': 'REFETCH',
});
