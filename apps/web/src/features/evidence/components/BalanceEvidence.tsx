import type { Activity } from '@sevenfold/contract';
import { addWeeks, type WeekId, weekRange, weekRangeList } from '@sevenfold/domain/calendar';
import { areaBalance, type AreaBalance } from '@sevenfold/domain/insight';
import { weekLabel } from '../../../platform/format';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { amountText, bareAmount, duration } from '../../activity/amount';
import { useCurrentWeek } from '../../activity/current';
import { useAreas, useShownAreaOf } from '../../area/api';
import { useAreaNames } from '../../area/useAreaNames';
import { useWeekStartDay } from '../../user/api';
import { useWeek, type WeekData } from '../../week/useWeek';
import { currentTotals } from '../../week/weekInsights';
import { shareFormula } from '../formula';
import type { Opened } from '../opened';
import { Formula, NotHere, PartList } from './Parts';

const DAYS = { unit: 'DAYS', customTimesUnit: null } as const;

type OfBalance = Extract<Opened, { kind: 'balance' }>;

interface BalanceEvidenceProps {
  readonly of: OfBalance;
  onOpen(of: Opened): void;
}

/**
 * What an area has of the whole, of which activities, and what the other areas have; or in which weeks it was quiet.
 */
export function BalanceEvidence({ of, onOpen }: BalanceEvidenceProps) {
  const { data, isFailed, isRetrying, retry } = useWeek(of.week);
  const totals = data?.totals;
  if (!data || !totals) return <NotHere isFailed={isFailed} isAway={false} isBusy={isRetrying} onRetry={retry} />;
  return <Loaded of={of} onOpen={onOpen} data={{ ...data, totals }} />;
}

type Known = WeekData & { readonly totals: NonNullable<WeekData['totals']> };

function Loaded({ of, onOpen, data }: BalanceEvidenceProps & { data: Known }) {
  const currentWeek = useCurrentWeek();
  const { allActivities, records, before, totals } = data;
  const areaIds = (useAreas() ?? data.areas).map(({ id }) => id);
  const all = currentTotals(of.week, allActivities, totals, records, before);
  const shownArea = useShownAreaOf();
  const shown = allActivities.map((activity) => ({ ...activity, areaId: shownArea(activity.areaId) }));
  const balanceOf = (last: WeekId, count: number) =>
    areaBalance(areaIds, shown, all, { last, count, isRunning: last === currentWeek });
  const balance = balanceOf(of.week, of.count);
  const area = balance.find(({ areaId }) => areaId === of.areaId);
  if (!area) return null;
  if (of.about === 'quiet')
    return (
      <Quiet
        of={of}
        onOpen={onOpen}
        quietWeeks={area.quietWeeks}
        daysIn={(week) => balanceOf(week, 1).find(({ areaId }) => areaId === of.areaId)?.days ?? 0}
      />
    );
  return <Share of={of} onOpen={onOpen} area={area} balance={balance} activities={allActivities} />;
}

interface ShareProps extends BalanceEvidenceProps {
  readonly area: AreaBalance;
  readonly balance: readonly AreaBalance[];
  readonly activities: readonly Activity[];
}

function Share({ of, area, balance, activities, onOpen }: ShareProps) {
  const text = useText();
  const nameOf = useAreaNames();
  const weekStartDay = useWeekStartDay();
  const isTime = of.about === 'minutes';
  const amount = (value: number) => (isTime ? duration(value) : amountText(DAYS, value));
  const [own, share] = isTime ? [area.minutes, area.minutesShare] : [area.days, area.daysShare];
  const whole = balance.reduce((sum, one) => sum + one[of.about === 'minutes' ? 'minutes' : 'days'], 0);
  const range = {
    from: weekRange(addWeeks(of.week, 1 - of.count), weekStartDay).first,
    to: weekRange(of.week, weekStartDay).last,
  };
  const valueOf = (one: { days: number; minutes: number }) => (isTime ? one.minutes : one.days);
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={text('evidence.share', { done: amount(own), share: shareText(share) })}
        lines={[
          [
            text('evidence.shareLabel'),
            shareFormula(isTime ? duration(own) : bareAmount(DAYS, own), amount(whole), share),
          ],
          [text('evidence.rule'), text(isTime ? 'evidence.balanceTimeRule' : 'evidence.balanceDaysRule')],
        ]}
      />
      <PartList
        title={text('evidence.activities')}
        onOpen={onOpen}
        rows={area.parts
          .filter((part) => valueOf(part) > 0)
          .map((part) => ({
            key: part.activityId,
            name: activities.find(({ id }) => id === part.activityId)?.name ?? '',
            value: amount(valueOf(part)),
            of: { kind: 'range', activityId: part.activityId, range },
          }))}
      />
      <PartList
        title={text('evidence.otherAreas')}
        onOpen={onOpen}
        rows={balance
          .filter((one) => one !== area)
          .map((one) => ({
            key: one.areaId ?? 'none',
            name: nameOf(one.areaId),
            value: valueOf(one) === 0 ? '–' : amount(valueOf(one)),
            of: valueOf(one) === 0 ? undefined : { ...of, areaId: one.areaId },
          }))}
      />
    </div>
  );
}

interface QuietProps extends BalanceEvidenceProps {
  readonly quietWeeks: number;
  readonly daysIn: (week: WeekId) => number;
}

function Quiet({ of, quietWeeks, daysIn, onOpen }: QuietProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={text('insight.quiet', { count: quietWeeks })}
        lines={[[text('evidence.rule'), text('evidence.quietRule')]]}
      />
      <PartList
        title={text('evidence.weeks')}
        onOpen={onOpen}
        rows={weekRangeList(addWeeks(of.week, 1 - of.count), of.week)
          .toReversed()
          .map((week) => ({
            key: week,
            name: weekLabel(week, weekStartDay),
            value: amountText(DAYS, daysIn(week)),
            of: { kind: 'area', areaId: of.areaId, week },
          }))}
      />
    </div>
  );
}
