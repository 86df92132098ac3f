import type { BodyOf } from '@sevenfold/contract';
import type { Operation } from '../../apps/web/src/data/operation';
import { type ActivityFact, copyInto, type Outcome, type ModelDeps, updateById } from './modelDeps';

/** The fields of a review. */
export interface ModelReview {
  readonly weekId: string;
  readonly feeling: number | null;
  readonly wins: string;
  readonly struggles: string;
  readonly notes: string;
  readonly letter?: string | undefined;
  readonly isLetterRead?: boolean | undefined;
  /** Frozen when it was finished; null for a draft. */
  readonly facts: readonly ActivityFact[] | null;
}

const BLANK = { feeling: null, wins: '', struggles: '', notes: '', facts: null };
/** The last week that has begun by the server's clock, whichever day weeks begin on; tomorrow is in it too. */
const LAST_WEEK = '2026-W11';

/** The model of reviews: implements docs/decisions/0020-reviews.md. */
export class ReviewModel {
  readonly #reviews = new Map<string, ModelReview & { readonly isDeleted: boolean }>();

  constructor(private readonly deps: ModelDeps) {}

  copyFrom(other: ReviewModel): void {
    copyInto(this.#reviews, other.#reviews);
  }

  /** Applies an operation. Returns DONE or the reason of the rejection; undefined for operations on other objects. */
  apply({ call, body }: Operation): Outcome | undefined {
    switch (call) {
      case 'POST /api/v1/review/draft':
        return this.#write(body);
      case 'POST /api/v1/review/finish':
        return this.#finish(body);
      case 'POST /api/v1/review/letter-read':
        return this.#change(body.weekId, { isLetterRead: body.isRead });
      case 'POST /api/v1/review/reopen':
        return this.#change(body.weekId, { facts: null });
      case 'DELETE /api/v1/review':
        return this.#change(body.weekId, { isDeleted: true });
      case 'POST /api/v1/review/restore':
        return this.#change(body.weekId, { isDeleted: false });
      default:
        return undefined;
    }
  }

  /** The reviews that are not deleted. */
  existing(): ModelReview[] {
    return [...this.#reviews.values()].flatMap(({ isDeleted, ...review }) => (isDeleted ? [] : [review]));
  }

  #change(week: string, fields: object): Outcome {
    return updateById(this.#reviews, week, fields) ?? this.deps.missing(week);
  }

  /** Merges into the only review of a week, field by field; a draft that is new replaces a deleted review. */
  #write({ weekId, isNew = false, ...fields }: BodyOf<'POST /api/v1/review/draft'>): Outcome {
    if (weekId > LAST_WEEK) return 'INVALID';
    const review = this.#reviews.get(weekId);
    if (!review || (review.isDeleted && isNew)) this.#reviews.set(weekId, { weekId, ...BLANK, isDeleted: false });
    const isAnother = fields.letter !== undefined && fields.letter !== (this.#reviews.get(weekId)?.letter ?? '');
    return this.#change(weekId, { ...fields, ...(isAnother && { isLetterRead: false }) });
  }

  #finish(body: BodyOf<'POST /api/v1/review/finish'>): Outcome {
    const outcome = this.#write(body);
    if (outcome !== 'DONE') return outcome;
    const facts = this.#reviews.get(body.weekId)?.facts ?? this.deps.factsOf(body.weekId);
    return this.#change(body.weekId, { facts });
  }
}
