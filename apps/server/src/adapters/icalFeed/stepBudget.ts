/** Limits the work of the calendar library: some rules of hostile files would take it minutes, or never end. */
export class StepBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Uses up steps. False once they exceed the budget. */
  spend(steps = 1): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }
}
