import type { Activity } from '@sevenfold/contract';
import { useState } from 'react';
import { useText } from '#platform';
import { ActivityTile, Button, Checkbox, Dialog } from '#ui';
import { useActivities } from '../api';
import { archiveAll } from '../archiving';

interface KeepSheetProps {
  /** Maximum number of active activities. */
  limit: number;
  open: boolean;
  onClose(): void;
}

/** Chooses which activities stay active after premium has ended. The others are archived, with all their records. */
export default function KeepSheet({ limit, open, onClose }: KeepSheetProps) {
  const text = useText();
  const active = (useActivities() ?? []).filter(({ isActive }) => isActive);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Another device may have archived one that was chosen here.
  const kept = new Set(active.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));
  const toggle = ({ id }: Activity, isKept: boolean) =>
    setChosen(new Set(isKept ? [...kept, id] : [...kept].filter((one) => one !== id)));
  const save = () => {
    const others = active.filter(({ id }) => !kept.has(id));
    archiveAll(others, text('activity.toast.archivedCount', { count: others.length }));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('activity.keepTitle')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text('ui.cancel')}
          </Button>
          <Button variant="primary" disabled={kept.size === 0} onClick={save}>
            {text('activity.keepSave', { count: kept.size })}
          </Button>
        </>
      }
    >
      <p className="pb-2 text-body text-n11">{text('activity.keepText', { count: limit })}</p>
      <ul aria-label={text('activity.keepTitle')}>
        {active.map((activity) => (
          <li key={activity.id}>
            <Checkbox
              label={activity.name}
              icon={<ActivityTile icon={activity.icon} color={activity.color} />}
              checked={kept.has(activity.id)}
              onChange={(isKept) => toggle(activity, isKept)}
              disabled={!kept.has(activity.id) && kept.size >= limit}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
