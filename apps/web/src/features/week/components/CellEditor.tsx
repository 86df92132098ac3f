import type { Entry } from '@sevenfold/contract';
import { amountRange, NOTE_MAX } from '@sevenfold/domain/activity';
import { characterCount } from '@sevenfold/domain/text';
import { type FocusEvent, useEffect, useState } from 'react';
import { Link, paths } from '#navigation';
import { dispatch } from '#dispatch';
import { useDraftState } from '#drafts';
import { joined, useText } from '#platform';
import {
  Button,
  buttonClass,
  COMPACT,
  cx,
  Dialog,
  DurationField,
  NumberStepper,
  Popover,
  TextArea,
  useMedia,
} from '#ui';
import { EventsOf } from '#features/calendarEvent';
import { type ActivityRecords, customUnit, duration, lockedPart } from '#features/record';
import { complete, type DayCell, setAmount, toggleSkip } from '#features/day';
import { togglePlan } from '#features/plan';
import type { Cell } from '#features/insight';
import { notedEntry, writingNote } from '../note';

interface CellEditorProps {
  dayCell: DayCell;
  cell: Cell;
  /** "Thursday, October 1". */
  day: string;
  records: ActivityRecords;
  /** Called after the closing animation. */
  onClosed(): void;
}

/** Upper bound of the closing animation of sheets and popovers. */
const LEAVING_MS = 250;

/** Edits one day of an activity: in a popover at its cell, on compact screens in a sheet. */
export default function CellEditor({ dayCell, cell, day, records, onClosed }: CellEditorProps) {
  const text = useText();
  const { activity } = dayCell;
  const compact = useMedia(COMPACT);
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(onClosed, LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open, onClosed]);
  const close = () => {
    // Blurs the field first, because fields report their value on blur.
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) focused.blur();
    setOpen(false);
    focusCellSoon(dayCell);
  };
  const body = <EditorBody dayCell={dayCell} cell={cell} records={records} onDone={close} />;
  if (compact) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title={activity.name}
        description={day}
        size="small"
        footer={
          <Button variant="primary" onClick={close}>
            {text('week.closeCell')}
          </Button>
        }
      >
        {body}
      </Dialog>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={(next) => !next && close()}
      label={joined(activity.name, day)}
      // The trigger is unmounted with the editor; the cell receives the focus instead.
      returnsFocus={false}
      // The popover requires a trigger; this one only covers the cell for positioning.
      trigger={<span className="pointer-events-none absolute inset-0" aria-hidden="true" tabIndex={-1} />}
    >
      <div ref={focusField} className="w-76 max-w-full">
        <p className="truncate text-body font-strong">{activity.name}</p>
        <p className="pb-3 text-small text-n10">{day}</p>
        {body}
      </div>
    </Popover>
  );
}

/** Focuses the text field; without one the popover focuses its first button. */
const focusField = (editor: HTMLElement | null): void => editor?.querySelector<HTMLElement>('input, textarea')?.focus();

interface EditorBodyProps extends Pick<CellEditorProps, 'dayCell' | 'cell' | 'records'> {
  onDone(): void;
}

function EditorBody({ dayCell, cell, records, onDone }: EditorBodyProps) {
  const text = useText();
  const { date } = cell;
  const isFuture = cell.when === 'FUTURE';
  const { amount: locked, origins } = lockedPart(records.entries, date);
  const noted = notedEntry(records, date);
  return (
    <div className="flex flex-col gap-4">
      {!isFuture && <Amount dayCell={dayCell} cell={cell} locked={locked} onDone={onDone} />}
      {origins.map((key) => (
        <p key={key} className="text-small text-n10">
          {text(key)}
        </p>
      ))}
      {noted && <Note key={noted.id} entry={noted} />}
      <EventsOf activity={dayCell.activity} date={date} week={dayCell.week.id} />
      <div className="flex flex-wrap items-center gap-2">
        {dayCell.activity.isActive && cell.when !== 'PAST' && cell.state !== 'DONE' && !cell.skip && (
          <Button size="small" onClick={() => togglePlan(dayCell)}>
            {text(cell.plan ? 'plan.remove' : 'plan.set')}
          </Button>
        )}
        {(cell.amount === 0 || cell.skip) && (
          <Button size="small" onClick={() => toggleSkip(dayCell)}>
            {text(cell.skip ? 'skip.undo' : 'skip.skip')}
          </Button>
        )}
        <Link {...paths.day(date)} className={cx(buttonClass({ variant: 'ghost', size: 'small' }), 'first:-ml-3')}>
          {text('week.openDay')}
        </Link>
      </div>
    </div>
  );
}

