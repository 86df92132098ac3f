import type { WeekId } from '../calendar';
import type { ReviewFacts } from './facts';
import { type Feeling, firstWin } from './limits';

/** Figures of the facts that lists show; null where a review has none. */
type Figures = { readonly [F in 'goalsMet' | 'goals' | 'attainment']: ReviewFacts[F] | null };

interface Summarized {
  readonly weekId: WeekId;
  readonly status: 'DRAFT' | 'FINISHED';
  readonly feeling: Feeling | null;
  readonly wins: string;
  /** Null for a draft. */
  readonly facts: Figures | null;
  readonly finishedAt: string | null;
  readonly updatedAt: string;
}

/** A review as lists show it: without its texts but the first win, and with the figures of its facts. */
export const summarizeReview = ({ weekId, status, feeling, wins, facts, finishedAt, updatedAt }: Summarized) => ({
  weekId,
  status,
  feeling,
  firstWin: firstWin(wins),
  goalsMet: facts?.goalsMet ?? null,
  goals: facts?.goals ?? null,
  attainment: facts?.attainment ?? null,
  finishedAt,
  updatedAt,
});
