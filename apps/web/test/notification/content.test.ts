import { activity } from '@sevenfold/contract/samples';
import type { LeftOfActivity } from '@sevenfold/domain/notification';
import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { describe, expect, it } from 'vitest';
import { actionTypeId, actionTypes } from '../../src/features/notification/actionTypes';
import { notificationContent } from '../../src/features/notification/content';
import { showTexts } from '../../src/platform/text';

const NAMES = ['Gym', 'Read', 'Call', 'Water', 'Walk', 'Tea'];
const ACTIVITIES = new Map(NAMES.map((name) => [name, { ...activity(), id: name, name, unit: 'DAYS' as const }]));
const left = (activityId: string, amount = 1): LeftOfActivity => ({ activityId, left: { amount, days: 2 } });

describe('the text of a notification', () => {
  it.each<[Locale, string, string]>([
    ['en', 'Left for today', 'Gym: 1 to go · 2 days left'],
    ['es', 'Lo que queda hoy', 'Gym: Falta 1 · quedan 2\u00a0días'],
    ['ja', '今日の残り', 'Gym：目標まで1日（残り2日）'],
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

describe('the text of a reminder', () => {
  it.each<[Locale, string, string, string[]]>([
    ['en', '1 to go · 2 days left', 'Not recorded yet today', ['Done', 'Skip', 'Later']],
    ['es', 'Falta 1 · quedan 2\u00a0días', 'Aún sin registrar hoy', ['Hecho', 'Omitir', 'Más tarde']],
    ['ja', '目標まで1日（残り2日）', '今日はまだ記録がありません', ['完了', 'スキップ', 'あとで']],
  ])('names the activity and what is left, in %s', (locale, rest, open, actions) => {
    showTexts(locale, compileCatalogue(locale));
    const told = { kind: 'REMINDER' as const, activityId: 'Gym' };
    expect(notificationContent({ ...told, left: { amount: 1, days: 2 } }, ACTIVITIES)).toEqual({
      title: 'Gym',
      body: rest,
    });
    expect(notificationContent({ ...told, left: null }, ACTIVITIES).body).toBe(open);
    const [type] = actionTypes([{ activityId: 'Gym', amount: 1 }], ACTIVITIES);
    expect(type?.actions?.map(({ title }) => title)).toEqual(actions);
  });

  it.each<[Locale, string]>([
    ['en', 'Done · 1h 30m'],
    ['es', 'Hecho · 1 h 30 min'],
    ['ja', '完了（1時間30分）'],
  ])('names the minutes that Done records, in %s', (locale, done) => {
    showTexts(locale, compileCatalogue(locale));
    const activities = new Map([['Read', { ...activity(), id: 'Read', unit: 'DURATION' as const }]]);
    const reminder = { activityId: 'Read', amount: 90 };
    const types = actionTypes([reminder, { ...reminder, amount: null }, reminder], activities);
    expect(types).toHaveLength(2);
    const type = types.find(({ id }) => id === actionTypeId(reminder, activities));
    expect(type?.actions?.[0]?.title.replaceAll('\u00A0', ' ')).toBe(done);
    const without = actionTypeId({ ...reminder, amount: null }, activities);
    expect(types.find(({ id }) => id === without)?.actions?.map(({ id }) => id)).toEqual(['SKIP', 'LATER']);
  });
});
