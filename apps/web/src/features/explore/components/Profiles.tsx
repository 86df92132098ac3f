import { datesOfWeek, weekdayOf, weekIdOf } from '@sevenfold/domain/calendar';
import { SOURCES, weekdaysWithin } from '@sevenfold/domain/explore';
import { number, percent, weekdayLong, weekdayShort } from '../../../platform/format';
import { useLocale, useText } from '../../../platform/text';
import { activityColor } from '../../../ui/activityColor';
import { BarChart } from '../../../ui/chart/Chart';
import { Card } from '../../../ui/Surface';
import { bareAmount } from '../../activity/amount';
import { roundedShare } from '../../week/weekFacts';
import type { Explored } from '../api';
import type { Measure } from '../choice';
import type { RowsView } from '../rows';
import { amountOf, unitText, valueText } from '../words';

interface ProfilesProps {
  readonly explored: Explored;
  readonly measure: Measure;
  readonly view: RowsView;
}

/** On which weekdays, at what hours, and where from. */
export function Profiles(props: ProfilesProps) {
  return (
    <div className="grid grid-cols-1 gap-6 expanded:grid-cols-2">
      <Weekdays {...props} />
      <Hours {...props} />
      <Sources {...props} />
    </div>
  );
}

const SHARES = [0, 0.25, 0.5, 0.75, 1];

function Weekdays({ explored: { exploration, range }, measure, view: { activity, weekStartDay, today } }: ProfilesProps) {
  const text = useText();
  const isMean = measure === 'MEAN';
  const often = weekdaysWithin(range);
  return (
    <Card padded>
      <BarChart
        title={text('explore.weekdays')} unit={unitText(activity, measure)} columnLabel={text('explore.weekday')} color={activity.color} base={activity.unit === 'DURATION' ? 'minutes' : 'count'}
        axis={isMean && activity.unit === 'DAYS' ? SHARES : undefined}
        points={datesOfWeek(weekIdOf(today, weekStartDay), weekStartDay).map((date) => {
          const weekday = weekdayOf(date);
          const { total } = exploration.weekdays[weekday] ?? { total: 0 };
          return { key: String(weekday), label: weekdayShort(date), longLabel: weekdayLong(date), value: isMean ? total / Math.max(1, often[weekday] ?? 1) : total };
        })}
        format={(value) => valueText(activity, measure, value)}
      />
    </Card>
  );
}

const MINUTES_OF_HOUR = 60;

function Hours({ explored: { exploration }, view: { activity } }: ProfilesProps) {
  const text = useText();
  const locale = useLocale();
  const { hours, withoutTime } = exploration;
  const isTimed = hours.some(({ entries }) => entries > 0);
  const without = withoutTime.entries > 0 ? text('explore.withoutTime', { count: withoutTime.entries }) : undefined;
  return (
    <Card padded>
      {isTimed ? (
        <BarChart
          title={text('explore.hours')} unit={activity.unit === 'DAYS' ? text('explore.recordsUnit') : unitText(activity, 'TOTAL')} columnLabel={text('explore.hour')} color={activity.color}
          base={activity.unit === 'DURATION' ? 'minutes' : 'count'} note={without}
          points={hours.map(({ amount }, hour) => ({ key: String(hour), label: String(hour), longLabel: hourText(hour, locale), value: amount }))}
          format={(value) => bareAmount(activity, value)}
        />
      ) : (
        <>
          <h2 className="text-h3">{text('explore.hours')}</h2>
          <p className="pt-1 text-body text-n10">{text('explore.hoursNone')}</p>
        </>
      )}
    </Card>
  );
}

/** "7:00 AM", "7:00". An hour of no day in particular. */
const hourText = (hour: number, locale: string): string => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(hour * MINUTES_OF_HOUR * 60_000);

function Sources({ explored: { exploration }, view: { activity } }: ProfilesProps) {
  const text = useText();
  const all = exploration.entries;
  const shown = SOURCES.map((source) => ({ source, ...exploration.sources[source] })).filter(({ entries }) => entries > 0);
  return (
    <Card padded className="expanded:col-span-2">
      <h2 className="pb-2 text-h3">{text('explore.sources')}</h2>
      <table className="w-full text-body tabular-nums max-medium:text-small" style={activityColor(activity.color)}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text('explore.source')}</th>
            <th scope="col">{text('explore.records')}</th>
            <th scope="col">{text('explore.total')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ source, amount, entries }) => (
            <tr key={source} className="not-first:border-t not-first:border-n4">
              <th scope="row" className="w-full py-2 pr-3 text-left font-regular">
                {text(`entry.source.${source}`)}
                <Share value={entries / all} />
              </th>
              <td className="px-3 text-right whitespace-nowrap text-n11 max-medium:px-2">
                {number(entries)} <span className="text-n10">· {percent(roundedShare(entries / all))}</span>
              </td>
              <td className="text-right whitespace-nowrap text-n12">{activity.unit === 'DAYS' ? '' : amountOf(activity, 'TOTAL', amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Share({ value }: { value: number }) {
  return (
    <span className="mt-1 block h-1.5 max-w-80 rounded-full bg-(--soft)" aria-hidden="true">
      <span className="block h-full rounded-full bg-(--solid)" style={{ width: `${value * 100}%` }} />
    </span>
  );
}
