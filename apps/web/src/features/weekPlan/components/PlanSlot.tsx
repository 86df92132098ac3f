import type { Activity } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { Plus, Sparkles } from 'lucide-react';
import { dayHeading, joined, text } from '#platform';
import { activityColor, ActivityTile, cx } from '#ui';
import { planDetails } from '#features/plan';

interface PlanSlotProps {
  /** The chosen activity. */
  readonly activity: Activity;
  readonly date: CivilDate;
  readonly isPlanned: boolean;
  /** True where a plan of it is proposed. */
  readonly isProposed: boolean;
  /** Amount that a new plan gets. */
  readonly amountOfNew: number | null;
  onToggle(): void;
}

/** Box of the chosen activity beside a date, in the same place on each day: plans it there and removes it. */
export function PlanSlot({ activity, date, isPlanned, isProposed, amountOfNew, onToggle }: PlanSlotProps) {
  const label = text('plan.setOnDay', { name: activity.name, day: dayHeading(date) });
  const isSuggested = isProposed && !isPlanned;
  const details = [
    !isPlanned && planDetails(activity, { amount: amountOfNew, startTime: null }),
    isSuggested && text('plan.suggested'),
  ].filter(Boolean);
  const PlaceIcon = isSuggested ? Sparkles : Plus;
  return (
    <button
      type="button"
      role="checkbox"
      data-control="plan"
      aria-checked={isPlanned}
      aria-label={joined(label, ...details)}
      title={joined(...details) || undefined}
      onClick={onToggle}
      style={activityColor(activity.color)}
      // Covers the day, below its plans: a press anywhere on it counts.
      className={cx(
        'focus-inset flex size-6 flex-none items-center justify-center rounded-icon border border-(--solid) text-(--ink) transition-colors after:absolute after:inset-0 max-wide:scroll-mb-(--footer-height) print:hidden',
        isPlanned ? 'bg-(--solid) text-on-solid' : 'border-dashed group-hover/day:bg-(--soft)',
        isSuggested && 'bg-(--soft)',
      )}
    >
      {isPlanned ? (
        <ActivityTile icon={activity.icon} color={activity.color} size={24} quiet className="text-on-solid" />
      ) : (
        <PlaceIcon className="size-3.5" aria-hidden="true" />
      )}
    </button>
  );
}
