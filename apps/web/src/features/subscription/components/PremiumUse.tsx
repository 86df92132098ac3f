import { CalendarSync, ListChecks, type LucideIcon } from 'lucide-react';
import { Link, paths, type Target } from '#navigation';
import { number, useText } from '#platform';
import { buttonClass, Card } from '#ui';
import { useActivities, useActivityRoom } from '#features/activity';
import { useIntegrations } from '#features/integration';
import { sectionPath } from '#features/settings';

/** Use of what Premium does not limit, and where to add more. */
export function PremiumUse() {
  const text = useText();
  const { used } = useActivityRoom(useActivities());
  const accounts = useIntegrations()?.length;
  return (
    <ul className="grid gap-3 medium:grid-cols-2">
      <Use
        Icon={ListChecks}
        count={used}
        name={text('purchase.activities')}
        action={text('subscription.addActivity')}
        target={paths.activities()}
      />
      <Use
        Icon={CalendarSync}
        count={accounts}
        name={text('purchase.accounts')}
        action={text('subscription.connectCalendar')}
        target={sectionPath('integrations')}
      />
    </ul>
  );
}

interface UseProps {
  readonly Icon: LucideIcon;
  /** Undefined until known. */
  readonly count: number | undefined;
  readonly name: string;
  readonly action: string;
  readonly target: Target;
}

function Use({ Icon, count, name, action, target }: UseProps) {
  const text = useText();
  return (
    <li>
      <Card className="flex h-full flex-col gap-3 p-4">
        <div className="flex items-center gap-3">
          <span
            className="grid size-11 flex-none place-items-center rounded-card bg-y3 text-y12 dark:bg-n4 dark:text-y9"
            aria-hidden="true"
          >
            <Icon className="size-6" />
          </span>
          <p className="min-w-0 flex-1 text-body text-n11">
            {name}
            <span className="block text-small text-n10">{text('purchase.unlimited')}</span>
          </p>
          <span className="text-display text-n12 tabular-nums">{count !== undefined && number(count)}</span>
        </div>
        <Link {...target} className={buttonClass({ block: true })}>
          {action}
        </Link>
      </Card>
    </li>
  );
}
