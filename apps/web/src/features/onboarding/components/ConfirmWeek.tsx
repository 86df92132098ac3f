import { parseWeek } from '@sevenfold/domain/typedWeek';
import { useState } from 'react';
import { useText } from '#platform';
import { Button } from '#ui';
import { useActivities } from '#features/activity';
import { addTyped, NO_START, typedTiles } from '../pick';
import { rejectedText } from '../rejectedText';
import { useStartWith } from '../useStartWith';
import { PickTiles } from './PickTiles';

interface ConfirmWeekProps {
  readonly typed: string;
  onBack(): void;
  onDone(): void;
}

/** The activities of a typed week, to adjust and create. Those that exist already are not chosen. */
export function ConfirmWeek({ typed, onBack, onDone }: ConfirmWeekProps) {
  const text = useText();
  const { room, limit, create } = useStartWith();
  const [week] = useState(() => parseWeek(typed));
  const known = new Set(useActivities()?.map(({ name }) => name.toLowerCase()));
  const [activities] = useState(() => week.activities.filter(({ name }) => !known.has(name.toLowerCase())));
  const [picks, setPicks] = useState(() => addTyped(NO_START, { ...week, activities }, room).picks);
  const [isFull, setFull] = useState(activities.length > room);
  const tiles = typedTiles(week.activities);
  const rejected = rejectedText(week.rejected);
  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        create?.(tiles, picks);
        onDone();
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 medium:p-4">
        <PickTiles
          tiles={tiles}
          picks={picks}
          room={room}
          onChange={setPicks}
          onFull={setFull}
          className="grid grid-cols-2 gap-2 medium:grid-cols-3 medium:gap-3"
        />
        {rejected && <p className="pt-3 text-small wrap-anywhere text-n11">{rejected}</p>}
        {isFull && limit !== null && (
          <p role="status" className="pt-3 text-small text-n11">
            {text('onboarding.pickLimit', { limit })}
          </p>
        )}
      </div>
      <div className="flex flex-none justify-end gap-2 border-t border-n4 px-4 py-3">
        <Button onClick={onBack}>{text('onboarding.back')}</Button>
        <Button type="submit" variant="primary" autoFocus disabled={picks.length === 0 || create === undefined}>
          {text('shell.createTyped', { count: picks.length })}
        </Button>
      </div>
    </form>
  );
}
