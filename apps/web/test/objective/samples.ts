import type { Objective } from '@sevenfold/contract';
import { quarterPeriod } from '@sevenfold/domain/objective';

/** An objective of the last quarter of 2026 with nothing special about it: from 0 to 24 books, nothing said yet. */
export function objective(changes: Partial<Objective> = {}): Objective {
  return {
    id: 'read',
    name: 'Read 24 books',
    why: '',
    areaId: null,
    period: quarterPeriod(2026, 4),
    type: 'PROGRESS',
    start: 0,
    target: 24,
    unitLabel: 'books',
    followsActivityId: null,
    carriedFrom: null,
    checkIns: [],
    status: 'ACTIVE',
    achievedAt: null,
    linkedActivityIds: [],
    order: 0,
    createdAt: '2026-10-01T08:00:00.000Z',
    ...changes,
  };
}
