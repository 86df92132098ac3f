import { formatDuration } from '@sevenfold/domain/activity';
import { useLocale } from '../src/platform/text';
import { BarChart, LineChart } from '../src/ui/chart/Chart';
import { GoalTimeline } from '../src/ui/GoalTimeline';
import { Card } from '../src/ui/Surface';
import { Title } from './Title';
import type { Words } from './words';

const RESULTS = [2, 1, 2, 3, 0, 3, 4, 3, 2, 5, 3, 2];

export function Charts({ words }: { words: Words }) {
  const language = ({ en: 'EN', es: 'ES', ja: 'JA' } as const)[useLocale()];
  const weeks = RESULTS.map((value, index) => {
    const goal = index < 4 ? 2 : index === 4 ? null : 3;
    return {
      key: `${index}`,
      label: `W${29 + index}`,
      longLabel: `${words.weekWord} ${29 + index}`,
      value,
      goal,
      met: goal !== null && value >= goal,
      muted: index === RESULTS.length - 1,
    };
  });
  const years = Array.from({ length: 520 }, (_, index) => ({
    key: `${index}`,
    label: `${2016 + Math.floor(index / 52)}`,
    longLabel: `${words.weekWord} ${index}`,
    value: Math.round(4 + 3 * Math.sin(index / 9) + ((index * 7919) % 5)),
    goal: index < 260 ? 3 : 5,
  }));
  return (
    <section>
      <Title>Charts</Title>
      <div className="flex flex-col gap-4">
        <Card padded>
          <GoalTimeline
            color="#1A9951"
            currentWeek="2026-W40"
            formatTarget={(target) => `${target} ${words.weekly}`}
            onEdit={() => {}}
            periods={[
              { startWeekId: '2025-W50', endWeekId: '2026-W28', target: 2 },
              { startWeekId: '2026-W34', endWeekId: null, target: 3 },
            ]}
          />
        </Card>
        <Card padded>
          <BarChart
            title={words.past}
            unit={words.dayUnit}
            points={weeks}
            format={String}
            color="#1A9951"
            columnLabel={words.weekWord}
            note={words.average}
            onSelect={() => {}}
          />
        </Card>
        <Card padded>
          <BarChart
            title={words.read}
            unit={words.unitDuration}
            base="minutes"
            points={[...weeks, ...weeks].map((week, index) => ({
              ...week,
              key: `${index}`,
              value: week.value * 55,
              goal: 240,
              met: week.value * 55 >= 240,
            }))}
            format={(value) => formatDuration(value, language)}
            color="#6B49D7"
            columnLabel={words.weekWord}
          />
        </Card>
        <Card padded>
          <BarChart
            title={words.read}
            unit={words.dayUnit}
            points={[]}
            format={String}
            color="#6B49D7"
            columnLabel={words.weekWord}
            height={96}
          />
        </Card>
        <Card padded>
          <LineChart
            title={words.read}
            unit={words.weekly}
            points={years}
            format={String}
            color="#1A9951"
            columnLabel={words.weekWord}
            marks
            table="none"
          />
        </Card>
      </div>
    </section>
  );
}
