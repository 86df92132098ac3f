import type { Activity } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { dayHeading, useClosedByBack, useText } from '#platform';
import { ActivityTile, MenuPanel } from '#ui';
import { planWithFocus } from '../planWithFocus';

interface DayMenuProps {
  readonly date: CivilDate;
  /** Activities without a plan on the day, in the order of the tray. */
  readonly goals: readonly Activity[];
  onPlan(activity: Activity): void;
}

/** Asks what to plan on a day. */
export function DayMenu({ date, goals, onPlan }: DayMenuProps) {
  const text = useText();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useClosedByBack(isOpen, () => setOpen(false));
  const label = text('plan.setFor', { day: dayHeading(date) });
  if (goals.length === 0) return null;
  return (
    <span className="ml-auto flex">
      <button
        ref={setButton}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        // Covers the day, below its plans: a press anywhere on it counts.
        className="focus-inset flex size-6 flex-none items-center justify-center rounded-icon text-n9 transition-colors after:absolute after:inset-0 group-hover/day:text-n12 print:hidden"
      >
        <Plus className="size-4" aria-hidden="true" />
      </button>
      <span className="pointer-events-none relative -ml-6 size-6">
        <MenuPanel
          label={label}
          items={goals.map((activity) => ({
            id: activity.id,
            label: activity.name,
            icon: <ActivityTile icon={activity.icon} color={activity.color} size={24} />,
            // Unless it was the last one, the button has the focus again afterwards.
            onAct: () => planWithFocus(button?.closest('section'), activity.id, () => onPlan(activity)),
          }))}
          open={isOpen}
          onOpenChange={setOpen}
          button={button}
        />
      </span>
    </span>
  );
}
