import type { ServerConfig, Settings, User } from '@sevenfold/contract';
import { isTimeOfDay, type TimeOfDay } from '@sevenfold/domain/user';
import type { TextKey } from '@sevenfold/i18n';
import { clockTime, requestNotificationPermission, useText } from '#platform';
import { MissingPermission, Select, Switch } from '#ui';
import { useServerConfig } from '#features/serverConfig';
import { useUser } from '#features/user';
import type { SettingsPart } from '../useAutosave';
import { Setting } from './Setting';

type Flag = 'allowWeeklyReviewEmails' | 'allowDailyNotifications' | 'allowWeeklyNotifications';
type Time = 'weeklyReviewEmailTime' | 'dailyNotificationsTime' | 'weeklyNotificationsTime';

interface Message {
  readonly flag: Flag;
  readonly time: Time;
  readonly label: TextKey;
  readonly hint: TextKey;
  readonly timeLabel: TextKey;
}

/** The weekly review email, with its time of day. */
export function WeeklyReviewEmail(part: SettingsPart) {
  const server = useServerConfig();
  const user = useUser();
  return (
    <MessageSetting
      {...part}
      isUnable={server?.sendsMail === false}
      message={{
        flag: 'allowWeeklyReviewEmails',
        time: 'weeklyReviewEmailTime',
        label: 'settings.reviewEmails',
        hint: reviewEmailHint(server, user),
        timeLabel: 'settings.emailTime',
      }}
    />
  );
}

/** Describes the email, or says why none arrives. */
function reviewEmailHint(
  server: ServerConfig | undefined,
  { hasEmail, isEmailPaused, settings: { allowWeeklyReviewEmails: isOn } }: User,
): TextKey {
  if (server?.sendsMail === false) return 'settings.noEmails';
  if (isEmailPaused === true && !isOn) return 'settings.emailPaused';
  return server?.mailsLocalAccounts === false && !hasEmail ? 'settings.noAddress' : 'settings.reviewEmailsHint';
}

/** Notifications of the native app. Turning one on asks for the permission, and says what to do where it is denied. */
export function Notifications({ change, ...part }: SettingsPart) {
  const changeAndAsk = (changed: Partial<Settings>) => {
    change(changed);
    if (Object.values(changed).includes(true)) void requestNotificationPermission().catch(() => undefined);
  };
  return (
    <>
      <SummaryNotifications {...part} change={changeAndAsk} />
      {(part.settings.allowDailyNotifications || part.settings.allowWeeklyNotifications) && (
        <div className="py-3.5 empty:hidden">
          <MissingPermission />
        </div>
      )}
    </>
  );
}

/** The daily and the weekly notification, with their times. */
export function SummaryNotifications(props: SettingsPart) {
  return (
    <>
      <MessageSetting
        {...props}
        message={{
          flag: 'allowDailyNotifications',
          time: 'dailyNotificationsTime',
          label: 'settings.dailyNotifications',
          hint: 'settings.dailyNotificationsHint',
          timeLabel: 'settings.dailyTime',
        }}
      />
      <MessageSetting
        {...props}
        message={{
          flag: 'allowWeeklyNotifications',
          time: 'weeklyNotificationsTime',
          label: 'settings.weeklyNotifications',
          hint: 'settings.weeklyNotificationsHint',
          timeLabel: 'settings.weeklyTime',
        }}
      />
    </>
  );
}

interface MessageSettingProps extends SettingsPart {
  readonly message: Message;
  /** True if the message cannot be sent: the setting is kept, and shown as off. */
  readonly isUnable?: boolean;
}

function MessageSetting({ settings, autosave, change, message, isUnable = false }: MessageSettingProps) {
  const text = useText();
  const { flag, time, label, hint, timeLabel } = message;
  const toggle = (isOn: boolean) => change({ [flag]: isOn } satisfies Partial<Settings>);
  return (
    <div className="flex flex-col gap-2 py-3.5">
      <Setting field={flag} autosave={autosave}>
        <Switch
          label={text(label)}
          description={text(hint)}
          checked={settings[flag] && !isUnable}
          disabled={isUnable}
          onChange={toggle}
        />
      </Setting>
      {settings[flag] && !isUnable && (
        <Setting field={time} autosave={autosave}>
          <TimeField
            label={text(timeLabel)}
            saved={settings[time]}
            onSave={(value) => change({ [time]: value } satisfies Partial<Settings>)}
          />
        </Setting>
      )}
    </div>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly saved: TimeOfDay;
  onSave(time: TimeOfDay): void;
}

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
).filter(isTimeOfDay);

/** A choice of half hours, because a native field shows times as the browser's language does. */
function TimeField({ label, saved, onSave }: TimeFieldProps) {
  // The time of an older app may lie between two half hours.
  const times = [...new Set([...HALF_HOURS, saved])].toSorted();
  return (
    <div className="w-36">
      <Select
        label={label}
        value={saved}
        onChange={onSave}
        options={times.map((value) => ({ value, label: clockTime(value) }))}
      />
    </div>
  );
}
