import { LANGUAGES } from '@sevenfold/domain/user';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/text';
import { Segmented } from '../../../ui/Segmented';
import { TimeZoneField } from '../../user/components/TimeZoneField';
import { LANGUAGE_NAMES, WEEK_STARTS } from '../../user/names';
import { renderPlace } from '../../user/timeZones';
import type { RegistrationDraft } from '../registration';
import { LineButton } from './LineButton';

interface RegionalSettingsProps {
  readonly draft: RegistrationDraft;
  set(change: Partial<RegistrationDraft>): void;
}

/** Language, week start and time zone: the browser's values in one line, with fields to change them. */
export function RegionalSettings({ draft: { language, weekStartDay, timezone }, set }: RegionalSettingsProps) {
  const text = useText();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-small text-n10">
        <span>
          {[LANGUAGE_NAMES[language], text(`auth.weekStarts.${weekStartDay}`), renderPlace(timezone, locale)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <LineButton onClick={() => setOpen(true)}>{text('auth.change')}</LineButton>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-5">
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
