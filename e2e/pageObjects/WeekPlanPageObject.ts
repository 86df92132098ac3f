import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts';

/** /week/plan: the planning board. */
export class WeekPlanPageObject {
  readonly heading: Locator;
  readonly goals: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.goals = main.getByRole('region', { name: say('plan.left') });
  }

  async open(week: string): Promise<void> {
    await this.page.goto(`/week/plan?week=${week}`);
    await this.goals.waitFor();
  }

  /** The goal of an activity. */
  goal(name: string): Locator {
    return this.goals.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** A button that plans the chosen goal on several days. */
  action(key: 'plan.spread' | 'plan.everyDay' | 'plan.clear'): Locator {
    return this.goals.getByRole('button', { name: this.say(key), exact: true });
  }

  /** The button that leads to the next goal once the chosen one is planned. */
  next(name: string): Locator {
    return this.goals.getByRole('button', { name: this.say('plan.next', { name }), exact: true });
  }

  /** @param day "Monday, October 6" */
  day(day: string): Locator {
    return this.page.getByRole('region', { name: day });
  }

  /** Control that plans the chosen goal on a day. */
  toggle(day: string): Locator {
    return this.day(day).getByRole('checkbox');
  }

  /** The plan of an activity on a day. */
  plan(name: string, day: string): Locator {
    return this.day(day).getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** The button that plans an activity on a day on which that is proposed. */
  proposed(name: string, day: string): Locator {
    return this.day(day).getByRole('button', { name: this.say('plan.proposedOn', { name, day }), exact: true });
  }

  /** Lower edges of the days in pixels of the page, and upper edge of the goals in those of the viewport. */
  async edges(): Promise<{ days: readonly number[]; goals: number }> {
    const days = await this.page.locator('[data-day]').all();
    const boxes = await Promise.all([this.goals, ...days].map((element) => element.boundingBox()));
    const [goals = null, ...ofDays] = boxes;
    const scrolled = await this.page.evaluate(() => scrollY);
    return { days: ofDays.map((box) => (box ? scrolled + box.y + box.height : NaN)), goals: goals?.y ?? NaN };
  }

  /** Drags a goal or a plan to a day with the mouse. */
  async drag(chip: Locator, day: string): Promise<void> {
    await chip.hover();
    await this.page.mouse.down();
    // The board measures its days after the first movement.
    await this.day(day).hover();
    await this.day(day).hover({ position: { x: 40, y: 90 } });
    // Measuring them takes a moment.
    await this.day(day).and(this.page.locator('[data-drop-target]')).waitFor();
    await this.page.mouse.up();
  }
}
