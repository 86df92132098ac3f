import { loadMenuPanel } from '#ui';
import { loadShareSheet } from '#features/sharedLink';
import { lazy, Suspense, useEffect } from 'react';
import { formatHref, navigate, paths, usePreload } from '#navigation';
import { IS_SHELL, lazyImport } from '#platform';
import { useActivity } from '../api';
import type { Sheet, SheetControl } from './sheet';

const load = {
  form: () => lazyImport(() => import('./ActivityForm')),
  move: () => lazyImport(() => import('./MoveSheet')),
  pause: () => lazyImport(() => import('./PauseSheet')),
  reminders: () => lazyImport(() => import('./ReminderSheet')),
  share: loadShareSheet,
  delete: () => lazyImport(() => import('./DeleteSheet')),
  goal: () => lazyImport(() => import('./GoalEditor')),
  tracking: () => lazyImport(() => import('./TrackingEditor')),
  limit: () => lazyImport(() => import('./FreeLimitSheet')),
  keep: () => lazyImport(() => import('./KeepSheet')),
  ...(IS_SHELL && { health: () => lazyImport(() => import('./HealthEditor')) }),
};
const ActivityForm = lazy(load.form);
const MoveSheet = lazy(load.move);
const PauseSheet = lazy(load.pause);
const ReminderSheet = lazy(load.reminders);
const ShareSheet = lazy(load.share);
const DeleteSheet = lazy(load.delete);
const GoalEditor = lazy(load.goal);
const TrackingEditor = lazy(load.tracking);
const FreeLimitSheet = lazy(load.limit);
const KeepSheet = lazy(load.keep);
const HealthEditor = load.health && lazy(load.health);

interface SheetsProps {
  control: SheetControl;
  /** Called after the activity was deleted. */
  onDeleted?(): void;
  /** Called when a user at the limit wants to choose an activity to archive. */
  onManage?(): void;
}

/** The sheets of activities, loaded on demand and prefetched soon after the screen is shown. */
export function Sheets({ control, onDeleted, onManage = () => navigate(paths.activities()) }: SheetsProps) {
  usePreloadAll();
  const { current, open, close } = control;
  const sheet = useCurrentSheet(current?.sheet);
  if (!current || !sheet) return null;
  const { turn, isOpen } = current;
  return (
    <Suspense fallback={null}>
      {(sheet.kind === 'create' || sheet.kind === 'edit' || sheet.kind === 'copy') && (
        <ActivityForm
          key={turn}
          task={sheet}
          open={isOpen}
          onClose={close}
          onLimit={() => open({ kind: 'limit' })}
          onCopy={() => sheet.kind === 'edit' && open({ kind: 'copy', activity: sheet.activity })}
        />
      )}
      {sheet.kind === 'move' && <MoveSheet key={turn} activity={sheet.activity} open={isOpen} onClose={close} />}
      {sheet.kind === 'pause' && <PauseSheet key={turn} activity={sheet.activity} open={isOpen} onClose={close} />}
      {sheet.kind === 'reminders' && (
        <ReminderSheet key={turn} activity={sheet.activity} open={isOpen} onClose={close} />
      )}
      {sheet.kind === 'share' && <ShareSheet key={turn} subject={sheet.activity} open={isOpen} onClose={close} />}
      {sheet.kind === 'delete' && (
        <DeleteSheet key={turn} activity={sheet.activity} open={isOpen} onClose={close} onDeleted={onDeleted} />
      )}
      {sheet.kind === 'goal' && (
        <GoalEditor key={turn} activity={sheet.activity} startWeek={sheet.startWeek} open={isOpen} onClose={close} />
      )}
      {sheet.kind === 'tracking' && (
        <TrackingEditor key={turn} activity={sheet.activity} open={isOpen} onClose={close} />
      )}
      {HealthEditor && sheet.kind === 'health' && (
        <HealthEditor key={turn} activity={sheet.activity} open={isOpen} onClose={close} />
      )}
      {sheet.kind === 'keep' && <KeepSheet key={turn} limit={sheet.limit} open={isOpen} onClose={close} />}
      {sheet.kind === 'limit' && <FreeLimitSheet key={turn} open={isOpen} onClose={close} onManage={onManage} />}
    </Suspense>
  );
}

/**
 * The sheet with its activity as it is now: it may be changed elsewhere while the sheet is open. One that is deleted stays as
 * it was.
 */
function useCurrentSheet(opened: Sheet | undefined): Sheet | undefined {
  const activity = useActivity(opened && 'activity' in opened ? opened.activity.id : '');
  return opened && 'activity' in opened && activity ? { ...opened, activity } : opened;
}

/** Delay of the prefetch after the screen is shown. */
const PRELOAD_MS = 1_500;

/** Prefetches for offline use: the sheets, the menu that opens them, and the two screens they link to. */
function usePreloadAll(): void {
  const preload = usePreload();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const one of [loadMenuPanel, ...Object.values(load)]) void one().catch(() => undefined);
      for (const target of [paths.activities(), paths.activity('any')]) preload(formatHref(target));
    }, PRELOAD_MS);
    return () => clearTimeout(timer);
  }, [preload]);
}
