import type { CivilDate } from '@sevenfold/domain/calendar';
import { CalendarClock, Check } from '../../../ui/icons';
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

export function AllDone() {
  const text = useText();
  return (
    <p className="flex items-center gap-2 text-body text-n11" role="status">
      <span className="inline-flex size-5 items-center justify-center rounded-full bg-y9 text-on-primary">
        <Check className="size-3.5 stroke-[2.5]" aria-hidden="true" />
      </span>
      {text('day.allDone')}
    </p>
  );
}
