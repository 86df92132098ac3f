import { useEffect } from 'react';
import { useLocation } from '../../../navigation/navigation';

/** Opens the sheet of the activity whose reminder was pressed; not again when the user returns to the day. */
export function OpenedByReminder({ onOpen }: { readonly onOpen: (activityId: string) => void }) {
  const { key, isReturn, state } = useLocation();
  const { reminded } = state;
  useEffect(() => {
    if (reminded !== undefined && !isReturn) onOpen(reminded);
    // Once per history entry: overlays and other changes of the location keep its key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return null;
}
