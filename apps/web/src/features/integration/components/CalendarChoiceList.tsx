import { text, useText } from '#platform';
import { Card, Checkbox } from '#ui';
import type { useCalendarChoice } from '../useCalendarChoice';
import { CalendarColor } from './CalendarColor';

/** The calendars of a new account, each with a checkbox. */
export function CalendarChoiceList({ choice }: { readonly choice: ReturnType<typeof useCalendarChoice> }) {
  useText();
  const { calendars, isChosen, change, error } = choice;
  return (
    <>
      <Card className="px-4 py-1.5">
        {calendars.length === 0 ? (
          <p aria-busy className="py-2.5 text-body text-n10">
            {text('integration.choose.listing')}
          </p>
        ) : (
          <ul>
            {calendars.map((calendar) => (
              <li key={calendar.id} className="not-first:border-t not-first:border-n4">
                <Checkbox
                  label={calendar.name}
                  icon={<CalendarColor color={calendar.color} />}
                  checked={isChosen(calendar)}
                  onChange={(isOn) => change(calendar, isOn)}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <p className="pt-2 text-small text-n10">{text('integration.choose.hint')}</p>
      {error !== null && (
        <p role="alert" className="pt-2 text-small text-danger-ink">
          {error}
        </p>
      )}
    </>
  );
}
