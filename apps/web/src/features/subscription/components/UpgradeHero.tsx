import type { Activity } from '@sevenfold/contract';
import { useText } from '#platform';
import { ActivityTile, cx } from '#ui';
import { useActivities, useActivityRoom } from '#features/activity';
import { OpeningFlower } from '#features/welcome';
import { useOwnColors } from '../useOwnColors';

interface UpgradeHeroProps {
  readonly title: string;
  /** Text below the title, instead of how much of the free plan is used, if any. */
  readonly sub?: string | undefined;
}

/** The flower of a full week above the title of a screen about Premium. */
export function UpgradeHero({ title, sub }: UpgradeHeroProps) {
  const text = useText();
  const activities = useActivities();
  const { limit, used } = useActivityRoom(activities);
  const own = limit === null ? [] : (activities?.filter(({ isActive }) => isActive) ?? []);
  const shownSub = sub ?? (limit === null || used === 0 ? null : text('purchase.used', { used, count: limit }));
  return (
    <header className="flex flex-col items-center gap-3 pt-[calc(var(--safe-top)+1.25rem)] pb-5 text-center medium:pt-[calc(var(--safe-top)+1.75rem)] medium:pb-6 max-medium:[@media(max-height:48rem)]:pt-[calc(var(--safe-top)+.75rem)] max-medium:[@media(max-height:48rem)]:pb-3">
      {/* On a low phone, small enough for both prices to stand above the button. */}
      <div className={cx('max-medium:[@media(max-height:48rem)]:w-20 medium:w-60', own.length > 0 ? 'w-36' : 'w-52')}>
        <OpeningFlower colors={useOwnColors()} />
      </div>
      <div>
        <h1 tabIndex={-1} className="pt-1 text-h1 text-balance text-n12">
          {title}
        </h1>
        {shownSub !== null && <p className="pt-1 text-body text-balance text-n10 tabular-nums">{shownSub}</p>}
        {own.length > 0 && <Room activities={own} />}
      </div>
    </header>
  );
}

/** As many activities as a narrow phone has room for beside them. */
const SHOWN = 6;
/** Places for more activities that are drawn beside those of the free plan, paler from one to the next. */
const MORE = ['opacity-100', 'opacity-70', 'opacity-40'];

/** The activities of the user, and room for more. */
const Room = ({ activities }: { readonly activities: readonly Pick<Activity, 'id' | 'icon' | 'color'>[] }) => (
  // On a low phone, the prices need the room.
  <div className="flex justify-center gap-2 pt-3 max-medium:[@media(max-height:48rem)]:hidden" aria-hidden="true">
    {activities.slice(0, SHOWN).map(({ id, icon, color }) => (
      <ActivityTile key={id} icon={icon} color={color} size={28} />
    ))}
    {MORE.map((paler) => (
      <span key={paler} className={cx('size-7 rounded-icon border border-dashed border-n8', paler)} />
    ))}
  </div>
);
