import type { Activity } from '@sevenfold/contract';
import { canBeMember, MEMBERS_MAX, MEMBERS_MIN } from '@sevenfold/domain/combinedGoal';
import { Check } from 'lucide-react';
import { useText } from '#platform';
import { activityColor, ActivityTile, cx, FieldFrame } from '#ui';
import type { Draft } from '../draft';

interface MemberFieldProps {
  readonly activities: readonly Activity[];
  readonly draft: Draft;
  /** Chosen activities that the unit counts. */
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  onChange(activityIds: readonly string[]): void;
}

const RULES = {
  DURATION: 'combinedGoal.membersDuration',
  TIMES: 'combinedGoal.membersTimes',
  DAYS: 'combinedGoal.membersDays',
} as const;

/** Chooses activities as tiles. Those that the unit cannot count are disabled, and a line says why. */
export function MemberField({ activities, draft, chosen, error, onChange }: MemberFieldProps) {
  const text = useText();
  const isFull = chosen.length >= MEMBERS_MAX;
  const allowed = activities.filter((one) => canBeMember(draft.unit, one));
  const hint =
    allowed.length < MEMBERS_MIN
      ? text('combinedGoal.membersNone')
      : isFull
        ? text('combinedGoal.membersFull', { max: MEMBERS_MAX })
        : text(RULES[draft.unit]);
  return (
    <FieldFrame label={text('combinedGoal.members')} group hint={hint} error={error}>
      {({ labelId, describedBy }) => (
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className="grid grid-cols-1 gap-2 min-[22.5rem]:grid-cols-2"
        >
          {activities.map((activity) => {
            const isChosen = chosen.includes(activity.id);
            return (
              <Member
                key={activity.id}
                activity={activity}
                isChosen={isChosen}
                isDisabled={!canBeMember(draft.unit, activity) || (isFull && !isChosen)}
                onToggle={() =>
                  onChange(
                    isChosen
                      ? draft.activityIds.filter((id) => id !== activity.id)
                      : [...draft.activityIds.filter((id) => id !== activity.id), activity.id],
                  )
                }
              />
            );
          })}
        </div>
      )}
    </FieldFrame>
  );
}

interface MemberProps {
  readonly activity: Activity;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  onToggle(): void;
}

function Member({ activity: { name, icon, color }, isChosen, isDisabled, onToggle }: MemberProps) {
  return (
    <label
      style={activityColor(color)}
      className={cx(
        'flex min-h-12 min-w-0 items-center gap-2.5 rounded-control border px-2.5 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-n12',
        isChosen
          ? 'border-(--solid) bg-(--soft)'
          : isDisabled
            ? 'border-n4'
            : 'cursor-pointer border-n6 hover:border-n8',
      )}
    >
      <input type="checkbox" className="sr-only" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <ActivityTile icon={icon} color={color} size={28} className={isDisabled ? 'opacity-60' : undefined} />
      <span className={cx('min-w-0 flex-1 text-small wrap-anywhere', isDisabled ? 'text-n10' : 'text-n12')}>
        {name}
      </span>
      {isChosen && <Check className="size-4 flex-none text-(--ink) stroke-[2.5]" aria-hidden="true" />}
    </label>
  );
}
