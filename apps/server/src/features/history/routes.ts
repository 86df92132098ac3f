import { reading } from '#http';
import { readEntries, readExploration, readNotes } from './service';

export const historyRoutes = [
  reading('GET /api/v1/explore', async ({ db, userId, query }) => ({
    exploration: await readExploration(db, userId, query),
  })),
  reading('GET /api/v1/entries', ({ db, userId, query }) => readEntries(db, userId, query)),
  reading('GET /api/v1/notes', ({ db, userId, query }) => readNotes(db, userId, query)),
];
