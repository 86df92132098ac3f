import { useEffect, useRef } from 'react';
import { useLocation } from '#navigation';

interface OpenedByReminderProps {
  readonly onOpen: (activityId: string) => void;
}

/** Opens the sheet of the activity whose reminder was pressed, once; not when the user returns to the day. */
export function OpenedByReminder({ onOpen }: OpenedByReminderProps) {
  const {
    key,
    isReturn,
    state: { reminded },
  } = useLocation();
  const openedFor = useRef<string>(undefined);
  useEffect(() => {
    if (reminded === undefined || isReturn || openedFor.current === key) return;
    openedFor.current = key;
    onOpen(reminded);
  }, [key, isReturn, reminded, onOpen]);
  return null;
}
