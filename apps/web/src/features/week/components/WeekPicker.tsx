import type { WeekId, WeekView } from '@sevenfold/domain/calendar';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { lazyImport, useText } from '#platform';
import { IconButton } from '#ui';

const load = () => lazyImport(() => import('./WeekPickerDialog'));
const WeekPickerDialog = lazy(load);

interface WeekPickerProps {
  view: WeekView;
  onPick(week: WeekId): void;
}

/** Button that opens the week picker. */
export function WeekPicker({ view, onPick }: WeekPickerProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        label={text('insight.chooseWeek')}
        icon={<CalendarDays aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void load().catch(() => undefined)}
      />
      {wasOpen && (
        <Suspense fallback={null}>
          <WeekPickerDialog
            key={view.id}
            view={view}
            open={isOpen}
            onClose={() => setOpen(false)}
            onPick={(week) => {
              setOpen(false);
              onPick(week);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
