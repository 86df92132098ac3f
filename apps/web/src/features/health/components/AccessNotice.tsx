import { shellPlatform, text, useText } from '#platform';
import { Button, buttonClass } from '#ui';
import { loadHealth } from '../plugin';
import type { HealthPermission } from '../useHealthAccess';

const CONNECT_IN_STORE = 'https://play.google.com/store/apps/details?id=com.google.android.apps.healthdata';

interface AccessNoticeProps {
  readonly permission: HealthPermission;
  /** Text above the button that asks for access. */
  readonly ask: string;
}

/** Says what to do so that the phone can read health data; renders nothing if it can. */
export function AccessNotice({ permission: { access, isDeclined, request }, ask }: AccessNoticeProps) {
  useText();
  if (access === undefined || access === 'READY') return null;
  if (access === 'NEEDS_PERMISSION' && isDeclined) return <Declined />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-body text-n11">{access === 'NEEDS_PERMISSION' ? ask : text(`health.explain.${access}`)}</p>
      {access === 'NEEDS_PERMISSION' && <Button onClick={request}>{text('health.allow')}</Button>}
      {access === 'OUTDATED' && (
        <a href={CONNECT_IN_STORE} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'neutral' })}>
          {text('health.getConnect')}
        </a>
      )}
    </div>
  );
}

/** The system asks only once or twice: afterwards, access is given in its own settings. */
function Declined() {
  const platform = shellPlatform();
  const openConnect = () =>
    void loadHealth()
      .then(({ Health }) => Health.openHealthConnectSettings())
      .catch(() => undefined);
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p className="text-body text-n11">{text(`health.declined.${platform}`)}</p>
      {platform === 'ANDROID' && <Button onClick={openConnect}>{text('health.openConnect')}</Button>}
    </div>
  );
}
