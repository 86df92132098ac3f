import { readFileSync } from 'node:fs';
import { activity, settings } from '@sevenfold/contract/samples';
import { ICONS, PALETTE } from '@sevenfold/domain/activity';
import { today, type CivilDate } from '@sevenfold/domain/calendar';
import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { describe, expect, it } from 'vitest';
import { iconPath } from '../../build/iconPath';
import { toOutline } from '../../src/features/widget/outline';
import { recordsOf } from '../record/recordsOf';
import { buildSnapshot, endOfDay, signedOutSnapshot } from '../../src/features/widget/snapshot';
import { tileColors, TILES } from '../../src/features/widget/tileColors';
import { showTexts } from '../../src/platform/text';

const TODAY: CivilDate = '2026-10-01';
const goal = (target: number) => [{ startWeekId: '2026-W01' as const, endWeekId: null, target }];
const RUN = activity({ id: 'run', name: 'Run', weeklyGoalsTimeline: goal(4) });
const READ = activity({ id: 'read', name: 'Read', icon: '📖', unit: 'DURATION', weeklyGoalsTimeline: goal(210) });
const USER = { id: 'me', settings: { ...settings(), timezone: 'Europe/Madrid', dayEndsAt: 3 } };
const snapshotIn = (locale: Locale) => {
  showTexts(locale, compileCatalogue(locale));
  return buildSnapshot(USER, TODAY, [RUN, READ], recordsOf(TODAY, TODAY, [], []), { footprints: 'M1 2h3' }, ['tap']);
};

describe('the snapshot', () => {
  it.each<[Locale, readonly string[], string]>([
    [
      'en',
      [
        '4 to go · 4 days left | Mark Run as done',
        '3h\u00a030m to go · 4 days left | Add 55m to Read',
        'Read: done today',
      ],
      '{done} of {planned}',
    ],
    [
      'es',
      [
        'Faltan 4 · quedan 4\u00a0días | Marcar Run como hecha',
        'Faltan 3\u00a0h\u00a030\u00a0min · quedan 4\u00a0días | Añadir 55\u00a0min a Read',
        'Read: hecha por hoy',
      ],
      '{done} de {planned}',
    ],
    [
      'ja',
      [
        '目標まで4日（残り4日） | 「Run」を完了にする',
        '目標まで3時間30分（残り4日） | 「Read」に55分を追加',
        'Read：今日は完了',
      ],
      '{done}/{planned}',
    ],
  ])('names what is left and what a tap does, in %s', (locale, [run, read, done], count) => {
    const { day, texts } = snapshotIn(locale);
    const [first, second] = day.rows.map(({ states }) => states);
    expect(`${first?.[0]?.text} | ${first?.[0]?.label}`).toBe(run);
    expect(`${second?.[0]?.text} | ${second?.[0]?.label}`).toBe(read);
    expect(second?.at(-1)?.label).toBe(done);
    expect(texts.count).toBe(count);
  });

  it('draws an icon of the set as an outline, and an emoji as text', () => {
    const { rows } = snapshotIn('en').day;
    expect(rows.map(({ outline, emoji }) => [outline, emoji])).toEqual([
      ['M 1 2 L 4 2', ''],
      ['', '📖'],
    ]);
  });

  it('is stale from the end of the day, which is hours after midnight', () => {
    const { staleAt, userId, merged } = snapshotIn('en');
    expect({ staleAt: new Date(staleAt).toISOString(), userId, merged }).toEqual({
      staleAt: '2026-10-02T01:00:00.000Z',
      userId: 'me',
      merged: ['tap'],
    });
  });

  it.each(['America/St_Johns', 'America/Santiago'])(
    'is stale from the first instant of the next day, all year in %s',
    (timezone) => {
      for (const dayEndsAt of [0, 2, 6]) {
        const own = { ...USER.settings, timezone, dayEndsAt };
        for (let at = Date.UTC(2026, 0, 1, 12); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
          const date = today(at, timezone, dayEndsAt);
          const end = endOfDay(date, own);
          expect(today(end, timezone, dayEndsAt) > date, `${timezone} ${date}`).toBe(true);
          expect(today(end - 60_000, timezone, dayEndsAt) <= date, `${timezone} ${date}`).toBe(true);
        }
      }
    },
  );

  it('holds nothing of a user after the sign-out', () => {
    showTexts('en', compileCatalogue('en'));
    expect(Object.keys(signedOutSnapshot()).toSorted()).toEqual([
      'language',
      'petal',
      'texts',
      'theme',
      'userId',
      'version',
    ]);
    expect(signedOutSnapshot()).toMatchObject({ userId: null, texts: { signIn: 'Open Sevenfold to sign in' } });
  });
});

describe('the colours of a tile', () => {
  const css = readFileSync(new URL('../../src/app.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css.split('@media screen');

  it('are the tokens of the palette', () => {
    for (const { name } of PALETTE)
      for (const part of ['soft', 'ink'] as const)
        for (const [theme, tokens] of [['light', light] as const, ['dark', dark] as const])
          expect(tokens, `${name} ${part} ${theme}`).toContain(`--${name}-${part}: ${TILES[name][theme][part]};`);
  });

  it('keep the hue of a custom colour, with the lightness of the theme', () => {
    expect(tileColors('#804000')).toEqual({
      light: { soft: '#ffede1', ink: '#7c3c00' },
      dark: { soft: '#35281f', ink: '#ffbe8a' },
    });
    expect(tileColors('#000000').light).toEqual({ soft: '#f1f1f1', ink: '#000000' });
  });
});

describe('an outline', () => {
  it.each([
    ['relative lines', 'M1 2l3 4h-1v2z', 'M 1 2 L 4 6 L 3 6 L 3 8 Z'],
    ['pairs after a move', 'm1 1 2 0-1 1', 'M 1 1 L 3 1 L 2 2'],
    ['a smooth curve', 'M0 0c0 1 1 2 2 2s2-1 2-2', 'M 0 0 C 0 1 1 2 2 2 C 3 2 4 1 4 0'],
    ['a quadratic curve', 'M0 0q3 3 6 0', 'M 0 0 C 2 2 4 2 6 0'],
    ['a smooth quadratic curve', 'M0 0q3 3 6 0t6 0', 'M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0'],
    ['a half circle', 'M0 0a2 2 0 0 1 4 0', 'M 0 0 C 0 -1.105 0.895 -2 2 -2 C 3.105 -2 4 -1.105 4 0'],
    [
      'an arc whose flags are written together',
      'M0 0a2 2 0 014 0',
      'M 0 0 C 0 -1.105 0.895 -2 2 -2 C 3.105 -2 4 -1.105 4 0',
    ],
    [
      'an arc that is too small for its ends',
      'M0 0a1 1 0 0 0 4 0',
      'M 0 0 C 0 1.105 0.895 2 2 2 C 3.105 2 4 1.105 4 0',
    ],
  ])('has %s', (_, path, expected) => {
    expect(toOutline(path)).toBe(expected);
  });

  it.each(['h', 'M1', 'M0 0Zx'])('rejects %s', (path) => {
    expect(() => toOutline(path)).toThrow(SyntaxError);
  });

  it('exists for every icon, within its box', () => {
    for (const name of ICONS) {
      const numbers =
        toOutline(iconPath(name))
          .match(/-?[\d.]+/g)
          ?.map(Number) ?? [];
      expect(numbers.length, name).toBeGreaterThan(3);
      expect(Math.min(...numbers), name).toBeGreaterThanOrEqual(-1);
      expect(Math.max(...numbers), name).toBeLessThanOrEqual(25);
    }
  });
});
