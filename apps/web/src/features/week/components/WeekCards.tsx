import { useRef } from 'react';
import { useProgressiveRows } from '#navigation';
import { SectionHeader, useNoticesHeight } from '#ui';
import { ActivityCard } from './ActivityCard';
import { comparedWith } from './comparedWith';
import { DayLink } from './DayLink';
import { useRovingCells } from './useRovingCells';
import type { WeekRowsProps } from './row';
import { enteredAt } from './WeekGrid';

const ROOM = { above: 260, row: 89 };

/** The week on compact screens: a card per area, below one row of weekdays. */
export function WeekCards({ areas, frame: { view, days, upTo }, isCompared }: WeekRowsProps) {
  const shown = useProgressiveRows(
    areas.map(({ rows }) => rows.length),
    ROOM,
  );
  const list = useRef<HTMLDivElement>(null);
  const top = useNoticesHeight();
  const roving = useRovingCells(list, enteredAt(days));
  return (
    <div ref={list} {...roving}>
      <div
        style={{ top }}
        className="sticky z-9 -mx-(--gutter) grid grid-cols-7 gap-1 bg-n1 shadow-[0_6px_6px_-2px_var(--n1)] px-[calc(var(--gutter)+.875rem)] pt-(--safe-top)"
      >
        {days.map((day) => (
          <DayLink key={day.date} day={day} />
        ))}
      </div>
      {areas.slice(0, shown.length).map(({ id, name, color, rows }, index) => (
        <section key={id} aria-labelledby={`area-${id}`} className="pt-2 not-first-of-type:pt-5">
          <SectionHeader
            title={name}
            color={color}
            id={`area-${id}`}
            detail={index === 0 && isCompared ? comparedWith(view, upTo) : undefined}
          />
          <ul className="rounded-card bg-card shadow-s1">
            {rows.slice(0, shown[index]).map((row) => (
              <ActivityCard key={row.activity.id} {...row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
