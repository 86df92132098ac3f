import { streamRoute } from '#http';
import type { Changes } from './changes';

export const changeRoutes = (changes: Changes) => [
  streamRoute('GET /api/v1/changes', (session, start) => changes.open(session, start)),
];
