import type { Activity } from '@sevenfold/contract';
import { addWeeks, type WeekId, weekRange, weekRangeList } from '@sevenfold/domain/calendar';
import { areaBalance, type AreaBalance } from '@sevenfold/domain/insight';
import { weekLabel } from '../../../platform/weekLabel';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { amountText, bareAmount, duration } from '../../record/amount';
import { useCurrentWeek } from '../../activity/current';
import { useAreas } from '../../area/api';
import { useShownAreaOf } from '../../area/useShownAreaOf';
import { useAreaNames } from '../../area/useAreaNames';
import { useWeekStartDay } from '../../user/api';
import { useWeekKey } from '../../record/useWeekKey';
import { useCurrentTotals } from '../../week/useCurrentTotals';
import { useWeek, type WeekData } from '../../week/useWeek';
import { shareFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, NotHere, PartList } from './Parts';

const DAYS = { unit: 'DAYS', customTimesUnit: null } as const;

type OfBalance = Extract<BreakdownTarget, { kind: 'balance' }>;

interface BalanceBreakdownProps {
  readonly target: OfBalance;
  onOpen(target: BreakdownTarget): void;
}

/**
 * Share of an area in the total by activity, with the shares of the other areas; or the weeks without entries in it.
 */
export function BalanceBreakdown({ target, onOpen }: BalanceBreakdownProps) {
  const { data, isFailed, isRetrying, retry } = useWeek(useWeekKey(target.week));
  if (!data?.totals) return <NotHere isFailed={isFailed} isAway={false} isBusy={isRetrying} onRetry={retry} />;
  return <Loaded target={target} onOpen={onOpen} data={data} />;
}

function Loaded({ target, onOpen, data }: BalanceBreakdownProps & { data: WeekData }) {
  const currentWeek = useCurrentWeek();
  const { allActivities } = data;
  const areaIds = (useAreas() ?? data.areas).map(({ id }) => id);
  const all = useCurrentTotals(useWeekKey(target.week), data) ?? [];
  const shownArea = useShownAreaOf();
  const shown = allActivities.map((activity) => ({ ...activity, areaId: shownArea(activity.areaId) }));
  const balanceOf = (last: WeekId, count: number) =>
    areaBalance(areaIds, shown, all, { last, count, isRunning: last === currentWeek });
  const balance = balanceOf(target.week, target.count);
  const area = balance.find(({ areaId }) => areaId === target.areaId);
  if (!area) return null;
  if (target.about === 'quiet')
    return (
      <Quiet
        target={target}
        onOpen={onOpen}
        quietWeeks={area.quietWeeks}
        daysIn={(week) => balanceOf(week, 1).find(({ areaId }) => areaId === target.areaId)?.days ?? 0}
      />
    );
  return <Share target={target} onOpen={onOpen} area={area} balance={balance} activities={allActivities} />;
}

interface ShareProps extends BalanceBreakdownProps {
  readonly area: AreaBalance;
  readonly balance: readonly AreaBalance[];
  readonly activities: readonly Activity[];
}

function Share({ target, area, balance, activities, onOpen }: ShareProps) {
  const text = useText();
  const nameOf = useAreaNames();
  const weekStartDay = useWeekStartDay();
  const isTime = target.about === 'minutes';
  const amount = (value: number) => (isTime ? duration(value) : amountText(DAYS, value));
  const [own, share] = isTime ? [area.minutes, area.minutesShare] : [area.days, area.daysShare];
  const whole = balance.reduce((sum, one) => sum + one[target.about === 'minutes' ? 'minutes' : 'days'], 0);
  const range = {
    from: weekRange(addWeeks(target.week, 1 - target.count), weekStartDay).first,
    to: weekRange(target.week, weekStartDay).last,
  };
  const valueOf = (one: { days: number; minutes: number }) => (isTime ? one.minutes : one.days);
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={text('breakdown.share', { done: amount(own), share: shareText(share) })}
        lines={[
          [
            text('breakdown.shareLabel'),
            shareFormula(isTime ? duration(own) : bareAmount(DAYS, own), amount(whole), share),
          ],
          [text('breakdown.rule'), text(isTime ? 'breakdown.balanceTimeRule' : 'breakdown.balanceDaysRule')],
        ]}
      />
      <PartList
        title={text('breakdown.activities')}
        onOpen={onOpen}
        rows={area.parts
          .filter((part) => valueOf(part) > 0)
          .map((part) => ({
            key: part.activityId,
            name: activities.find(({ id }) => id === part.activityId)?.name ?? '',
            value: amount(valueOf(part)),
            target: { kind: 'range', activityId: part.activityId, range },
          }))}
      />
      <PartList
        title={text('breakdown.otherAreas')}
        onOpen={onOpen}
        rows={balance
          .filter((one) => one !== area)
          .map((one) => ({
            key: one.areaId ?? 'none',
            name: nameOf(one.areaId),
            value: valueOf(one) === 0 ? '–' : amount(valueOf(one)),
            target: valueOf(one) === 0 ? undefined : { ...target, areaId: one.areaId },
          }))}
      />
    </div>
  );
}

interface QuietProps extends BalanceBreakdownProps {
  readonly quietWeeks: number;
  readonly daysIn: (week: WeekId) => number;
}

function Quiet({ target, quietWeeks, daysIn, onOpen }: QuietProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={text('insight.quiet', { count: quietWeeks })}
        lines={[[text('breakdown.rule'), text('breakdown.quietRule')]]}
      />
      <PartList
        title={text('breakdown.weeks')}
        onOpen={onOpen}
        rows={weekRangeList(addWeeks(target.week, 1 - target.count), target.week)
          .toReversed()
          .map((week) => ({
            key: week,
            name: weekLabel(week, weekStartDay),
            value: amountText(DAYS, daysIn(week)),
            target: { kind: 'area', areaId: target.areaId, week },
          }))}
      />
    </div>
  );
}
