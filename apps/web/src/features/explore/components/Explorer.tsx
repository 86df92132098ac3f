import type { Activity } from '@sevenfold/contract';
import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { navigate, useSearch } from '#navigation';
import { useOnDevice } from '#features/record';
import { moment, NetworkError, useLocale, useText } from '#platform';
import {
  AfterPaint,
  Button,
  EmptyState,
  EXPANDED,
  Loading,
  Notice,
  PageError,
  Segmented,
  Skeleton,
  useMedia,
} from '#ui';
import { useIsUnsent } from '#data';
import { useSettings, useToday, useWeekStartDay } from '#features/user';
import { exploreAt, type Explored, useCurrentWeek, useExplored, useHistory } from '#features/activity';
import { type Choice, drawnMeasure, parseChoice, rangeOf, toSearch, VIEWS } from '../choice';
import { buildRows, type RowsView } from '../rows';
import { Controls, ControlsPill } from './Controls';
import { DataTable } from './DataTable';
import { ExploreSkeleton } from './ExploreSkeleton';
import { Figures, FiguresSkeleton } from './Figures';
import { HistoryChart } from './HistoryChart';
import { Profiles } from './Profiles';
import { ProfileTables } from './ProfileTables';

const VIEW_ICONS = { CHART: <ChartColumn className="size-4.5" />, TABLE: <Table2 className="size-4.5" /> };

/** The controls and their results. All choices are stored in the URL. */
export function Explorer({ activity }: { activity: Activity }) {
  const text = useText();
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const search = useSearch();
  const choice = useMemo(() => parseChoice(search, today, weekStartDay), [search, today, weekStartDay]);
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change };
    // Changes of the view replace the history entry.
    navigate({
      ...exploreAt(activity.id, toSearch(next)),
      replace: change.view !== undefined || change.sorting !== undefined,
    });
  };
  const hasRoom = useMedia(EXPANDED);
  const [isOpen, setOpen] = useState(false);
  const view = useMemo((): RowsView => ({ activity, weekStartDay, today }), [activity, weekStartDay, today]);
  return (
    <>
      <Sums activity={activity} choice={choice} />
      {choice.notice && (
        <div className="pb-5">
          <Notice kind="info">{text(choice.notice === 'DAYS' ? 'explore.noticeDays' : 'explore.notice')}</Notice>
        </div>
      )}
      {hasRoom && (
        <div className="pb-6">
          <Controls choice={choice} today={today} onChoose={choose} />
        </div>
      )}
      <Found
        view={view}
        choice={choice}
        pill={
          !hasRoom && <ControlsPill isOpen={isOpen} onOpen={setOpen} choice={choice} today={today} onChoose={choose} />
        }
        onChoose={choose}
      />
    </>
  );
}

/** The sums of the range; nothing without a record. */
function Sums({ activity, choice: { range, group } }: { activity: Activity; choice: Choice }) {
  const { data, isError } = useExplored(activity.id, range, group);
  if (!data) return isError ? null : <FiguresSkeleton />;
  return data.exploration.entries > 0 && <Figures activity={activity} explored={data} />;
}

interface FoundProps {
  readonly view: RowsView;
  readonly choice: Choice;
  /** The controls where they have no room of their own; beside the view. */
  readonly pill: ReactNode;
  onChoose(change: Partial<Choice>): void;
}

function Found({ view, choice, pill, onChoose }: FoundProps) {
  const text = useText();
  const { activity, today, weekStartDay } = view;
  const { data, isError, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = useExplored(
    activity.id,
    choice.range,
    choice.group,
  );
  const { timezone } = useSettings();
  const isAway = error instanceof NetworkError;
  const onDevice = useOnDevice(isAway && !data);
  const isWaiting = useIsUnsent('activity', activity.id);
  if (isError && !data)
    return (
      <>
        <div className="flex flex-wrap gap-y-3">{pill}</div>
        <PageError
          text={isAway ? text('explore.away') : undefined}
          note={onDevice}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </>
    );
  return (
    <Loading
      pending={!data}
      skeleton={
        <>
          {pill && (
            <div className="flex items-center justify-between gap-3 pb-4">
              {pill}
              <Skeleton className="h-11 w-22 flex-none rounded-control" />
            </div>
          )}
          <ExploreSkeleton />
        </>
      }
    >
      {isError && data && !isPlaceholderData && (
        <p className="pb-5 text-small text-n10">
          {text('entry.fromDevice', { time: moment(dataUpdatedAt, timezone) })}
        </p>
      )}
      {isWaiting && data?.includesUnsent !== true && (
        <div className="pb-5">
          <Notice kind="info">{text('explore.waiting')}</Notice>
        </div>
      )}
      {data?.exploration.entries === 0 && (
        <>
          <div className="flex flex-wrap gap-y-3">{pill}</div>
          <EmptyState
            drawing="chart"
            text={text('explore.empty')}
            action={
              choice.name !== '12w' && (
                <Button
                  variant="primary"
                  onClick={() => onChoose({ name: '12w', range: rangeOf('12w', today, weekStartDay) })}
                >
                  {text('explore.last12')}
                </Button>
              )
            }
          />
        </>
      )}
      {data && data.exploration.entries > 0 && (
        <div aria-busy={isPlaceholderData || undefined}>
          <Data explored={data} view={view} choice={choice} pill={pill} onChoose={onChoose} />
        </div>
      )}
    </Loading>
  );
}

function Data({ explored, view, choice, pill, onChoose }: FoundProps & { explored: Explored }) {
  const text = useText();
  // Chart labels are text.
  const locale = useLocale();
  const hasRoom = useMedia(EXPANDED);
  const { history } = useHistory(view.activity, useCurrentWeek());
  const rows = useMemo(() => buildRows(explored, view, history?.weeks ?? []), [explored, view, history]);
  const isChart = hasRoom || choice.view === 'CHART';
  const isTable = hasRoom || choice.view === 'TABLE';
  const measure = drawnMeasure({ ...explored, measure: choice.measure });
  return (
    <div key={locale} className="flex flex-col">
      {!hasRoom && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3 pb-4">
          {pill}
          <Segmented
            label={text('explore.view')}
            value={choice.view}
            onChange={(shown) => onChoose({ view: shown })}
            // On phones as icons, which leave the choices their room in every language.
            options={VIEWS.map((value) => ({
              value,
              label: '',
              icon: (
                <>
                  <span className="medium:hidden" aria-hidden="true">
                    {VIEW_ICONS[value]}
                  </span>
                  <span className="max-medium:sr-only">{text(`explore.view.${value}`)}</span>
                </>
              ),
            }))}
          />
        </div>
      )}
      <div className="flex flex-col gap-6">
        {isChart && (
          <>
            <HistoryChart explored={explored} rows={rows} measure={measure} view={view} />
            <Profiles explored={explored} measure={measure} view={view} hasTables={isTable} />
          </>
        )}
        {isTable && (
          <AfterPaint>
            <DataTable
              explored={explored}
              rows={rows}
              sorting={choice.sorting}
              view={view}
              onSort={(sorting) => onChoose({ sorting })}
            />
            <ProfileTables explored={explored} view={view} />
          </AfterPaint>
        )}
      </div>
    </div>
  );
}
