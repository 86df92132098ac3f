import { useEffect, useRef } from 'react';
import { checkedValue } from '@sevenfold/domain/objective';
import { labelled, useText } from '#platform';
import { Button } from '#ui';
import { fieldText } from '../numbers';
import { checkIn, checkInDate } from './cardCommands';
import { CheckInForm } from './CheckInForm';
import type { CardProps } from './cards';

type FoldProps = Pick<CardProps, 'view' | 'today' | 'isCheckingIn' | 'onCheckIn'>;

/** Opens and closes the inputs of a check-in. */
export function CheckInButton({ view, isCheckingIn, onCheckIn }: FoldProps) {
  const text = useText();
  const { name } = view.objective;
  return (
    <Button
      size="small"
      className="whitespace-nowrap"
      aria-expanded={isCheckingIn}
      aria-label={labelled(text('objective.checkIn'), name)}
      data-check-in=""
      onClick={() => onCheckIn(!isCheckingIn)}
    >
      {text('objective.checkIn')}
    </Button>
  );
}

/** The inputs of a check-in within a card. What was typed is kept when they are folded. */
export function CheckInFold({ view: { objective, progress }, today, onCheckIn }: FoldProps) {
  const text = useText();
  const fold = useRef<HTMLDivElement>(null);
  const latestDate = checkInDate(objective, today);
  useEffect(() => {
    // The card is remounted once its list becomes sortable; the focus is not taken from another control then.
    const isElsewhere = document.activeElement?.matches('body, [data-check-in]') === false;
    if (!isElsewhere) fold.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  const close = () => {
    fold.current?.closest('[data-objective]')?.querySelector<HTMLElement>('[data-check-in]')?.focus();
    onCheckIn(false);
  };
  return (
    <div ref={fold}>
      <CheckInForm
        objective={objective}
        title={labelled(text('objective.checkIn'), objective.name)}
        draftKey={`check-in ${objective.id} card`}
        begin={() => ({
          date: latestDate,
          value: fieldText(checkedValue({ start: progress?.start ?? 0 }, objective.checkIns)),
          note: '',
        })}
        today={latestDate}
        onCancel={close}
        onClose={close}
        onSave={(saved) => {
          checkIn(objective, { ...saved, note: saved.note ?? null });
          close();
        }}
      />
    </div>
  );
}
