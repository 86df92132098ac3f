import { route } from '#http';
import { readRows, type WholeReaders } from './pull';

export const rowRoutes = (readers: WholeReaders) => [
  route('GET /api/v1/rows', ({ db, userId, query, clock }) => readRows(db, userId, query, { clock, readers })),
];
