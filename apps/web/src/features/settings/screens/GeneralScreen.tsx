import type { Settings } from '@sevenfold/contract';
import { LANGUAGES } from '@sevenfold/domain/user';
import { enableShortcuts, useShortcutsEnabled } from '#navigation';
import { HAS_ERROR_REPORTING, HAS_PAGE_VIEWS, IS_SHELL, timeOfDay, useText } from '#platform';
import { Card, Segmented, Select, Switch } from '#ui';
import { useServerConfig } from '#features/serverConfig';
import { changeSettings, LANGUAGE_NAMES, TimeZoneField, useSettings, WEEK_STARTS } from '#features/user';
import { Notifications, WeeklyReviewEmail } from '../components/Messages';
import { PushNotifications } from '../components/PushNotifications';
import { Setting } from '../components/Setting';
import { SettingsPage } from '../components/SettingsPage';
import { ThemePicker } from '../components/ThemePicker';
import { useAutosave, type SettingsPart } from '../useAutosave';

export default function GeneralScreen() {
  const settings = useSettings();
  const autosave = useAutosave();
  const change = (changed: Partial<Settings>) =>
    autosave.save(Object.keys(changed)[0] ?? '', changeSettings(settings, changed));
  const part = { settings, autosave, change };
  return (
    <SettingsPage section="general">
      <Card padded className="flex flex-col gap-6">
        <LanguageAndTime {...part} />
      </Card>
      <Card padded>
        <Setting field="themeMode" autosave={autosave}>
          <ThemePicker value={settings.themeMode} onChange={(themeMode) => change({ themeMode })} />
        </Setting>
      </Card>
      <Card className="[&>div]:border-n4 [&>div:not(:last-child)]:border-b px-4">
        <WeeklyReviewEmail {...part} />
        {IS_SHELL ? <Notifications {...part} /> : <PushNotifications {...part} />}
      </Card>
      <Card className="[&>div]:border-n4 [&>div:not(:last-child)]:border-b px-4">
        <ShortcutsAndSharing {...part} />
      </Card>
    </SettingsPage>
  );
}

/** General settings: language, week start, time zone, end of day. */
function LanguageAndTime({ settings, autosave, change }: SettingsPart) {
  const text = useText();
  return (
    <>
      <Setting field="language" autosave={autosave}>
        <Segmented
          label={text('settings.language')}
          showLabel
          block
          value={settings.language}
          onChange={(language) => change({ language })}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </Setting>
      <Setting field="weekStartDay" autosave={autosave}>
        <Segmented
          label={text('settings.weekStart')}
          showLabel
          block
          value={settings.weekStartDay}
          onChange={(weekStartDay) => change({ weekStartDay })}
          options={WEEK_STARTS.map(({ day, label }) => ({ value: day, label: text(label) }))}
        />
        <p className="pt-1.5 text-small text-n10">{text('settings.weekStartHint')}</p>
      </Setting>
      <Setting field="timezone" autosave={autosave}>
        <TimeZoneField value={settings.timezone} onChange={(timezone) => change({ timezone })} />
      </Setting>
      <Setting field="dayEndsAt" autosave={autosave}>
        <Select
          label={text('settings.dayEndsAt')}
          hint={
            settings.dayEndsAt === 0
              ? undefined
              : text('settings.dayEndsAtHint', { time: hourName(settings.dayEndsAt) })
          }
          value={String(settings.dayEndsAt)}
          onChange={(hour) => change({ dayEndsAt: Number(hour) })}
          options={HOURS.map((hour) => ({
            value: String(hour),
            label: hour === 0 ? text('settings.midnight') : hourName(hour),
          }))}
        />
      </Setting>
    </>
  );
}

const HOURS = [0, 1, 2, 3, 4, 5, 6];
const HOUR_MS = 3_600_000;

const hourName = (hour: number): string => timeOfDay(hour * HOUR_MS, 'UTC');

function ShortcutsAndSharing({ settings, autosave, change }: SettingsPart) {
  const text = useText();
  const server = useServerConfig();
  const isRecorded = HAS_ERROR_REPORTING && Boolean(server?.errorReporting);
  return (
    <>
      {/* Stored on this device only, because it concerns its keyboard. */}
      <div className="py-3.5">
        <Switch
          label={text('settings.singleKeys')}
          description={text('settings.singleKeysHint')}
          checked={useShortcutsEnabled()}
          onChange={enableShortcuts}
        />
      </div>
      {HAS_PAGE_VIEWS && (
        <div className="py-3.5">
          <Setting field="allowPageViews" autosave={autosave}>
            <Switch
              label={text('settings.pageViews')}
              description={text('settings.pageViewsHint')}
              checked={settings.allowPageViews}
              onChange={(allowPageViews) => change({ allowPageViews })}
            />
          </Setting>
        </div>
      )}
      {isRecorded && (
        <div className="py-3.5">
          <Setting field="allowSessionRecordings" autosave={autosave}>
            <Switch
              label={text('settings.recordings')}
              description={text('settings.recordingsHint')}
              checked={settings.allowSessionRecordings}
              onChange={(allowSessionRecordings) => change({ allowSessionRecordings })}
            />
          </Setting>
        </div>
      )}
    </>
  );
}
