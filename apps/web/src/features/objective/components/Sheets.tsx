import { loadMenuPanel } from '#ui';
import type { Area, Objective } from '@sevenfold/contract';
import type { Period } from '@sevenfold/domain/objective';
import { lazy, Suspense, useEffect } from 'react';
import { lazyImport } from '#platform';
import { useAreas } from '#features/area';
import { type Draft, toDraft, newDraft } from '../draft';
import { exampleDraft } from '../examples';
import type { LoadedViews } from '../useViews';
import { objectiveView } from '../view';
import type { Sheet, SheetControl } from './sheet';

const load = {
  form: () => lazyImport(() => import('./ObjectiveForm')),
  details: () => lazyImport(() => import('./DetailsSheet')),
  pick: () => lazyImport(() => import('./PickSheet')),
};
const ObjectiveForm = lazy(load.form);
const DetailsSheet = lazy(load.details);
const PickSheet = lazy(load.pick);

const PRELOAD_MS = 1_500;

interface SheetsProps {
  control: SheetControl;
  loaded: LoadedViews;
  isReadOnly(objective: Objective): boolean;
  /** Called after saving, with the objective's period. */
  onSaved?: ((period: Period) => void) | undefined;
}

/** The sheets of objectives, loaded on demand and prefetched when the screen is idle, for offline use. */
export function Sheets({ control, loaded, isReadOnly, onSaved = () => undefined }: SheetsProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const one of [loadMenuPanel, ...Object.values(load)]) void one().catch(() => undefined);
    }, PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const areas = useAreas() ?? [];
  const { current, open, close } = control;
  if (!current) return null;
  const { turn, isOpen } = current;
  const sheet = currentSheet(current.sheet, loaded);
  return (
    <Suspense fallback={null}>
      {(sheet.kind === 'create' || sheet.kind === 'edit') && (
        <ObjectiveForm
          key={turn}
          open={isOpen}
          onClose={close}
          before={sheet.kind === 'edit' ? sheet.objective : undefined}
          isLinking={sheet.kind === 'edit' && sheet.isLinking === true}
          draftKey={keyOf(sheet)}
          begin={() => beginDraft(sheet, areas)}
          onSaved={onSaved}
        />
      )}
      {sheet.kind === 'details' && (
        <Details key={turn} id={sheet.objectiveId} loaded={loaded} control={control} isReadOnly={isReadOnly} />
      )}
      {sheet.kind === 'pick' && (
        <PickSheet
          key={turn}
          activityId={sheet.activityId}
          loaded={loaded}
          open={isOpen}
          onClose={close}
          onCreate={open}
        />
      )}
    </Suspense>
  );
}

/** The sheet with its objective as it is now: it may be edited elsewhere meanwhile. One that is deleted stays as it was. */
function currentSheet(opened: Sheet, { all }: LoadedViews): Sheet {
  if (opened.kind !== 'edit') return opened;
  const objective = all?.find(({ id }) => id === opened.objective.id);
  return objective ? { ...opened, objective } : opened;
}

type FormSheet = Extract<Sheet, { kind: 'create' | 'edit' }>;

interface DetailsProps extends SheetsProps {
  id: string;
}

/** Tracks changes of the objective, and closes when it is deleted elsewhere. */
function Details({ id, loaded: { all, known }, control: { current, open, close }, isReadOnly }: DetailsProps) {
  const objective = all?.find((one) => one.id === id);
  if (!objective) return null;
  return (
    <DetailsSheet
      view={objectiveView(objective, known)}
      records={known.records}
      today={known.today}
      isReadOnly={isReadOnly(objective)}
      open={current?.isOpen === true}
      onClose={close}
      onEdit={() => open({ kind: 'edit', objective })}
    />
  );
}

function beginDraft(sheet: FormSheet, areas: readonly Area[]): Draft {
  if (sheet.kind === 'edit') return toDraft(sheet.objective);
  const { period, activityId, example } = sheet;
  return example ? exampleDraft(example, period, areas) : newDraft(period, activityId);
}

const keyOf = (sheet: FormSheet): string =>
  sheet.kind === 'edit'
    ? `objective edit ${sheet.objective.id}`
    : `objective create ${sheet.activityId ?? sheet.example?.name ?? ''}`;
