import { lazy, Suspense, useEffect } from 'react';
import { hrefOf } from '../../../navigation/href';
import { navigate } from '../../../navigation/location';
import { usePreload } from '../../../navigation/preload';
import { paths } from '../../../navigation/paths';
import { lazyImport } from '../../../platform/lazyImport';
import type { SheetControl } from './sheet';

const load = {
  form: () => lazyImport(() => import('./ActivityForm')),
  move: () => lazyImport(() => import('./MoveSheet')),
  delete: () => lazyImport(() => import('./DeleteSheet')),
  goal: () => lazyImport(() => import('./GoalEditor')),
  limit: () => lazyImport(() => import('./FreeLimitSheet')),
};
const ActivityForm = lazy(load.form);
const MoveSheet = lazy(load.move);
const DeleteSheet = lazy(load.delete);
const GoalEditor = lazy(load.goal);
const FreeLimitSheet = lazy(load.limit);

interface SheetsProps {
  control: SheetControl;
  /** The activity of the delete sheet was deleted. */
  onDeleted?(): void;
  /** Somebody at the limit wants to see what could be archived. */
  onManage?(): void;
}

/** The sheets of activities; each is loaded on demand, and ahead of it once the screen has come to rest. */
export function Sheets({ control, onDeleted, onManage = () => navigate(paths.activities()) }: SheetsProps) {
  usePreloadAll();
  const { current, open, close } = control;
  if (!current) return null;
  const { sheet, turn, isOpen } = current;
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
      {sheet.kind === 'delete' && (
        <DeleteSheet key={turn} activity={sheet.activity} open={isOpen} onClose={close} onDeleted={onDeleted} />
      )}
      {sheet.kind === 'goal' && (
        <GoalEditor key={turn} activity={sheet.activity} startWeek={sheet.startWeek} open={isOpen} onClose={close} />
      )}
      {sheet.kind === 'limit' && (
        <FreeLimitSheet
          key={turn}
          open={isOpen}
          onClose={close}
          onManage={() => {
            close();
            onManage();
          }}
        />
      )}
    </Suspense>
  );
}

const PRELOAD_MS = 1_500;

/**
 * Also for who is offline by the time they want one: the sheets, the menu they are opened from, and the two screens
 * they lead to.
 */
function usePreloadAll(): void {
  const preload = usePreload();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const one of [() => lazyImport(() => import('../../../ui/MenuPanel')), ...Object.values(load)])
        void one().catch(() => undefined);
      for (const target of [paths.activities(), paths.activity('any')]) preload(hrefOf(target));
    }, PRELOAD_MS);
    return () => clearTimeout(timer);
  }, [preload]);
}
