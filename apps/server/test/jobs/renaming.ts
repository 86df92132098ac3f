import { z } from 'zod';
import { updateUser } from '../../src/features/user/store';
import { task } from '../../src/jobs/task';

/** A task as features register them: changes a user's data and announces it. */
export const renaming = task({
  name: 'rename_user',
  payload: z.object({ userId: z.uuid(), name: z.string() }),
  maxAttempts: 2,
  async run({ userId, name }, { db, changes }) {
    await updateUser(db, userId, { name });
    changes.publish({ userId, topics: ['user'], operation: null });
  },
});
