import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { isOfFirstLoad } from '../../build/catalogues';
import { filesOfFirstLoad } from '../../build/firstLoad';
import { SOURCES } from '../../build/sources';

const names = (): string[] => [...filesOfFirstLoad()].map((file) => relative(SOURCES, file));

test('the first load contains the day and nothing of later screens', () => {
  expect(names()).toEqual(
    expect.arrayContaining([
      'main.tsx',
      'features/day/screens/DayScreen.tsx',
      'features/day/components/ActivityRow.tsx',
      'shell/Sidebar.tsx',
    ]),
  );
  for (const later of [
    'features/week/screens/WeekScreen.tsx',
    'ui/Dialog.tsx',
    'ui/MenuPanel.tsx',
    'shell/PaletteDialog.tsx',
    'features/day/components/DaySheet.tsx',
  ])
    expect(names()).not.toContain(later);
});

test('a text belongs to the first load if its key, or the start of a computed key, is named there', () => {
  const isIn = isOfFirstLoad("text('day.record'); text(`skip.reason.${reason ?? 'NONE'}`);");
  expect(['day.record', 'skip.reason.NONE', 'skip.reason.SICK'].filter(isIn)).toEqual([
    'day.record',
    'skip.reason.NONE',
    'skip.reason.SICK',
  ]);
  expect(['day.recorded', 'skip.done', 'week.goal'].filter(isIn)).toEqual([]);
});
