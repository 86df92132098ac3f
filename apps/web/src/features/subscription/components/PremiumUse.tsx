import { CalendarSync, ChevronRight, ListTodo, type LucideIcon } from 'lucide-react';
import { Link, paths, type Target } from '#navigation';
import { number, useText } from '#platform';
import { Card } from '#ui';
import { useActivities, useActivityRoom } from '#features/activity';
import { useIntegrations } from '#features/integration';
import { sectionPath } from '#features/settings';

/** Use of what Premium does not limit, and where it is; and what would stay without it. */
export function PremiumUse() {
  const text = useText();
  const { used } = useActivityRoom(useActivities());
  const accounts = useIntegrations()?.length;
  return (
    <div>
      <Card>
        <ul>
          <Use Icon={ListTodo} count={used} name={text('purchase.activities')} target={paths.activities()} />
          <Use
            Icon={CalendarSync}
            count={accounts}
            name={text('purchase.accounts')}
            target={sectionPath('integrations')}
          />
        </ul>
      </Card>
      {/* Below the card: it is not of Premium alone. */}
      <p className="pt-3 text-center text-small text-balance text-n10">{text('subscription.always')}</p>
    </div>
  );
}

interface UseProps {
  readonly Icon: LucideIcon;
  /** Undefined until known. */
  readonly count: number | undefined;
  readonly name: string;
  readonly target: Target;
}

/** Row that leads to what it counts. */
function Use({ Icon, count, name, target }: UseProps) {
  const text = useText();
  return (
    <li className="border-n4 not-first:border-t">
      <Link
        {...target}
        className="flex min-h-19 items-center gap-3.5 py-3 pr-3 pl-4 transition-colors hover:bg-n3/60 active:bg-n3 in-[li:first-child]:rounded-t-card in-[li:last-child]:rounded-b-card focus-inset"
      >
        <span
          className="grid size-11 flex-none place-items-center rounded-card bg-y3 text-y12 dark:bg-n4 dark:text-y9"
          aria-hidden="true"
        >
          <Icon className="size-6" />
        </span>
        <span className="min-w-0 flex-1 text-body font-strong text-n12">
          {name}
          <span className="block text-small font-regular text-n10">{text('purchase.unlimited')}</span>
        </span>
        <span className="text-h1 text-n12 tabular-nums">{count !== undefined && number(count)}</span>
        <ChevronRight className="size-4.5 flex-none text-n9" aria-hidden="true" />
      </Link>
    </li>
  );
}
