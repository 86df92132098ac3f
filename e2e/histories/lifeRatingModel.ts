import type { LifeRating } from '@sevenfold/contract';
import type { Operation } from '../../apps/web/src/data/operation';
import { copyInto, type Outcome } from './modelDeps';

type ModelRating = Pick<LifeRating, 'date' | 'scores'>;

/** The model of life ratings: one for each date; the last one that arrives replaces the whole rating. */
export class LifeRatingModel {
  readonly #ratings = new Map<string, ModelRating>();

  /** @param lastDate the latest date in any time zone, by the server's clock */
  constructor(private readonly lastDate: string) {}

  copyFrom(other: LifeRatingModel): void {
    copyInto(this.#ratings, other.#ratings);
  }

  /** Applies an operation. Returns DONE or the reason of the rejection; undefined for operations on other objects. */
  apply({ call, body }: Operation): Outcome | undefined {
    switch (call) {
      case 'POST /api/v1/life-rating':
        if (body.date > this.lastDate) return 'INVALID';
        this.#ratings.set(body.date, body);
        return 'DONE';
      case 'DELETE /api/v1/life-rating':
        this.#ratings.delete(body.date);
        return 'DONE';
      default:
        return undefined;
    }
  }

  /** The ratings, earliest date first. */
  all(): ModelRating[] {
    return [...this.#ratings.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  }
}
