import type { WeekStartDay } from '@sevenfold/domain/calendar';
import { Check, Minus, Plus } from 'lucide-react';
import { useText } from '#platform';
import { activityColor, ActivityIcon, cx, IconButton } from '#ui';
import { templateUnit, weekdayLongName, weekdaysText } from '#features/activity';
import { amountText, goalText } from '#features/record';
import { useWeekStartDay } from '#features/user';
import { isRhythmOnly, steppedTarget, type Tile } from '../pick';

interface PickTileProps {
  readonly tile: Tile;
  readonly color: string;
  readonly target: number;
  readonly isPicked: boolean;
  onToggle(): void;
  onTarget(target: number): void;
}

const GOAL = 'min-w-0 text-center text-small text-balance first-letter:uppercase text-n11 tabular-nums';

/** An activity to start with; once it is picked, its weekly goal can be changed in place. */
export function PickTile({ tile, color, target, isPicked, onToggle, onTarget }: PickTileProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const { name } = tile;
  const counted = templateUnit(tile);
  const rhythm = isRhythmOnly(tile, target) ? text('activity.everyDaysOf', { count: tile.everyDays ?? 0 }) : null;
  const goal = rhythm ?? goalText(counted, target);
  // Between the buttons, there is no room for "a week", which is in the text above the tiles.
  const amount = amountText(counted, target);
  const isLimit = tile.direction === 'AT_MOST';
  const bareGoal = isLimit ? text('goal.limit', { amount }) : amount;
  const hasDays = !isLimit && tile.unit === 'DAYS' && tile.weekdays.length === target;
  const short = hasDays ? daysText(tile, weekStartDay) : null;
  const step = (direction: 1 | -1) => onTarget(steppedTarget(tile, target, direction));
  return (
    <li
      style={activityColor(color)}
      className={cx(
        'flex flex-col overflow-hidden rounded-tile bg-(--soft)',
        isPicked && 'shadow-[0_0_0_2px_var(--n12)]',
      )}
    >
      <button
        type="button"
        aria-pressed={isPicked}
        onClick={onToggle}
        className="press relative flex flex-1 flex-col items-center gap-1 rounded-tile px-3 pt-4 text-center expanded:pt-3 -outline-offset-2"
      >
        <span className="flex size-14 items-center justify-center rounded-full bg-(--solid) text-on-solid expanded:size-11">
          <ActivityIcon icon={tile.icon} className="size-7 expanded:size-5.5" />
        </span>
        <span className="-mb-2.5 flex min-h-6 items-center text-body font-strong text-n12">{name}</span>
        {isPicked && (
          <span className="absolute top-2.5 right-2.5 flex size-6 items-center justify-center rounded-full bg-n12 text-n1">
            <Check className="size-4 stroke-[3]" aria-hidden="true" />
          </span>
        )}
        {!isPicked && (
          <span className="-mx-2.5 mt-auto flex min-h-11 items-center justify-center self-stretch pb-2">
            <span className={GOAL}>{goal}</span>
          </span>
        )}
      </button>
      {isPicked && (
        <div
          role="group"
          aria-label={text('onboarding.adjust', { name })}
          className="mt-1 flex min-h-11 items-center justify-between px-0.5 pb-2"
        >
          <IconButton
            size="small"
            tooltip={false}
            label={text('ui.decrease', { label: name })}
            icon={<Minus className="size-4.5" aria-hidden="true" />}
            onClick={() => step(-1)}
          />
          <span className={cx(GOAL, 'flex-1')} aria-live="polite">
            {rhythm ?? short ?? bareGoal}
          </span>
          <IconButton
            size="small"
            tooltip={false}
            label={text('ui.increase', { label: name })}
            icon={<Plus className="size-4.5" aria-hidden="true" />}
            onClick={() => step(1)}
          />
        </div>
      )}
    </li>
  );
}

const DAYS_MAX = 3;

/** "Sunday", "Mon, Wed, Fri"; null for more days than there is room for. */
function daysText({ weekdays }: Tile, weekStartDay: WeekStartDay): string | null {
  const [only] = weekdays;
  if (weekdays.length === 1 && only !== undefined) return weekdayLongName(only);
  return weekdays.length <= DAYS_MAX ? weekdaysText(weekdays, weekStartDay) : null;
}
