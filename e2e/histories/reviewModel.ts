import type { BodyOf } from '@sevenfold/contract';
import type { Operation } from '../../apps/web/src/data/operation';
import type { ActivityFact, Outcome, World } from './world';

/** What stands in a review. */
export interface ModelReview {
  readonly weekId: string;
  readonly feeling: number | null;
  readonly wins: string;
  readonly struggles: string;
  readonly notes: string;
  /** Frozen when it was finished; null for a draft. */
  readonly facts: readonly ActivityFact[] | null;
}

const BLANK = { feeling: null, wins: '', struggles: '', notes: '', facts: null };
/** The last week that has begun by the server's clock, whichever day weeks begin on; tomorrow is in it too. */
const LAST_WEEK = '2026-W11';

/** What becomes of reviews: written from docs/decisions/0020-reviews.md. */
export class ReviewModel {
  readonly #reviews = new Map<string, ModelReview & { readonly isDeleted: boolean }>();

  constructor(private readonly world: World) {}

  /** Carries an operation out, or says why it is refused; undefined when it is about something else. */
  apply({ call, body }: Operation): Outcome | undefined {
    switch (call) {
      case 'POST /api/v1/review/draft':
        return this.#write(body);
      case 'POST /api/v1/review/finish':
        return this.#finish(body);
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

  /** Those that are not deleted; in no order. */
  living(): ModelReview[] {
    return [...this.#reviews.values()].flatMap(({ isDeleted, ...review }) => (isDeleted ? [] : [review]));
  }

  #change(week: string, fields: object): Outcome {
    const review = this.#reviews.get(week);
    if (!review) return this.world.missing(week);
    this.#reviews.set(week, { ...review, ...fields });
    return 'DONE';
  }

  /** One review a week, field by field; who knew of none begins anew where one was deleted. */
  #write({ weekId, isNew = false, ...fields }: BodyOf<'POST /api/v1/review/draft'>): Outcome {
    if (weekId > LAST_WEEK) return 'INVALID';
    const review = this.#reviews.get(weekId);
    if (!review || (review.isDeleted && isNew)) this.#reviews.set(weekId, { weekId, ...BLANK, isDeleted: false });
    return this.#change(weekId, fields);
  }

  #finish(body: BodyOf<'POST /api/v1/review/finish'>): Outcome {
    const outcome = this.#write(body);
    if (outcome !== 'DONE') return outcome;
    const facts = this.#reviews.get(body.weekId)?.facts ?? this.world.factsOf(body.weekId);
    return this.#change(body.weekId, { facts });
  }
}
