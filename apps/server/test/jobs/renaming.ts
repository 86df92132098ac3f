import { z } from 'zod';
import { updateUser } from '../../src/features/user/service';
import { task } from '../../src/jobs/task';
import { inUserTransaction } from '../../src/rows/transaction';

/** A task as features register them: changes a user's data. */
export const renaming = task({
  name: 'rename_user',
  payload: z.object({ userId: z.uuid(), name: z.string() }),
  maxAttempts: 2,
  async run({ userId, name }, { db }) {
    await inUserTransaction(db, userId, (transaction) => updateUser(transaction, { name }));
  },
});
