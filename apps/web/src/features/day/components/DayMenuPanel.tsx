import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { Plane, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#platform';
import { MenuPanel, type MenuPanelState } from '#ui';
import { useActivities } from '#features/activity';
import { useWeekRecords } from '#features/record';
import { removableSkips, unskipAll } from '../unskipAll';
import AwayDialog from './AwayDialog';

interface DayMenuPanelProps {
  readonly date: CivilDate;
  readonly week: WeekView;
  readonly state: MenuPanelState;
}

/** The part of the day's menu that is loaded on demand: its entries, and the dialog that one of them opens. */
export default function DayMenuPanel({ date, week, state }: DayMenuPanelProps) {
  const text = useText();
  const [isAway, setAway] = useState(false);
  const records = useWeekRecords(week.id).data;
  const canUnskip = removableSkips(useActivities() ?? [], records, date, week).length > 0;
  return (
    <>
      <MenuPanel
        {...state}
        items={[
          { id: 'away', label: text('skip.awayMenu'), icon: <Plane />, onAct: () => setAway(true) },
          ...(canUnskip
            ? [{ id: 'unskip', label: text('skip.takeAllBack'), icon: <Undo2 />, onAct: () => unskipAll(date, week) }]
            : []),
        ]}
      />
      {isAway && <AwayDialog date={date} onClose={() => setAway(false)} />}
    </>
  );
}
