import { useText } from '#platform';
import { useActivities, useActivityRoom } from '#features/activity';
import { OpeningFlower } from '#features/welcome';

interface UpgradeHeroProps {
  readonly title: string;
  /** Text below the title, instead of how much of the free plan is used, if any. */
  readonly sub?: string | undefined;
}

/** The flower of a full week above the title of a screen about Premium. */
export function UpgradeHero({ title, sub }: UpgradeHeroProps) {
  const text = useText();
  const { limit, used } = useActivityRoom(useActivities());
  const shownSub = sub ?? (limit === null || used === 0 ? null : text('purchase.used', { used, count: limit }));
  return (
    <header className="flex flex-col items-center gap-3 pt-[calc(var(--safe-top)+1.75rem)] pb-6 text-center max-medium:[@media(max-height:48rem)]:pt-[calc(var(--safe-top)+1rem)]">
      {/* On a low phone, small enough for both prices to stand above the button. */}
      <div className="w-52 max-medium:[@media(max-height:48rem)]:w-20 medium:w-60">
        <OpeningFlower />
      </div>
      <div>
        <h1 tabIndex={-1} className="pt-1 text-h1 text-balance text-n12">
          {title}
        </h1>
        {shownSub !== null && <p className="pt-1 text-body text-balance text-n10 tabular-nums">{shownSub}</p>}
      </div>
    </header>
  );
}
