import { text } from '#platform';

/** Week that a change is compared with; only Japanese names it. */
export type ComparedWeek = 'LAST_WEEK' | 'WEEK_BEFORE';

/** A change as text: "2 days more", "No change". @param amount absolute difference with its unit */
export const changeText = (delta: number, amount: string, than?: ComparedWeek): string =>
  delta === 0
    ? text('ui.trendSame')
    : text(delta > 0 ? 'ui.trendMore' : 'ui.trendLess', { value: amount, than: than ?? 'NONE' });
