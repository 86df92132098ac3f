import { useText } from '#platform';
import { useActivities, useActivityRoom } from '#features/activity';
import { FullBloom } from './FullBloom';

interface UpgradeHeroProps {
  readonly title: string;
}

/** The mark, and how much of the free plan is used. */
export function UpgradeHero({ title }: UpgradeHeroProps) {
  const text = useText();
  const { limit, used } = useActivityRoom(useActivities());
  return (
    <header className="flex flex-col items-center gap-3 pt-[calc(var(--safe-top)+1.75rem)] pb-6 text-center">
      <FullBloom />
      <div>
        <h1 tabIndex={-1} className="pt-1 text-h1 text-balance text-n12 [word-break:auto-phrase]">
          {title}
        </h1>
        {limit !== null && (
          <p className="pt-1 text-body text-n10 tabular-nums">{text('purchase.used', { used, count: limit })}</p>
        )}
      </div>
    </header>
  );
}
