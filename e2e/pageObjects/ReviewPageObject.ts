import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts';

/** /weekly-review and the review of a week below it. */
export class ReviewPageObject {
  readonly heading: Locator;
  readonly next: Locator;
  readonly back: Locator;
  readonly done: Locator;
  readonly feelings: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.next = main.getByRole('button', { name: say('review.next'), exact: true });
    this.back = main.getByRole('button', { name: say('review.back'), exact: true });
    this.done = main
      .getByRole('link', { name: say('review.done'), exact: true })
      .or(main.getByRole('button', { name: say('review.done'), exact: true }));
    this.feelings = main.getByRole('radiogroup', { name: say('review.feeling') });
  }

  async open(week: string, step?: number): Promise<void> {
    await this.page.goto(`/weekly-review/${week}${step === undefined ? '' : `?step=${step}`}`);
    await this.heading.waitFor();
  }

  async openAll(): Promise<void> {
    await this.page.goto('/weekly-review');
    await this.heading.waitFor();
  }

  question(key: 'review.feeling' | 'review.words' | 'review.goals'): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2, name: this.say(key) });
  }

  /** Unfolds the numbers of the first step, or folds them. */
  get numbers(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: this.say('review.numbersShort'), exact: true });
  }

  feeling(feeling: 1 | 2 | 3 | 4 | 5): Locator {
    return this.feelings.getByRole('radio', { name: this.say(`review.feeling${feeling}`), exact: true });
  }

  text(key: 'review.wins' | 'review.struggles' | 'review.winsShort' | 'review.strugglesShort'): Locator {
    return this.page.getByRole('textbox', { name: this.say(key) });
  }

  /** The options for the goal of an activity. */
  choices(name: string): Locator {
    return this.page.getByRole('radiogroup', { name: this.say('review.choices', { name }) });
  }

  /** "Step 2 of 4 · Saved 10:42". */
  get saved(): Locator {
    return this.page.getByRole('main').getByText(new RegExp(this.say('review.saved', { time: '.+' })));
  }

  /** A finished review, or a draft, in the list of all, not in the garden above it. */
  inList(week: string): Locator {
    return this.page.getByRole('main').getByRole('link').filter({ hasText: week });
  }
}
