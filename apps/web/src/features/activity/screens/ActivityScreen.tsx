import type { Activity, Area } from '@sevenfold/contract';
import { useIsUnsent, useRowsState } from '#data';
import { Archive, CalendarSync, CirclePause } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link, navigate, paths, useParams, useShortcuts, useTitle } from '#navigation';
import { IS_SHELL, lazyImport, useText } from '#platform';
import {
  ActivityTile,
  AfterPaint,
  Button,
  buttonClass,
  Chip,
  cx,
  Loading,
  Menu,
  PageError,
  PageHeader,
  SyncDot,
} from '#ui';
import { useAreas, useFallbackArea, useShownAreaOf } from '#features/area';
import { exploreAt } from '../explorePath';
import { pauseText } from '../pauseText';
import { useToday } from '#features/user';
import { useActivities, useActivity } from '../api';
import { ActivityGone } from '../components/ActivityGone';
import {
  archiveEntry,
  copyEntry,
  deleteEntry,
  editEntry,
  pauseEntry,
  shareEntry,
  unarchive,
} from '../components/activityMenu';
import { ActivitySkeleton, WEEKS, WEEKS_BESIDE, YearSkeleton } from '../components/ActivitySkeleton';
import { AreaDot } from '../components/AreaDot';
import { BackBar } from '../components/BackBar';
import { HealthCard } from '../components/HealthCard';
import { LastDays } from '../components/LastDays';
import { PastWeeksCard } from '../components/PastWeeksCard';
import { useSheet, type SheetControl } from '../components/sheet';
import { Sheets } from '../components/Sheets';
import { ReminderCard } from '../components/ReminderCard';
import { TrackingCard } from '../components/TrackingCard';
import { ThisWeekCard } from '../components/ThisWeekCard';
import { useActivityRoom, useCurrentWeek } from '../current';
import { useHistory } from '../useHistory';

interface ActivityScreenProps {
  /** The control that records an activity today, which is that of its row. */
  TodayControl: ComponentType<{ readonly activity: Activity }>;
  /** The seven days of an activity's current week. */
  TodayWeek: ComponentType<{ readonly activity: Activity }>;
  /** The section of the objectives that an activity contributes to. */
  LinkedObjectives: ComponentType<{ readonly activity: Activity }>;
}

export function ActivityScreen(parts: ActivityScreenProps) {
  const text = useText();
  const found = useActivity(useParams()['id'] ?? '');
  const rows = useRowsState();
  const sheets = useSheet();
  // A deleted activity stays on the screen until the list has replaced it.
  const [deleted, setDeleted] = useState<Activity | null>(null);
  const activity = found ?? deleted;
  useTitle(activity?.name ?? text('activity.title'));
  if (found === undefined && rows.isFailed) {
    return (
      <div className="column-grids pb-16">
        <BackBar to={paths.activities()} name={text('shell.activities')} />
        <PageHeader title={text('activity.title')} />
        <PageError text={text('activity.loadError')} onRetry={rows.retry} busy={rows.isReading} />
      </div>
    );
  }
  return (
    <div className="column-grids pb-16">
      <Loading pending={found === undefined} skeleton={<ActivitySkeleton />}>
        {activity ? (
          <ActivityInfo activity={activity} sheets={sheets} {...parts} />
        ) : (
          found === null && <ActivityGone />
        )}
      </Loading>
      <Sheets
        control={sheets}
        onDeleted={() => {
          setDeleted(found ?? null);
          navigate(paths.activities());
        }}
      />
    </div>
  );
}

/** Deferred until the rest is rendered. */
const YearCard = lazy(() => lazyImport(() => import('../components/YearCard')));

const Journal = lazy(() => lazyImport(() => import('../components/Journal')));

interface ActivityInfoProps extends ActivityScreenProps {
  activity: Activity;
  sheets: SheetControl;
}

