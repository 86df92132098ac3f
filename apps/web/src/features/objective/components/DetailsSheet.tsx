import type { CivilDate } from '@sevenfold/domain/calendar';
import { useText } from '#platform';
import { activityColor, Button, cx, Dialog } from '#ui';
import { useAreas } from '#features/area';
import type { Records } from '#features/record';
import { periodLabel, periodLine } from '../periods';
import type { ObjectiveView } from '../view';
import { CheckIns } from './CheckIns';
import { PaceNeed } from './PaceNeed';
import { PathCurve } from './PathCurve';
import { ProgressLine } from './ProgressLine';
import { RaiseButton } from './RaiseButton';
import { ObjectiveHistory } from './StepNotes';
import { Steps } from './Steps';
import { ThisWeek } from './ThisWeek';

interface DetailsSheetProps {
  view: ObjectiveView;
  records: Records | undefined;
  today: CivilDate;
  isReadOnly: boolean;
  open: boolean;
  onClose(): void;
  onEdit(): void;
}

/** Details of one objective: reason, progress, check-ins, and steps with their history. */
export default function DetailsSheet({ view, records, today, isReadOnly, open, onClose, onEdit }: DetailsSheetProps) {
  const text = useText();
  const { objective, progress, followed } = view;
  const area = (useAreas() ?? []).find(({ id }) => id === objective.areaId);
  return (
    <Dialog
      open={open}
      title={objective.name}
      description={text('date.labelled', {
        week: periodLabel(objective.period),
        range: periodLine(objective.period, today),
      })}
      onClose={onClose}
      footer={isReadOnly ? undefined : <Button onClick={onEdit}>{text('objective.edit')}</Button>}
    >
      {/* Takes the initial focus: in the field of a new step, it would open a phone's keyboard. */}
      <div data-autofocus="" tabIndex={-1} className="flex flex-col gap-5 pb-1 focus-none">
        {objective.why !== '' && (
          <p className="max-w-[72ch] text-body whitespace-pre-line text-n11 wrap-anywhere">{objective.why}</p>
        )}
        {progress && (
          <div
            className={cx('flex flex-col gap-3', !area && '[--solid:var(--n11)]')}
            style={area ? activityColor(area.color) : undefined}
          >
            <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-48">
                <ProgressLine view={view} />
                <PaceNeed view={view} />
              </div>
              <RaiseButton view={view} />
            </div>
            <PathCurve view={{ ...view, progress }} today={today} />
          </div>
        )}
        {objective.type === 'COMPLETABLE' && <Steps objective={objective} today={today} isReadOnly={isReadOnly} />}
        <ThisWeek view={view} records={records} />
        {objective.type === 'COMPLETABLE' && <ObjectiveHistory objective={objective} />}
        {progress && (!followed || objective.checkIns.length > 0) && (
          <CheckIns objective={objective} today={today} isReadOnly={isReadOnly || followed !== null} />
        )}
      </div>
    </Dialog>
  );
}
