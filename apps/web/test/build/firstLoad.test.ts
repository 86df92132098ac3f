import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { isOfFirstLoad } from '../../build/catalogues';
import { filesOfFirstLoad, SOURCES } from '../../build/firstLoad';

const names = (): string[] => [...filesOfFirstLoad()].map((file) => relative(SOURCES, file));

test('the first load is the day and what it needs', () => {
  expect(names()).toEqual(
    expect.arrayContaining([
      'main.tsx',
      'features/day/screens/DayScreen.tsx',
      'features/day/components/ActivityRow.tsx',
      'shell/Sidebar.tsx',
    ]),
  );
  expect(names()).not.toEqual(expect.arrayContaining(['features/week/screens/WeekScreen.tsx']));
  for (const later of [
    'ui/Dialog.tsx',
    'ui/MenuPanel.tsx',
    'shell/PaletteDialog.tsx',
    'features/day/components/DaySheet.tsx',
  ])
    expect(names()).not.toContain(later);
});

test('its icons are single paths, without the runtime of lucide-react', () => {
  const withLucide = [...filesOfFirstLoad()].filter((file) =>
    /^import (?!type\b)[^;]*'lucide-react'/m.test(readFileSync(file, 'utf8')),
  );
  expect(withLucide.map((file) => relative(SOURCES, file))).toEqual([]);
});

test('its texts are those it names, whole or by their beginning', () => {
  const isIn = isOfFirstLoad("text('day.record'); text(`skip.reason.${reason ?? 'NONE'}`);");
  expect(['day.record', 'skip.reason.NONE', 'skip.reason.SICK'].filter(isIn)).toEqual([
    'day.record',
    'skip.reason.NONE',
    'skip.reason.SICK',
  ]);
  expect(['day.recorded', 'skip.done', 'week.goal'].filter(isIn)).toEqual([]);
});

test('every other part comes with the texts and styles that only later parts have', () => {
  const files = readdirSync(SOURCES, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name));
  const asked = files.flatMap((name) =>
    readFileSync(join(SOURCES, name), 'utf8')
      .split('\n')
      .filter((line) => /(?<!typeof )\bimport\('\./.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  const apart = asked.filter((line) => !/lazyImport(?:WithRetry)?\(\(\) => import\(/.test(line));
  expect(apart.map((line) => line.split(':')[0])).toEqual(['platform/lazyImport.ts', 'routes/routes.ts']);
});
