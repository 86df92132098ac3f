import type { AdminStatistics } from '@sevenfold/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayFull, dayShort, dayShortWithYear, number, useText } from '#platform';
import { Card, Chart, ErrorState, Segmented, Skeleton } from '#ui';
import { statisticsQuery } from '../api';

const RANGES = ['30', '90', '365'] as const;
const BLUE = '#3384F0';
const GREEN = '#1A9951';

/** Numbers of users, sign-ups and page views over time, and why accounts were deleted. */
export function Statistics() {
  const text = useText();
  const [days, setDays] = useState<(typeof RANGES)[number]>('30');
  const { data, error, refetch, isFetching } = useQuery({
    ...statisticsQuery(Number(days)),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="statistics" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="statistics" className="flex-auto text-body font-semibold">
          {text('admin.statistics')}
        </h2>
        <Segmented
          label={text('admin.range')}
          value={days}
          onChange={setDays}
          options={RANGES.map((value) => ({ value, label: text('admin.days', { count: Number(value) }) }))}
        />
      </header>
      {error && <ErrorState onRetry={() => void refetch()} busy={isFetching} />}
      {data && <Numbers statistics={data} />}
      {!data && !error && <StatisticsSkeleton />}
    </section>
  );
}

/** The same blocks as the loaded numbers, so that nothing below them moves. */
export function StatisticsSkeleton() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="h-21 rounded-card medium:h-16.5" />
      <div className="grid gap-3 expanded:grid-cols-2">
        <Skeleton className="h-61 rounded-card" />
        <Skeleton className="h-61 rounded-card" />
      </div>
      <Skeleton className="h-43 rounded-card" />
    </div>
  );
}

function Numbers({ statistics: { users, days, routes, deletionReasons } }: { statistics: AdminStatistics }) {
  const text = useText();
  const pointsOf = (field: 'signUps' | 'pageViews') =>
    days.map((day) => ({ key: day.date, label: dayShort(day.date), longLabel: dayFull(day.date), value: day[field] }));
  const totalOf = (field: 'signUps' | 'pageViews') => days.reduce((sum, day) => sum + day[field], 0);
  return (
    <>
      <Card>
        <dl className="grid grid-cols-3 py-3">
          <Figure term={text('admin.users')} value={users.all} />
          <Figure term={text('settings.planPremium')} value={users.premium} />
          <Figure term={text('admin.toBeDeleted')} value={users.toBeDeleted} />
        </dl>
      </Card>
      <div className="grid gap-3 expanded:grid-cols-2">
        {(
          [
            ['signUps', GREEN],
            ['pageViews', BLUE],
          ] as const
        ).map(([field, color]) => (
          <Card key={field} padded className="min-w-0">
            <Chart
              title={text(`admin.${field}`)}
              unit={text('admin.perDay')}
              columnLabel={text('admin.day')}
              color={color}
              note={text('admin.total', { count: totalOf(field) })}
              points={pointsOf(field)}
              format={number}
              table="none"
            />
          </Card>
        ))}
      </div>
      <Card padded>
        <Table
          title={text('admin.byDay')}
          headers={[text('admin.day'), text('admin.signUps'), text('admin.pageViews')]}
          rows={days
            .toReversed()
            .map(({ date, signUps, pageViews }) => [dayShortWithYear(date), number(signUps), number(pageViews)])}
        />
        <Table
          title={text('admin.byPage')}
          headers={[text('admin.page'), text('admin.pageViews')]}
          rows={routes.map(({ route, pageViews }) => [route, number(pageViews)])}
        />
        <details className="border-t border-n4">
          <summary className="cursor-pointer py-3 text-body font-medium">
            {text('admin.deletionReasons', { count: deletionReasons.length })}
          </summary>
          <ul className="flex flex-col gap-3 pt-3">
            {deletionReasons.map(({ date, reason, text: more }, index) => (
              <li key={index}>
                <p className="text-body">
                  {text(`deletion.reason.${reason}`)}{' '}
                  <span className="text-small text-n10">· {dayShortWithYear(date)}</span>
                </p>
                {more && <p className="text-small break-words whitespace-pre-wrap text-n10">{more}</p>}
              </li>
            ))}
          </ul>
        </details>
      </Card>
    </>
  );
}

function Figure({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex flex-col justify-between px-4 max-medium:min-h-15 not-first:border-l not-first:border-n4">
      <dt className="text-small text-n10">{term}</dt>
      <dd className="text-body font-semibold tabular-nums">{number(value)}</dd>
    </div>
  );
}

interface TableProps {
  readonly title: string;
  readonly headers: readonly string[];
  /** Texts of the cells; the first is the row's header. */
  readonly rows: readonly (readonly string[])[];
}

/** A table that opens below its title. */
function Table({ title, headers, rows }: TableProps) {
  return (
    <details className="border-n4 not-first:border-t">
      <summary className="cursor-pointer py-3 text-body font-medium">{title}</summary>
      <div className="max-h-96 overflow-auto pt-2" tabIndex={0} role="region" aria-label={title}>
        <table className="w-full text-body tabular-nums">
          <thead>
            <tr>
              {headers.map((header, column) => (
                <th
                  key={header}
                  scope="col"
                  className={`py-1.5 text-small font-medium text-n10 ${column === 0 ? 'text-left' : 'text-right'}`}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={first} className="border-t border-n4">
                <th scope="row" className="py-1.5 text-left font-regular">
                  {first}
                </th>
                {cells.map((cell, column) => (
                  <td key={column} className="py-1.5 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
