import type { Area, WeekTotal } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { areaBalance, type AreaBalance, listQuietWeeks, QUIET_WEEKS } from '@sevenfold/domain/insight';
import { useMemo, useState } from 'react';
import { joined, labelled, shareText, useText } from '#platform';
import { activityColor, Card, Chip, Segmented, Skeleton } from '#ui';
import { amountText, duration } from '#features/record';
import { AreaDot, type CountedActivity } from '#features/activity';
import { useFallbackArea, useShownAreaOf } from '#features/area';
import { BreakdownButton, type BreakdownTarget } from '#breakdown';
import { TREND_WEEKS } from '#features/insight';

const PERIODS = ['4', '12'] as const;
type Period = (typeof PERIODS)[number];
const DAYS = { unit: 'DAYS', customTimesUnit: null } as const;

interface BalanceCardProps {
  week: WeekId;
  isRunning: boolean;
  areas: readonly Area[];
  activities: readonly CountedActivity[];
  /** Undefined while loading. */
  totals: readonly WeekTotal[] | undefined;
}

/** Distribution of entries and time over the areas. The table is the chart, with a bar in every cell. */
export function BalanceCard({ week, isRunning, areas, activities, totals }: BalanceCardProps) {
  const text = useText();
  const [period, setPeriod] = useState<Period>('4');
  const shownArea = useShownAreaOf();
  const balance = useMemo(() => {
    if (!totals) return undefined;
    const areaIds = areas.map(({ id }) => id);
    const placed = activities.map((activity) => ({ ...activity, areaId: shownArea(activity.areaId) }));
    const span = { last: week, isRunning };
    return areaBalance(areaIds, placed, totals, { ...span, count: Number(period) }).map((area) => ({
      ...area,
      // Of all weeks that are known: an area has been quiet for as long whichever period is shown.
      quietWeeks: listQuietWeeks(areaIds, placed, totals, { ...span, count: TREND_WEEKS }, area.areaId).length,
    }));
  }, [areas, activities, shownArea, totals, week, period, isRunning]);
  return (
    <Card padded className="flex break-inside-avoid flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="balance" className="text-body font-semibold">
          {text('insight.balance')}
        </h2>
        <Segmented
          label={text('insight.period')}
          value={period}
          onChange={setPeriod}
          options={PERIODS.map((value) => ({ value, label: text('insight.weeks', { count: Number(value) }) }))}
        />
      </div>
      {balance ? (
        <Balance balance={balance} areas={areas} week={week} count={Number(period)} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Card>
  );
}

interface BalanceProps {
  balance: readonly AreaBalance[];
  areas: readonly Area[];
  /** The last of the given number of weeks. */
  week: WeekId;
  count: number;
}

function Balance({ balance, areas, week, count }: BalanceProps) {
  const text = useText();
  const fallback = useFallbackArea();
  const hasTime = balance.some(({ minutes }) => minutes > 0);
  if (!hasTime && balance.every(({ days }) => days === 0))
    return <p className="text-body text-n10">{text('insight.balanceNone')}</p>;
  const byId = new Map(areas.map((area) => [area.id, area]));
  return (
    <>
      <table aria-labelledby="balance" className="w-full table-fixed text-small">
        <thead className="text-left text-micro text-n10">
          <tr>
            <th scope="col" className="w-[38%] pb-1 font-medium medium:w-[34%]">
              {text('insight.area')}
            </th>
            <th scope="col" className="pb-1 pl-3 font-medium">
              {text('insight.done')}
            </th>
            {hasTime && (
              <th scope="col" className="pb-1 pl-3 font-medium">
                {text('insight.time')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {balance.map(({ areaId, days, daysShare, minutes, minutesShare, quietWeeks }) => {
            const opens = (about: 'days' | 'minutes' | 'quiet') =>
              ({ kind: 'balance', areaId, week, count: about === 'quiet' ? TREND_WEEKS : count, about }) as const;
            const { name, color } = (areaId !== null && byId.get(areaId)) || fallback;
            return (
              <tr key={areaId ?? 'none'} className="border-t border-n4 align-top" style={activityColor(color)}>
                <th scope="row" className="py-2 text-left font-regular">
                  <span className="flex items-baseline gap-2 text-n12">
                    <AreaDot color={color} />
                    <span className="min-w-0 font-strong wrap-anywhere hyphens-auto">{name}</span>
                  </span>
                  {quietWeeks >= QUIET_WEEKS && (
                    <Chip>
                      <BreakdownButton
                        target={opens('quiet')}
                        label={labelled(name, text('insight.quiet', { count: quietWeeks }))}
                      >
                        {text('insight.quiet', { count: quietWeeks })}
                      </BreakdownButton>
                    </Chip>
                  )}
                </th>
                <ShareCell
                  target={opens('days')}
                  name={joined(name, text('insight.done'))}
                  share={daysShare}
                  amount={amountText(DAYS, days)}
                />
                {hasTime && (
                  <ShareCell
                    target={opens('minutes')}
                    name={joined(name, text('insight.time'))}
                    share={minutesShare}
                    amount={duration(minutes)}
                  />
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="text-small text-n10">{text('insight.balanceNote')}</p>
    </>
  );
}

interface ShareCellProps {
  target: BreakdownTarget;
  /** Label of the share: "Health, Done". */
  name: string;
  share: number;
  amount: string;
}

/** A share as a bar with a label below, which opens its breakdown. A share of zero has no bar. */
function ShareCell({ target, name, share, amount }: ShareCellProps) {
  const percentage = shareText(share);
  return (
    <td className="py-2 pl-3 text-n12 tabular-nums">
      <span className="mb-1 block h-1.5 overflow-hidden rounded-full bg-n4" aria-hidden="true">
        {share > 0 && (
          <span className="block h-full rounded-full bg-(--solid)" style={{ width: `${Math.max(2, share * 100)}%` }} />
        )}
      </span>
      {share === 0 ? (
        <span className="text-n10">–</span>
      ) : (
        <BreakdownButton
          target={target}
          label={labelled(name, `${percentage} · ${amount}`)}
          className="inline-flex flex-wrap gap-x-2 max-medium:flex-col"
        >
          {percentage} <span className="whitespace-nowrap text-n10">{amount}</span>
        </BreakdownButton>
      )}
    </td>
  );
}
