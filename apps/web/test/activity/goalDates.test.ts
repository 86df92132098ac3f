import { weekId } from '@sevenfold/domain/calendar';
import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { expect, it } from 'vitest';
import { goalDates } from '../../src/features/activity/goalDates';
import { showTexts } from '../../src/platform/text';

const AT = { currentWeek: weekId('2026-W33'), weekStartDay: 'MONDAY' } as const;

it.each<[Locale, string, string | null, string]>([
  ['en', '2026-W28', null, 'since Jul 6'],
  ['en', '2026-W34', null, 'from Aug 17'],
  ['en', '2026-W28', '2026-W31', 'Jul 6 – Aug 2'],
  ['en', '2025-W23', null, 'since June 2025'],
  ['en', '2024-W52', '2025-W22', 'Dec 2024 – Jun 2025'],
  ['en', '2025-W24', '2025-W24', 'Jun 2025'],
  ['es', '2026-W28', null, 'desde el 6 jul'],
  ['es', '2025-W23', null, 'desde junio de 2025'],
  ['ja', '2026-W28', null, '7月6日から'],
  ['ja', '2024-W52', '2025-W22', '2024年12月〜2025年6月'],
])('in %s, a goal from %s to %s: %s', (locale, first, last, expected) => {
  showTexts(locale, compileCatalogue(locale));
  expect(goalDates(weekId(first), last === null ? null : weekId(last), AT)).toBe(expected);
});
