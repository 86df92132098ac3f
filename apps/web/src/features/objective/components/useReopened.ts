import type { Objective } from '@sevenfold/contract';
import { isOver, periodTime } from '@sevenfold/domain/objective';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { useState } from 'react';
import { focusCardSoon, setStatus } from './cardCommands';

interface Reopening {
  isReadOnly(objective: Objective): boolean;
  reopen(objective: Objective): void;
}

/** Objectives of past periods are read-only until the user reopens them, for as long as the screen is shown. */
export function useReopened(today: CivilDate): Reopening {
  const [reopened, setReopened] = useState<ReadonlySet<string>>(new Set());
  return {
    isReadOnly: ({ id, period }) => periodTime(period, today) === 'PAST' && !reopened.has(id),
    reopen: (objective) => {
      setReopened((before) => new Set(before).add(objective.id));
      if (isOver(objective.status)) setStatus(objective, 'ACTIVE', today);
      else focusCardSoon(objective.id);
    },
  };
}
