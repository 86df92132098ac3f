import { LANGUAGES } from '@sevenfold/domain/user';
import type { Settings } from '@sevenfold/contract';
import { useState } from 'react';
import { dispatch } from '#dispatch';
import { useLocale, useText } from '#platform';
import { LineButton, Segmented } from '#ui';
import { changeSettings, LANGUAGE_NAMES, renderPlace, TimeZoneField, useSettings, WEEK_STARTS } from '#features/user';

/** Language, week start and time zone: the browser's values in one line, with fields to change them. */
export function RegionalSettings() {
  const text = useText();
  const locale = useLocale();
  const settings = useSettings();
  const { language, weekStartDay, timezone } = settings;
  const [isOpen, setOpen] = useState(false);
  const set = (change: Partial<Settings>) => dispatch(changeSettings(settings, change));
  if (!isOpen) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-small text-n10">
        <span>
          {[LANGUAGE_NAMES[language], text(`onboarding.weekStarts.${weekStartDay}`), renderPlace(timezone, locale)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <LineButton onClick={() => setOpen(true)}>{text('onboarding.change')}</LineButton>
      </p>
    );
  }
  return (
    <div className="flex w-full max-w-120 flex-col gap-5">
      <Segmented
        label={text('settings.language')}
        showLabel
        block
        value={language}
        onChange={(value) => set({ language: value })}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <Segmented
        label={text('settings.weekStart')}
        showLabel
        block
        value={weekStartDay}
        onChange={(value) => set({ weekStartDay: value })}
        options={WEEK_STARTS.map(({ day, label }) => ({ value: day, label: text(label) }))}
      />
      <TimeZoneField value={timezone} onChange={(value) => set({ timezone: value })} />
    </div>
  );
}
