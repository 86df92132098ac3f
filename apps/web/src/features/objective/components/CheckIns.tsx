import type { CheckIn, Objective } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { checkedValue, newestFirst } from '@sevenfold/domain/objective';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dispatch } from '#dispatch';
import { hasDraft } from '#drafts';
import { dayShortWithYear, useText } from '#platform';
import { Button, cx, Menu, TrendBadge } from '#ui';
import { addCheckIn, changeCheckInTo, removeCheckIn } from '../commands';
import { fieldText, valueText } from '../numbers';
import { valueWithUnit } from '../words';
import { checkInDate } from './cardCommands';
import { type CheckInDraft, CheckInForm } from './CheckInForm';

interface CheckInsProps {
  objective: Objective;
  today: CivilDate;
  isReadOnly: boolean;
}

/** Check-ins of an objective, latest first, each editable and removable. */
export function CheckIns({ objective, today, isReadOnly }: CheckInsProps) {
  const text = useText();
  const sorted = newestFirst(objective.checkIns);
  // Restores the draft of the sheet from before it was last closed.
  const [editing, setEditing] = useState(
    () => [NEW, ...sorted.map(({ id }) => id)].find((id) => hasDraft(keyOf(objective, id))) ?? null,
  );
  const start = objective.start ?? 0;
  const latestDate = checkInDate(objective, today);
  const fresh = (): CheckInDraft => ({
    date: latestDate,
    value: fieldText(checkedValue({ start }, objective.checkIns)),
    note: '',
  });
  const done = () => setEditing(null);
  return (
    <section aria-label={text('objective.checkIns')} className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 flex-1 text-h3">{text('objective.checkIns')}</h3>
        {!isReadOnly && editing !== NEW && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEditing(NEW)}>
            {text('objective.addCheckIn')}
          </Button>
        )}
      </div>
      {editing === NEW && (
        <CheckInForm
          objective={objective}
          title={text('objective.addCheckIn')}
          draftKey={keyOf(objective, NEW)}
          begin={fresh}
          today={latestDate}
          onCancel={done}
          onSave={(checkIn) => {
            dispatch(addCheckIn(objective, checkIn));
            done();
          }}
        />
      )}
      {sorted.length === 0 && editing !== NEW && <p className="text-body text-n10">{text('objective.noCheckIns')}</p>}
      <ul className="flex flex-col">
        {sorted.map((checkIn, index) => (
          <li key={checkIn.id} className="border-t border-n4 py-1.5 first:border-t-0">
            {editing === checkIn.id ? (
              <CheckInForm
                objective={objective}
                title={text('objective.editCheckIn')}
                draftKey={keyOf(objective, checkIn.id)}
                begin={() => ({ date: checkIn.date, value: fieldText(checkIn.value), note: checkIn.note ?? '' })}
                today={latestDate}
                onCancel={done}
                onSave={(changed) => {
                  const command = changeCheckInTo(objective, checkIn, changed);
                  if (command) dispatch(command);
                  done();
                }}
              />
            ) : (
              <Line
                objective={objective}
                checkIn={checkIn}
                before={sorted[index + 1]?.value ?? start}
                isReadOnly={isReadOnly}
                onEdit={() => setEditing(checkIn.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const NEW = 'new';

const keyOf = (objective: Objective, checkInId: string): string => `check-in ${objective.id} ${checkInId}`;

interface LineProps {
  objective: Objective;
  checkIn: CheckIn;
  /** The previous value. */
  before: number;
  isReadOnly: boolean;
  onEdit(): void;
}

function Line({ objective, checkIn, before, isReadOnly, onEdit }: LineProps) {
  const text = useText();
  const { date, value, note } = checkIn;
  const day = dayShortWithYear(date);
  const delta = value - before;
  return (
    <div className="flex items-start gap-3">
      {/* The first line is beside the dots of the menu. */}
      <div
        className={cx(
          'flex min-h-9 min-w-0 flex-1 flex-col justify-center pointer-coarse:min-h-11',
          note !== null && 'pt-1.5 pointer-coarse:pt-2.5',
        )}
      >
        <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span className="text-body font-strong">{valueWithUnit(value, objective.unitLabel)}</span>
          {delta !== 0 && (
            <TrendBadge
              delta={delta}
              value={valueText(Math.abs(delta))}
              amount={valueWithUnit(Math.abs(delta), objective.unitLabel)}
            />
          )}
          <span className="text-small text-n10">{day}</span>
        </p>
        {note !== null && <p className="pt-1 text-body whitespace-pre-line text-n11 wrap-anywhere">{note}</p>}
      </div>
      {!isReadOnly && (
        <Menu
          label={text('objective.checkInMore', { date: day })}
          items={[
            { id: 'edit', label: text('objective.edit'), icon: <Pencil aria-hidden="true" />, onAct: onEdit },
            {
              id: 'delete',
              label: text('objective.delete'),
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onAct: () => dispatch(removeCheckIn(objective, checkIn), text('objective.toast.checkInDeleted')),
            },
          ]}
        />
      )}
    </div>
  );
}
