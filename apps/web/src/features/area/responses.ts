import type { Area } from '@sevenfold/contract';
import { replaced, responsesOf } from '../../data/response';

export const mergeAreas = responsesOf<'areas', readonly Area[]>({
  'POST /api/v1/area': (areas, { createdArea }) => replaced(areas, createdArea),
  'PATCH /api/v1/area': (areas, { area }) => replaced(areas, area),
  'DELETE /api/v1/area': 'AS_SHOWN',
  'POST /api/v1/areas/order': 'AS_SHOWN',
});
