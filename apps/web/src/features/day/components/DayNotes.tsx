import type { CivilDate } from '@sevenfold/domain/calendar';
import { CalendarClock, Check } from '../../../ui/icons';
import type { DayRing } from '@sevenfold/domain/activity';
import { useMemo } from 'react';
import { type Derived, mapDerived, useDerived } from '../../../platform/derived';
import { useText } from '../../../platform/text';
import { futureReason } from '../rowText';

export function FutureNote({ date, today }: { readonly date: CivilDate; readonly today: CivilDate }) {
  return (
    <p className="flex items-center gap-2 text-small text-n10">
      <CalendarClock className="size-4.5 text-n9" aria-hidden="true" />
      {futureReason(date, today)}
    </p>
  );
}

const isComplete = ({ done, planned }: DayRing): boolean => planned > 0 && done >= planned;

/** Shown once everything of the day is done. */
export function AllDone({ ring }: { readonly ring: Derived<DayRing> }) {
  const text = useText();
  if (!useDerived(useMemo(() => mapDerived(ring, isComplete), [ring]))) return null;
  return (
    <p className="flex items-center gap-2 text-body text-n11" role="status">
      <span className="inline-flex size-5 items-center justify-center rounded-full bg-y9 text-on-primary">
        <Check className="size-3.5 stroke-[2.5]" aria-hidden="true" />
      </span>
      {text('day.allDone')}
    </p>
  );
}
