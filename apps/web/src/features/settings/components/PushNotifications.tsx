import { useText } from '#platform';
import { Notice, Switch } from '#ui';
import { isPushPossible, needsHomeScreen, pushProblemText, usePush } from '#features/notification';
import { useServerConfig } from '#features/serverConfig';
import type { SettingsPart } from '../useAutosave';
import { SummaryNotifications } from './Messages';

/** Notifications in the installed web app on a phone or tablet; elsewhere nothing, or how to install it. */
export function PushNotifications(part: SettingsPart) {
  const text = useText();
  const server = useServerConfig();
  if (!server?.webPush) return null;
  if (isPushPossible()) return <PushSettings {...part} />;
  return needsHomeScreen() && <div className="py-3.5 text-small text-n10">{text('notification.homeScreen')}</div>;
}

function PushSettings(part: SettingsPart) {
  const text = useText();
  const { isOn, isBusy, problem, turn } = usePush();
  const { allowDailyNotifications, allowWeeklyNotifications } = part.settings;
  const toggle = async (on: boolean) => {
    const result = await turn(on);
    // Without any reminder, the switch would do nothing.
    if (result === 'ON' && !allowDailyNotifications && !allowWeeklyNotifications)
      part.change({ allowDailyNotifications: true });
  };
  return (
    <>
      <div className="flex flex-col gap-2 py-3.5">
        <Switch
          label={text('notification.thisDevice')}
          description={text('notification.thisDeviceHint')}
          checked={isOn}
          onChange={(on) => void toggle(on)}
          disabled={isBusy || problem === 'DENIED'}
        />
        {problem && <Notice kind="warning">{text(pushProblemText(problem))}</Notice>}
      </div>
      {isOn && <SummaryNotifications {...part} />}
    </>
  );
}
