import type { Activity } from '@sevenfold/contract';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { text as say, useClosedByBack, useText } from '#platform';
import { activityColor, Button, Dialog } from '#ui';
import { useActivity } from '#features/activity';
import { type BreakdownTarget, openBreakdown } from '#breakdown';
import { useHeading } from '../useHeading';
import { ActivityWeekSource, ChangeSource } from '../sources/ActivityWeekSource';
import { CombinedGoalSource } from '../sources/CombinedGoalSource';
import { HistorySource } from '../sources/HistorySource';
import { ObjectiveSource } from '../sources/ObjectiveSource';
import { RangeSource } from '../sources/RangeSource';
import { ReviewSource } from '../sources/ReviewSource';
import { AreaShareSource, BalanceSource, TrendSource } from '../sources/TotalsSource';
import { FactChangeSource, OnTrackSource, WeekSource } from '../sources/WeekSource';

interface BreakdownSheetProps {
  readonly target: BreakdownTarget;
  readonly isOpen: boolean;
}

/** Shows how a number is computed: the formula, the goal that applied, and the entries, which can be edited. */
export default function BreakdownSheet(props: BreakdownSheetProps) {
  // Each number begins with a stack of its own.
  return <Stack key={JSON.stringify(props.target)} {...props} />;
}

function Stack({ target: first, isOpen }: BreakdownSheetProps) {
  const text = useText();
  // Breakdowns opened within the sheet are stacked; the last one is shown.
  const [stack, setStack] = useState<readonly BreakdownTarget[]>([first]);
  // It closes as it is, and opens anew.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setStack([first]);
  }
  const target = stack.at(-1) ?? first;
  const activity = useActivity('activityId' in target ? target.activityId : '') ?? undefined;
  const back = useRef<HTMLButtonElement>(null);
  const depth = useRef(1);
  // The pressed button is unmounted: moves the focus to the top of the sheet.
  useEffect(() => {
    if (stack.length > 1 && stack.length !== depth.current) back.current?.focus();
    depth.current = stack.length;
  }, [stack]);
  return (
    <Dialog open={isOpen} onClose={() => openBreakdown(null)} {...useHeading(target, activity)}>
      <div className="flex flex-col gap-4" style={activity && activityColor(activity.color)}>
        {stack.length > 1 && (
          <Button
            ref={back}
            variant="ghost"
            size="small"
            className="-ml-3 self-start"
            icon={<ChevronLeft className="size-4.5" aria-hidden="true" />}
            onClick={() => setStack(stack.slice(0, -1))}
          >
            {text('breakdown.back')}
          </Button>
        )}
        <View target={target} activity={activity} onOpen={(next) => setStack([...stack, next])} />
        {stack.slice(1).map((_, index) => (
          <StepBack key={index} onBack={() => setStack(stack.slice(0, index + 1))} />
        ))}
      </div>
    </Dialog>
  );
}

/** Makes the browser's back button return to the previous breakdown, like the button in the sheet. */
function StepBack({ onBack }: { onBack(): void }) {
  useClosedByBack(true, onBack);
  return null;
}

interface ViewProps {
  readonly target: BreakdownTarget;
  readonly activity: Activity | undefined;
  onOpen(target: BreakdownTarget): void;
}

/** Chooses the component that loads what the number is computed from. */
function View({ target, activity, onOpen }: ViewProps) {
  switch (target.kind) {
    case 'goals':
    case 'activeDays':
    case 'tracked':
    case 'area':
    case 'day':
      return <WeekSource target={target} onOpen={onOpen} />;
    case 'onTrack':
      return <OnTrackSource target={target} onOpen={onOpen} />;
    case 'factChange':
      return <FactChangeSource target={target} onOpen={onOpen} />;
    case 'goalsMean':
      return <TrendSource target={target} onOpen={onOpen} />;
    case 'balance':
      return <BalanceSource target={target} onOpen={onOpen} />;
    case 'combinedGoal':
      return <CombinedGoalSource target={target} onOpen={onOpen} />;
    case 'objective':
      return <ObjectiveSource target={target} onOpen={onOpen} />;
    default:
      // Past numbers may refer to an activity that was deleted since.
      return activity ? (
        <ActivityView target={target} activity={activity} onOpen={onOpen} />
      ) : (
        <p className="text-body text-n10">{say('activity.notFound')}</p>
      );
  }
}

function ActivityView({
  target,
  ...props
}: {
  readonly target: Extract<BreakdownTarget, { activityId: string }>;
  readonly activity: Activity;
  onOpen(target: BreakdownTarget): void;
}) {
  switch (target.kind) {
    case 'week':
      return <ActivityWeekSource target={target} {...props} />;
    case 'change':
      return <ChangeSource target={target} {...props} />;
    case 'range':
      return <RangeSource target={target} {...props} />;
    case 'mean':
    case 'year':
    case 'streak':
      return <HistorySource target={target} {...props} />;
    case 'areaShare':
      return <AreaShareSource target={target} {...props} />;
    case 'usual':
    case 'offer':
      return <ReviewSource target={target} {...props} />;
  }
}
