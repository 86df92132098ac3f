import { weekIdOf, type WeekView } from '@sevenfold/domain/calendar';
import { useCurrentTotals } from '../useCurrentTotals';
import type { WeekData } from '../useWeek';
import { BalanceCard } from './BalanceCard';
import { TrendCard } from './TrendCard';

interface WeekInsightsProps {
  view: WeekView;
  data: WeekData;
}

/** Statistics over the weeks up to the one shown. */
export default function WeekInsights({ view, data }: WeekInsightsProps) {
  const known = useCurrentTotals(view, data);
  const { areas, allActivities } = data;
  return (
    // Left out of a printed week, which is to fit one sheet.
    <div className="grid items-start gap-6 pt-8 expanded:grid-cols-2 print:hidden">
      <TrendCard
        week={view.id}
        current={weekIdOf(view.today, view.weekStartDay)}
        areas={areas}
        activities={allActivities}
        totals={known}
      />
      <BalanceCard
        week={view.id}
        isRunning={view.place === 'CURRENT'}
        areas={areas}
        activities={allActivities}
        totals={known}
      />
    </div>
  );
}
