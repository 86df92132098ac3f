import { route } from '../../http/route';
import { readRows } from './pull';

export const rowRoutes = [
  route('GET /api/v1/rows', ({ db, userId, query, clock }) => readRows(db, userId, query, clock)),
];
