import type { Activity } from '@sevenfold/contract';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useClosedByBack } from '../../../platform/overlays';
import { text as say, useText } from '../../../platform/text';
import { activityColor } from '../../../ui/activityColor';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { useActivity } from '../../activity/api';
import type { Opened } from '../opened';
import { useHeading } from '../useHeading';
import { AreaEvidence, AreaShareEvidence } from './AreaEvidence';
import { BalanceEvidence } from './BalanceEvidence';
import { ChangeEvidence } from './ChangeEvidence';
import { DayEvidence } from './DayEvidence';
import { FactChangeEvidence } from './FactChangeEvidence';
import { GoalsEvidence } from './GoalsEvidence';
import { GoalsMeanEvidence } from './GoalsMeanEvidence';
import { MeanEvidence } from './MeanEvidence';
import { ObjectiveEvidence } from './ObjectiveEvidence';
import { OfferEvidence } from './OfferEvidence';
import { RangeEvidence } from './RangeEvidence';
import { StreakEvidence } from './StreakEvidence';
import { UsualEvidence } from './UsualEvidence';
import { ActiveDaysEvidence, TrackedEvidence } from './WeekFactEvidence';
import { WeekEvidence } from './WeekEvidence';
import { YearEvidence } from './YearEvidence';

interface EvidenceSheetProps {
  readonly opened: Opened;
  readonly isOpen: boolean;
  onClose(): void;
}

/**
 * What a number is made of: the formula in words and numbers, the goal that applied, and the records, which can be
 * edited.
 */
export default function EvidenceSheet({ opened, isOpen, onClose }: EvidenceSheetProps) {
  const text = useText();
  // A number is made of others, which open in their turn: the last one is shown.
  const [way, setWay] = useState<readonly Opened[]>([opened]);
  const of = way.at(-1) ?? opened;
  const activity = useActivity('activityId' in of ? of.activityId : '') ?? undefined;
  const back = useRef<HTMLButtonElement>(null);
  const steps = useRef(1);
  // What was pressed has gone: who uses the keyboard goes on at the top.
  useEffect(() => {
    if (way.length > 1 && way.length !== steps.current) back.current?.focus();
    steps.current = way.length;
  }, [way]);
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} {...useHeading(of, activity)}>
      <div className="flex flex-col gap-4" style={activity && activityColor(activity.color)}>
        {way.length > 1 && (
          <Button
            ref={back}
            variant="ghost"
            size="small"
            className="-ml-3 self-start"
            icon={<ChevronLeft className="size-4.5" aria-hidden="true" />}
            onClick={() => setWay(way.slice(0, -1))}
          >
            {text('evidence.back')}
          </Button>
        )}
        <View of={of} activity={activity} onOpen={(next) => setWay([...way, next])} />
        {way.slice(1).map((_, index) => (
          <StepBack key={index} onBack={() => setWay(way.slice(0, index + 1))} />
        ))}
      </div>
    </Dialog>
  );
}

/** Has the browser's way back lead to the number before, as the button does. */
function StepBack({ onBack }: { onBack(): void }) {
  useClosedByBack(true, onBack);
  return null;
}

function View({ of, activity, onOpen }: { of: Opened; activity: Activity | undefined; onOpen(of: Opened): void }) {
  switch (of.kind) {
    case 'goals':
      return <GoalsEvidence week={of.week} onOpen={onOpen} />;
    case 'goalsMean':
      return <GoalsMeanEvidence from={of.from} to={of.to} onOpen={onOpen} />;
    case 'activeDays':
      return <ActiveDaysEvidence week={of.week} onOpen={onOpen} />;
    case 'tracked':
      return <TrackedEvidence week={of.week} onOpen={onOpen} />;
    case 'factChange':
      return <FactChangeEvidence of={of} onOpen={onOpen} />;
    case 'balance':
      return <BalanceEvidence of={of} onOpen={onOpen} />;
    case 'area':
      return <AreaEvidence areaId={of.areaId} week={of.week} onOpen={onOpen} />;
    case 'day':
      return <DayEvidence date={of.date} areaId={of.areaId} onOpen={onOpen} />;
    case 'objective':
      return <ObjectiveEvidence objectiveId={of.objectiveId} week={of.week} onOpen={onOpen} />;
    default:
      // Numbers of the past may be of an activity that has been deleted since.
      return activity ? (
        <ActivityView of={of} activity={activity} onOpen={onOpen} />
      ) : (
        <p className="text-body text-n10">{say('activity.notFound')}</p>
      );
  }
}

function ActivityView({
  of,
  activity,
  onOpen,
}: {
  of: Extract<Opened, { activityId: string }>;
  activity: Activity;
  onOpen(of: Opened): void;
}) {
  switch (of.kind) {
    case 'week':
      return <WeekEvidence activity={activity} week={of.week} onOpen={onOpen} />;
    case 'range':
      return <RangeEvidence activity={activity} of={of} />;
    case 'mean':
      return <MeanEvidence activity={activity} from={of.from} to={of.to} onOpen={onOpen} />;
    case 'change':
      return <ChangeEvidence activity={activity} week={of.week} upTo={of.upTo} onOpen={onOpen} />;
    case 'year':
      return <YearEvidence activity={activity} year={of.year} month={of.month} about={of.about} onOpen={onOpen} />;
    case 'areaShare':
      return <AreaShareEvidence activity={activity} year={of.year} onOpen={onOpen} />;
    case 'usual':
      return <UsualEvidence activity={activity} week={of.week} onOpen={onOpen} />;
    case 'offer':
      return <OfferEvidence activity={activity} week={of.week} onOpen={onOpen} />;
    case 'streak':
      return <StreakEvidence activity={activity} which={of.which} onOpen={onOpen} />;
  }
}
