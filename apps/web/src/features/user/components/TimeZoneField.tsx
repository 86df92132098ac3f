import { useMemo, useState } from 'react';
import { now, useLocale, useText } from '#platform';
import { Combobox } from '#ui';
import { zoneOption, zoneOptions } from '../timeZones';

interface TimeZoneFieldProps {
  readonly value: string;
  onChange(timeZone: string): void;
}

/** Selects a time zone by city, localised name or identifier. */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const text = useText();
  const locale = useLocale();
  // Formatting four hundred names takes a moment, so it is deferred until the field is opened.
  const [isWanted, setWanted] = useState(false);
  const options = useMemo(
    () => (isWanted ? zoneOptions(value, locale, now()) : [zoneOption(value, locale, now())]),
    [isWanted, value, locale],
  );
  const want = () => setWanted(true);
  return (
    <div onFocusCapture={want} onPointerEnter={want}>
      <Combobox
        label={text('settings.timezone')}
        value={value}
        onChange={onChange}
        options={options}
        placeholder={text('settings.timezoneHint')}
      />
    </div>
  );
}