interface AmountProps {
  dayCell: DayCell;
  cell: Cell;
  /** The part of the amount that cannot be changed here. */
  locked: number;
  onDone(): void;
}

function Amount({ dayCell, cell: { amount }, locked, onDone }: AmountProps) {
  const text = useText();
  const { unit, name } = dayCell.activity;
  const max = Math.max(amountRange(unit).max, amount);
  switch (unit) {
    case 'DAYS':
      return <Button onClick={() => complete(dayCell)}>{text(amount > 0 ? 'day.notDone' : 'day.complete')}</Button>;
    case 'TIMES':
      return (
        <NumberStepper
          label={name}
          hideLabel
          value={amount}
          min={locked}
          max={max}
          unit={customUnit(dayCell.activity, amount)}
          onChange={(next) => setAmount(dayCell, next)}
        />
      );
    case 'DURATION':
      return <DurationAmount dayCell={dayCell} amount={amount} locked={locked} max={max} onDone={onDone} />;
  }
}

/** A typed value is applied on blur or Enter, a press on a chip immediately. */
function DurationAmount({
  dayCell,
  amount,
  locked,
  max,
  onDone,
}: Omit<AmountProps, 'cell'> & { amount: number; max: number }) {
  const text = useText();
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const [hasLeft, setLeft] = useState(false);
  const isBelow = typed !== undefined && typed !== null && typed > 0 && typed < locked;
  const change = (minutes: number | null) => {
    if (document.activeElement instanceof HTMLInputElement) {
      setTyped(minutes);
      setLeft(false);
      return;
    }
    // The field holds invalid text, to which a chip adds as to nothing.
    const recorded = typed === null ? amount : 0;
    const sum = Math.min(max, recorded + (minutes ?? 0));
    if (sum >= locked) setAmount(dayCell, sum);
    setTyped(sum < locked ? sum : undefined);
  };
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || typed === undefined) return;
    setLeft(true);
    // An empty field and 0 leave what cannot be changed; invalid text changes nothing and stays for correction.
    if (isBelow || (typed === null && target.value.trim() !== '')) return;
    setAmount(dayCell, typed === null || typed === 0 ? locked : typed);
    setTyped(undefined);
  };
  return (
    <div onBlur={leave}>
      <DurationField
        label={text('entry.timeOnDay')}
        minutes={typed === undefined ? amount || null : typed}
        min={0}
        max={max}
        onChange={change}
        onSubmit={isBelow ? () => setLeft(true) : onDone}
        error={hasLeft && isBelow ? text('entry.atLeast', { amount: duration(locked) }) : null}
      />
    </div>
  );
}

/** Saved on blur. A note belongs to an entry, so the field is missing before the first one. */
function Note({ entry }: { entry: Entry }) {
  const text = useText();
  // Null while nothing was typed. Only a note above the maximum length is still a draft when the editor closes.
  const { value: typed, change } = useDraftState<string | null>(`note ${entry.id}`, () => null);
  const note = typed ?? entry.note ?? '';
  const tooLong = characterCount(note.trim()) > NOTE_MAX;
  const leave = () => {
    // A note that was only looked at may have been changed on another device meanwhile.
    if (typed === null || tooLong) return;
    const command = writingNote(entry, typed);
    if (command) dispatch(command);
    change(null);
  };
  return (
    <div onBlur={leave}>
      {/* Not one line: that would join the lines of a note written elsewhere. */}
      <TextArea
        label={text('entry.note')}
        value={note}
        onChange={change}
        limit={NOTE_MAX}
        error={tooLong ? text('entry.noteTooLong', { max: NOTE_MAX }) : null}
        rows={1}
        className="min-h-9! pointer-coarse:min-h-11!"
      />
    </div>
  );
}

/** Returns the focus to the cell, unless the user has already moved it. */
function focusCellSoon({ activity, date }: DayCell): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.closest('[role=dialog]')) return;
    document
      .querySelector<HTMLElement>(`[data-activity="${CSS.escape(activity.id)}"] [data-date="${CSS.escape(date)}"]`)
      ?.focus();
  });
}
