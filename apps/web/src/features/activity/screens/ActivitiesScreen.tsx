import type { Activity, Area } from '@sevenfold/contract';
import type { RecentWeeks } from '@sevenfold/domain/insight';
import { useRowsState } from '#data';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { paths, useCreateIntent, useShortcuts, useTitle } from '#navigation';
import { text as say, useText } from '#platform';
import {
  Button,
  EmptyState,
  EXPANDED,
  Loading,
  NewButton,
  Notice,
  PageError,
  PageHeader,
  Segmented,
  useMedia,
} from '#ui';
import { useAreas, useFallbackArea } from '#features/area';
import { useToday } from '#features/user';
import { useActivities } from '../api';
import { ActivitiesSkeleton } from '../components/ActivitiesSkeleton';
import { ArchivedList } from '../components/ArchivedList';
import { CurrentList } from '../components/CurrentList';
import FirstActivity from '../components/FirstActivity';
import { RecentLegend } from '../components/RecentLegend';
import { useSheet } from '../components/sheet';
import { Sheets } from '../components/Sheets';
import { type ActivityRoom, useActivityRoom, useCurrentWeek } from '../current';
import { useRecentWeeks } from '../useRecentWeeks';
import { useRowKeys } from '../useRowKeys';

type Tab = 'CURRENT' | 'ARCHIVED';

export default function ActivitiesScreen() {
  const text = useText();
  const activities = useActivities();
  const areas = useAreas();
  const room = useActivityRoom(activities);
  const sheets = useSheet();
  const [tab, setTab] = useState<Tab>('CURRENT');
  const [isSorting, setSorting] = useState(false);
  const { open } = sheets;
  const create = (areaId?: string | null) =>
    open(room.hasRoom ? { kind: 'create', ...(areaId !== undefined && { areaId }) } : { kind: 'limit' });
  const isCurrent = tab === 'CURRENT';
  const current = useMemo(() => activities?.filter(({ isActive }) => isActive), [activities]);
  const recent = useRecentWeeks(current, useShownWeeks(isCurrent));
  useTitle(text('activity.title'));
  useShortcuts({ n: () => create() }, activities !== undefined && areas !== undefined);
  useRowKeys();
  useCreateIntent(activities !== undefined && areas !== undefined, paths.activities, create);
  const archived = activities?.filter(({ isActive }) => !isActive).length ?? 0;
  return (
    <div className="column-grids pb-16">
      <PageHeader
        title={text('activity.title')}
        sub={activities ? usedText(room) : '\u00A0'}
        // The empty list has the button.
        actions={activities?.length !== 0 && <NewButton label={text('activity.new')} onClick={() => create()} />}
      />
      {room.limit !== null && room.used > room.limit && (
        <OverLimit limit={room.limit} used={room.used} onChoose={(limit) => open({ kind: 'keep', limit })} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-5">
        <div className="flex items-center justify-between gap-3 max-medium:w-full">
          <Segmented<Tab>
            label={text('activity.which')}
            value={tab}
            onChange={setTab}
            options={[
              { value: 'CURRENT', label: text('activity.current') },
              {
                value: 'ARCHIVED',
                label: archived === 0 ? text('activity.archived') : text('activity.archivedCount', { count: archived }),
              },
            ]}
          />
          {isCurrent && current !== undefined && current.length > 1 && (
            // With a mouse, the handles are on the rows. On phones its text ends with the cards.
            <span className="not-pointer-coarse:hidden max-medium:-mr-3">
              <Button variant="ghost" size="small" onClick={() => setSorting(!isSorting)}>
                {text(isSorting ? 'ui.done' : 'activity.reorder')}
              </Button>
            </span>
          )}
        </div>
        {recent && <RecentLegend recent={recent} />}
      </div>
      <Content
        tab={tab}
        activities={activities}
        areas={areas}
        recent={recent}
        hasRoom={room.hasRoom}
        isSorting={isSorting}
        open={open}
        onCreate={create}
        onTab={setTab}
      />
      <Sheets control={sheets} onManage={() => setTab('CURRENT')} />
    </div>
  );
}

interface OverLimitProps {
  readonly limit: number;
  readonly used: number;
  onChoose(limit: number): void;
}

/** Premium has ended with more activities than the free plan includes. All can be recorded until a choice is made. */
function OverLimit({ limit, used, onChoose }: OverLimitProps) {
  const text = useText();
  return (
    <div className="pb-4">
      <Notice kind="info" action={<Button onClick={() => onChoose(limit)}>{text('activity.keepChoose')}</Button>}>
        {text('activity.overLimit', { used, count: limit })}
      </Notice>
    </div>
  );
}

const NARROW = '(width < 22.5rem)';
/** Number of latest weeks that the rows have room for. */
function useShownWeeks(isCurrent: boolean): number {
  const isNarrow = useMedia(NARROW);
  const isExpanded = useMedia(EXPANDED);
  if (!isCurrent) return 0;
  return isExpanded ? 12 : isNarrow ? 6 : 8;
}

/** The limit is mentioned once no more than this many activities can be added. */
const ROOM_MENTIONED = 5;

/** "3 of 5 activities on the free plan"; "12 current activities" without a limit, far from it and beyond it. */
function usedText({ limit, used }: ActivityRoom): string {
  return limit === null || used > limit || limit - used > ROOM_MENTIONED
    ? say('activity.count', { count: used })
    : say('activity.used', { used, limit });
}

interface ContentProps {
  tab: Tab;
  activities: readonly Activity[] | undefined;
  areas: readonly Area[] | undefined;
  recent: ReadonlyMap<string, RecentWeeks> | undefined;
  hasRoom: boolean;
  isSorting: boolean;
  open: ReturnType<typeof useSheet>['open'];
  onCreate(areaId?: string | null): void;
  onTab(tab: Tab): void;
}

function Content({ tab, activities, areas, recent, hasRoom, isSorting, open, onCreate, onTab }: ContentProps) {
  const text = useText();
  const week = useCurrentWeek();
  const today = useToday();
  const fallback = useFallbackArea();
  const rows = useRowsState();
  const isLoaded = activities !== undefined && areas !== undefined;
  if (!isLoaded && rows.isFailed)
    return <PageError text={text('activity.loadErrorAll')} onRetry={rows.retry} busy={rows.isReading} />;
  const shown = activities?.filter(({ isActive }) => isActive === (tab === 'CURRENT')) ?? [];
  const list = { activities: shown, areas: areas ?? [], fallback, week, today, recent, hasRoom, open };
  return (
    <Loading pending={!isLoaded} skeleton={<ActivitiesSkeleton />}>
      {shown.length > 0 && tab === 'CURRENT' && <CurrentList {...list} isSorting={isSorting} onCreate={onCreate} />}
      {shown.length > 0 && tab === 'ARCHIVED' && <ArchivedList {...list} />}
      {activities?.length === 0 && tab === 'CURRENT' && <FirstActivity drawing="activities" />}
      {activities?.length !== 0 && shown.length === 0 && tab === 'CURRENT' && (
        <EmptyState
          drawing="activities"
          text={text('activity.noneCurrent')}
          action={
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => onCreate()}>
              {text('activity.new')}
            </Button>
          }
        />
      )}
      {shown.length === 0 && tab === 'ARCHIVED' && (
        <EmptyState
          drawing="activities"
          text={text('activity.noneArchived')}
          action={<Button onClick={() => onTab('CURRENT')}>{text('activity.showCurrent')}</Button>}
        />
      )}
    </Loading>
  );
}
