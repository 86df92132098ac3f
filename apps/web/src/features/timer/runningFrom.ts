import type { User } from '@sevenfold/contract';
import { parseInstant } from '#platform';
import type { RunningTimer } from './timerStore';

/** The timer that a user's devices share, as a device keeps it. */
export const runningFrom = ({ startedAt, confirmedUntil, ...rest }: NonNullable<User['timer']>): RunningTimer => ({
  ...rest,
  startedAt: parseInstant(startedAt),
  ...(confirmedUntil !== undefined && { confirmedUntil: parseInstant(confirmedUntil) }),
});