function ActivityInfo({ activity, sheets, TodayControl, TodayWeek, LinkedObjectives }: ActivityInfoProps) {
  const currentWeek = useCurrentWeek();
  const today = useToday();
  const { history, thisWeek, lastWeek, isError, isAway, isBusy, retry } = useHistory(activity, currentWeek);
  const area = useAreaOf(activity);
  const hasYear = history !== undefined && history.weeks.length > 0;
  const { open } = sheets;
  useShortcuts({ e: () => open({ kind: 'edit', activity }) });
  return (
    <>
      <TopBar activity={activity} sheets={sheets} />
      <Header activity={activity} />
      <div className="flex flex-col gap-4 medium:gap-6">
        {activity.description !== '' && (
          <p className="-mt-2 max-w-[72ch] text-body whitespace-pre-line text-n11 wrap-anywhere">
            {activity.description}
          </p>
        )}
        <div className={cx(WEEKS, activity.isActive && WEEKS_BESIDE)}>
          <ThisWeekCard
            activity={activity}
            records={thisWeek}
            isFailed={isError}
            week={currentWeek}
            today={today}
            control={<TodayControl activity={activity} />}
            days={<TodayWeek activity={activity} />}
            onGoalChange={(startWeek) => open({ kind: 'goal', activity, ...(startWeek && { startWeek }) })}
          />
          <PastWeeksCard
            activity={activity}
            history={history}
            currentWeek={currentWeek}
            isError={isError}
            isAway={isAway}
            isBusy={isBusy}
            onRetry={retry}
          />
        </div>
        {/* Waits for the history, so that the cards below it do not move. */}
        <Loading pending={!history && !isError} skeleton={<YearSkeleton />}>
          <AfterPaint fallback={hasYear && <YearSkeleton />}>
            <Suspense fallback={<YearSkeleton />}>
              {hasYear && <YearCard activity={activity} area={area} history={history} currentWeek={currentWeek} />}
              {activity.isActive && <LinkedObjectives activity={activity} />}
              <TrackingCard activity={activity} onEdit={() => open({ kind: 'tracking', activity })} />
              {(IS_SHELL || activity.healthTracking) && (
                <HealthCard activity={activity} onEdit={() => open({ kind: 'health', activity })} />
              )}
              {activity.isActive && (
                <ReminderCard activity={activity} onEdit={() => open({ kind: 'reminders', activity })} />
              )}
              <LastDays
                activity={activity}
                records={[thisWeek, lastWeek].flatMap((week) => week ?? [])}
                today={today}
              />
              <Journal key={activity.id} activity={activity} />
            </Suspense>
          </AfterPaint>
        </Loading>
      </div>
    </>
  );
}

function TopBar({ activity, sheets: { open } }: Pick<ActivityInfoProps, 'activity' | 'sheets'>) {
  const text = useText();
  const { hasRoom } = useActivityRoom(useActivities());
  const today = useToday();
  return (
    <BackBar to={paths.activities()} name={text('activity.title')}>
      <span className="-mr-2 flex min-w-0 flex-wrap items-center justify-end gap-2">
        <Link {...exploreAt(activity.id)} className={buttonClass({ size: 'small' })}>
          {text('explore.link')}
        </Link>
        <Link {...paths.linkedObjectives(activity.id)} className={buttonClass({ size: 'small' })}>
          {text('objective.title')}
        </Link>
        {!activity.isActive && (
          <Button size="small" onClick={() => unarchive(activity, hasRoom, open)}>
            {text('activity.unarchive')}
          </Button>
        )}
        <Menu
          label={text('activity.more', { name: activity.name })}
          items={[
            editEntry(activity, open, 'e'),
            copyEntry(activity, open),
            ...pauseEntry(activity, today, open),
            shareEntry(activity, open),
            { id: 'line', separator: true },
            archiveEntry(activity, hasRoom, open),
            deleteEntry(activity, open),
          ]}
        />
      </span>
    </BackBar>
  );
}

function Header({ activity }: { activity: Activity }) {
  const text = useText();
  const isUnsent = useIsUnsent('activity', activity.id);
  const today = useToday();
  const pause = activity.isActive ? pauseText(activity, today) : null;
  const area = useAreaOf(activity);
  return (
    <PageHeader
      title={activity.name}
      lead={<ActivityTile icon={activity.icon} color={activity.color} size={44} />}
      sub={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <AreaDot color={area.color} />
          {area.name}
          {!activity.isActive && (
            <Chip icon={<Archive className="size-3.5" aria-hidden="true" />}>{text('activity.archivedChip')}</Chip>
          )}
          {activity.isActive && activity.calendarTracking !== null && (
            <Chip icon={<CalendarSync className="size-3.5" aria-hidden="true" />}>{text('tracking.chip')}</Chip>
          )}
          {pause && <Chip icon={<CirclePause className="size-3.5" aria-hidden="true" />}>{pause}</Chip>}
          {isUnsent && <SyncDot />}
        </span>
      }
    />
  );
}

/** The activity's area; the fallback for a missing or unknown one. */
function useAreaOf({ areaId }: Activity): Pick<Area, 'name' | 'color'> {
  const areas = useAreas();
  const fallback = useFallbackArea();
  const shown = useShownAreaOf()(areaId);
  return areas?.find(({ id }) => id === shown) ?? fallback;
}
