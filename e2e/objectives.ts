import { newId, type TestUser } from './user';

/** Noon in Madrid in the middle of the fourth quarter of 2025: 46 of its 92 days have passed. */
export const HALF_OF_QUARTER = '2025-11-16T12:00:00+01:00';

/** Fields of an objective of 24 books. */
export const PROGRESS = { type: 'PROGRESS', start: 0, target: 24, unitLabel: 'books' };

export interface Objective {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly start: number | null;
  readonly period: { readonly year: number; readonly quarter: number | null };
  readonly carriedFrom: string | null;
  readonly linkedActivityIds: readonly string[];
  readonly steps?: readonly { readonly name: string; readonly isDone: boolean; readonly doneOn?: string }[];
  readonly stepNotes?: readonly { readonly date: string; readonly note: string }[];
  readonly checkIns: readonly { readonly value: number; readonly note: string | null }[];
}

export const objectivesOf = async (user: TestUser): Promise<readonly Objective[]> =>
  (await user.request<{ objectives: Objective[] }>('GET /api/v1/objectives')).objectives;

export async function createObjective(user: TestUser, name: string, fields: object = {}): Promise<string> {
  const id = newId();
  await user.request('POST /api/v1/objective', {
    id,
    name,
    type: 'COMPLETABLE',
    period: { kind: 'QUARTER', year: 2025, quarter: 4 },
    ...fields,
  });
  return id;
}
