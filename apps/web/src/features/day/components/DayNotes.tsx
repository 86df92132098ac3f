import { Check } from '#ui';
import { type DayRing, isAllDone } from '@sevenfold/domain/activity';
import { type ReactNode, useMemo } from 'react';
import { type Derived, mapDerived, useDerived, useText } from '#platform';

interface TodayLineProps {
  readonly ring: Derived<DayRing>;
  /** Shown until everything of the day is done. */
  readonly children: ReactNode;
}

/** The line below the heading of today: once everything is done, it says so in place of the week, and moves nothing. */
export function TodayLine({ ring, children }: TodayLineProps) {
  const text = useText();
  const isDone = useDerived(useMemo(() => mapDerived(ring, isAllDone), [ring]));
  // Live regions must exist before their first message. rest.css has the change from one line to the other.
  return (
    <>
      <span hidden={isDone}>{children}</span>
      <span role="status">
        {isDone && (
          <span className="flex items-center gap-1.5 text-n11">
            <Check
              className="size-4.5 flex-none rounded-full bg-y9 p-0.5 text-on-primary stroke-[3]"
              aria-hidden="true"
            />
            {text('day.allDone')}
          </span>
        )}
      </span>
    </>
  );
}
