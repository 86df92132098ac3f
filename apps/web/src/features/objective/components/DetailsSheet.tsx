import type { CivilDate } from '@sevenfold/domain/calendar';
import { percent } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { BreakdownButton } from '../../../breakdown/BreakdownButton';
import type { Records } from '../../record/api';
import { periodLabel, periodLine } from '../periods';
import type { ObjectiveView } from '../view';
import { standingLabel, standingText } from '../words';
import { CheckIns } from './CheckIns';
import { ProgressBar } from './ProgressBar';
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

/** Details of one objective: reason, progress, and check-ins. */
export default function DetailsSheet({ view, records, today, isReadOnly, open, onClose, onEdit }: DetailsSheetProps) {
  const text = useText();
  const { objective, standing, elapsed, followed } = view;
  const said = standingText(view);
  return (
    <Dialog
      open={open}
      title={objective.name}
      description={text('date.labelled', {
        week: periodLabel(objective.period),
        range: periodLine(objective.period, today),
      })}
      onOpenChange={(next) => !next && onClose()}
      footer={isReadOnly ? undefined : <Button onClick={onEdit}>{text('objective.edit')}</Button>}
    >
      <div className="flex flex-col gap-5 pb-1">
        {objective.why !== '' && (
          <p className="max-w-[72ch] text-body whitespace-pre-line text-n11 wrap-anywhere">{objective.why}</p>
        )}
        {standing && (
          <div className="flex flex-col gap-2">
            {standing.value === null ? (
              <p className="text-body font-strong tabular-nums">{said}</p>
            ) : (
              <BreakdownButton
                target={{ kind: 'objective', objectiveId: objective.id, week: null }}
                label={`${objective.name}: ${standingLabel(view)}`}
                className="text-body font-strong tabular-nums"
              >
                {said}
              </BreakdownButton>
            )}
            {standing.share !== null && <ProgressBar name={objective.name} share={standing.share} elapsed={elapsed} />}
            {elapsed !== null && (
              <p className="text-small text-n10">{text('objective.elapsed', { share: percent(elapsed) })}</p>
            )}
          </div>
        )}
        <ThisWeek view={view} records={records} />
        {standing && (!followed || objective.checkIns.length > 0) && (
          <CheckIns objective={objective} today={today} isReadOnly={isReadOnly || followed !== null} />
        )}
      </div>
    </Dialog>
  );
}
