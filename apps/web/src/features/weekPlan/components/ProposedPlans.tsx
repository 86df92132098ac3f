import type { Activity } from '@sevenfold/contract';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { dayHeading, joined, text } from '#platform';
import { activityColor, cx } from '#ui';
import { planDetails } from '#features/plan';
import type { Planned } from '../dayLoad';
import { planWithFocus } from '../planWithFocus';
import { DayItem, MARK } from './DayItem';

interface ProposedPlansProps {
  /** In the order of their activities. */
  readonly proposed: readonly Planned[];
  onPlan(activity: Activity): void;
}

/** Proposed plans of a day that are shown before the rest is counted. */
const PROPOSED_MAX = 4;

const LINE = 'hidden wide:flex expanded:[@media(height>=62rem)]:flex print:hidden!';
const BUTTON =
  'press focus-inset z-1 flex min-w-0 flex-1 items-start gap-1 rounded-icon py-1 pr-1.25 text-left text-micro text-n10 transition-colors pointer-coarse:min-h-10 pointer-coarse:items-center';

interface ProposedPlanProps extends Planned {
  onPlan(): void;
}

/**
 * Proposed plans of a day, or the first of them and a button for the rest. On smaller screens the days of a week would
 * not fit above the goals with them.
 */
export function ProposedPlans({ proposed, onPlan }: ProposedPlansProps) {
  const [isOpen, setOpen] = useState(false);
  const more = isOpen ? 0 : proposed.length - PROPOSED_MAX;
  // A button for a single one would take its place.
  const shown = more > 1 ? proposed.slice(0, PROPOSED_MAX) : proposed;
  const openRest = (day: HTMLElement | null) => {
    flushSync(() => setOpen(true));
    day?.querySelectorAll<HTMLElement>('[data-proposed]')[PROPOSED_MAX]?.focus();
  };
  return (
    <>
      {shown.map(({ activity, plan }) => (
        <ProposedPlan key={activity.id} activity={activity} plan={plan} onPlan={() => onPlan(activity)} />
      ))}
      {shown.length < proposed.length && (
        <li className={LINE}>
          <button
            type="button"
            aria-expanded={false}
            onClick={({ currentTarget }) => openRest(currentTarget.closest('section'))}
            className={cx(BUTTON, 'pl-6.75 hover:bg-n3 hover:text-n12')}
          >
            {text('calendarEvent.more', { count: more })}
            <ChevronDown className="size-3.5 self-center" aria-hidden="true" />
          </button>
        </li>
      )}
    </>
  );
}

/** A proposed plan, with an amount above 1. Without a frame it is quieter than the plans. */
function ProposedPlan({ activity, plan, onPlan }: ProposedPlanProps) {
  const name = text('plan.proposedOn', { name: activity.name, day: dayHeading(plan.date) });
  const details = planDetails(activity, plan);
  const hasAmount = plan.amount !== null && plan.amount > 1;
  return (
    <li style={activityColor(activity.color)} className={LINE}>
      <button
        type="button"
        data-proposed={activity.id}
        aria-label={joined(name, details)}
        title={activity.name}
        onClick={({ currentTarget }) => planWithFocus(currentTarget.closest('section'), activity.id, onPlan)}
        className={cx(BUTTON, 'pl-2.25 hover:bg-(--soft) hover:text-(--ink)')}
      >
        <span className={MARK}>
          <Plus className="size-3.5 text-(--ink)" aria-hidden="true" />
        </span>
        <DayItem name={activity.name} details={hasAmount ? [details] : []} nameClass="line-clamp-2 font-medium" />
      </button>
    </li>
  );
}
