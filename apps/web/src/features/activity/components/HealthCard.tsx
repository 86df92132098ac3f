import type { Activity } from '@sevenfold/contract';
import { dispatch } from '#dispatch';
import { IS_SHELL, shellPlatform, text, useText } from '#platform';
import { Button, Card, Chip, Switch } from '#ui';
import { AccessNotice, removeHealthRule, ruleParts, useHealthAccess } from '#features/health';

interface HealthCardProps {
  readonly activity: Activity;
  onEdit(): void;
}

/**
 * Health tracking of an activity: whether it is on, its rule, and if this phone can read the data. In a browser, a rule is
 * shown and can be switched off.
 */
export function HealthCard({ activity, onEdit }: HealthCardProps) {
  useText();
  const rule = activity.healthTracking ?? null;
  const permission = useHealthAccess(rule?.kind);
  const turn = (on: boolean) => {
    if (on) onEdit();
    else dispatch(removeHealthRule(activity), text('health.turnedOff', { name: activity.name }));
  };
  const label = IS_SHELL
    ? text('health.switch', { name: text(`health.name.${shellPlatform()}`) })
    : text('health.switchWeb');
  return (
    <Card padded className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-body font-semibold">{text('health.title')}</h2>
        {rule && permission.access && <Chip>{text(`health.status.${permission.access}`)}</Chip>}
        {rule && IS_SHELL && (
          <span className="ml-auto">
            <Button size="small" onClick={onEdit}>
              {text('tracking.edit')}
            </Button>
          </span>
        )}
      </div>
      <Switch
        label={label}
        description={text(rule === null ? 'health.off' : IS_SHELL ? 'health.on' : 'health.onWeb')}
        checked={rule !== null}
        onChange={turn}
      />
      {rule && (
        <ul className="flex flex-wrap gap-1.5 text-small">
          {ruleParts(rule, activity.unit).map((part) => (
            <li key={part}>
              <Chip>{part}</Chip>
            </li>
          ))}
        </ul>
      )}
      <AccessNotice permission={permission} ask={text('health.explain.NEEDS_PERMISSION')} />
    </Card>
  );
}
