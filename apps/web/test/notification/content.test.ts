import { activity } from '@sevenfold/contract/samples';
import type { LeftOfActivity } from '@sevenfold/domain/notification';
import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { describe, expect, it } from 'vitest';
import { notificationContent } from '../../src/features/notification/content';
import { showTexts } from '../../src/platform/text';

const NAMES = ['Gym', 'Read', 'Call', 'Water', 'Walk', 'Tea'];
const ACTIVITIES = new Map(NAMES.map((name) => [name, { ...activity(), id: name, name, unit: 'DAYS' as const }]));
const left = (activityId: string, amount = 1): LeftOfActivity => ({ activityId, left: { amount, days: 2 } });

describe('the text of a notification', () => {
  it.each<[Locale, string, string]>([
    ['en', 'Left for today', 'Gym: 1 to go · 2 days left'],
    ['es', 'Lo que queda hoy', 'Gym: Falta 1 · quedan 2 días'],
    ['ja', '今日の残り', 'Gym：あと1日（残り2日）'],
  ])('names what a day leaves to do, in %s', (locale, title, body) => {
    showTexts(locale, compileCatalogue(locale));
    expect(notificationContent({ kind: 'DAILY', left: [left('Gym')] }, ACTIVITIES)).toEqual({ title, body });
  });

  it('has another title on the last day of the week', () => {
    showTexts('en', compileCatalogue('en'));
    expect(notificationContent({ kind: 'WEEKLY', left: [left('Gym')] }, ACTIVITIES).title).toBe(
      'Last day of your week',
    );
  });

  it('names an activity alone when its goal can no longer be met', () => {
    showTexts('en', compileCatalogue('en'));
    expect(notificationContent({ kind: 'DAILY', left: [{ activityId: 'Gym', left: null }] }, ACTIVITIES).body).toBe(
      'Gym',
    );
  });

  it('names four activities and counts the others', () => {
    showTexts('en', compileCatalogue('en'));
    const lines = notificationContent({ kind: 'DAILY', left: NAMES.map((name) => left(name)) }, ACTIVITIES).body.split(
      '\n',
    );
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('and 2 more');
  });
});
