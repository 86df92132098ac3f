import type { Activity } from '@sevenfold/contract';
import { isPaused } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  CirclePause,
  CirclePlay,
  Copy,
  FolderInput,
  Pencil,
  Share2,
  Trash2,
} from 'lucide-react';
import { dispatch } from '#dispatch';
import { text } from '#platform';
import type { MenuEntry } from '#ui';
import { archiveAll } from '../archiving';
import { setActive } from '../commands';
import { resume } from '../pause';
import type { Sheet } from './sheet';

/** Archives without a confirmation, because nothing is lost. */
export function archive(activity: Activity): void {
  archiveAll([activity], text('activity.toast.archived', { name: activity.name }));
}

/** Unarchives an activity, or explains that the plan does not allow it. */
export function unarchive(activity: Activity, hasRoom: boolean, open: (sheet: Sheet) => void): void {
  if (hasRoom) dispatch(setActive(activity, true), text('activity.toast.unarchived', { name: activity.name }));
  else open({ kind: 'limit' });
}

export const editEntry = (activity: Activity, open: (sheet: Sheet) => void, kbd?: string): MenuEntry => ({
  id: 'edit',
  label: text('activity.edit'),
  icon: <Pencil aria-hidden="true" />,
  kbd,
  onAct: () => open({ kind: 'edit', activity }),
});

export const copyEntry = (activity: Activity, open: (sheet: Sheet) => void): MenuEntry => ({
  id: 'copy',
  label: text('activity.copy'),
  icon: <Copy aria-hidden="true" />,
  onAct: () => open({ kind: 'copy', activity }),
});

export const shareEntry = (activity: Activity, open: (sheet: Sheet) => void): MenuEntry => ({
  id: 'share',
  label: text('sharedLink.menu'),
  icon: <Share2 aria-hidden="true" />,
  onAct: () => open({ kind: 'share', activity }),
});

export const archiveEntry = (activity: Activity, hasRoom: boolean, open: (sheet: Sheet) => void): MenuEntry =>
  activity.isActive
    ? {
        id: 'archive',
        label: text('activity.archive'),
        icon: <Archive aria-hidden="true" />,
        onAct: () => archive(activity),
      }
    : {
        id: 'unarchive',
        label: text('activity.unarchive'),
        icon: <ArchiveRestore aria-hidden="true" />,
        onAct: () => unarchive(activity, hasRoom, open),
      };

/** Pauses an activity until a date, or ends its pause. */
export const pauseEntry = (
  activity: Activity,
  today: CivilDate,
  open: (sheet: Sheet) => void,
): readonly MenuEntry[] => {
  if (!activity.isActive) return [];
  return isPaused(activity, today)
    ? [
        {
          id: 'resume',
          label: text('activity.resume'),
          icon: <CirclePlay aria-hidden="true" />,
          onAct: () => dispatch(resume(activity, today), text('activity.toast.resumed', { name: activity.name })),
        },
      ]
    : [
        {
          id: 'pause',
          label: text('activity.pauseMenu'),
          icon: <CirclePause aria-hidden="true" />,
          onAct: () => open({ kind: 'pause', activity }),
        },
      ];
};

export const deleteEntry = (activity: Activity, open: (sheet: Sheet) => void): MenuEntry => ({
  id: 'delete',
  label: text('activity.delete'),
  icon: <Trash2 aria-hidden="true" />,
  danger: true,
  onAct: () => open({ kind: 'delete', activity }),
});

interface MoveEntries {
  activity: Activity;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onStep(activityId: string, step: 1 | -1): void;
  open(sheet: Sheet): void;
}

/** Menu alternative to dragging. */
export const moveEntries = ({ activity, canMoveUp, canMoveDown, onStep, open }: MoveEntries): readonly MenuEntry[] => [
  {
    id: 'up',
    label: text('activity.moveUp'),
    icon: <ArrowUp aria-hidden="true" />,
    disabled: !canMoveUp,
    onAct: () => onStep(activity.id, -1),
  },
  {
    id: 'down',
    label: text('activity.moveDown'),
    icon: <ArrowDown aria-hidden="true" />,
    disabled: !canMoveDown,
    onAct: () => onStep(activity.id, 1),
  },
  {
    id: 'move',
    label: text('activity.moveTo'),
    icon: <FolderInput aria-hidden="true" />,
    onAct: () => open({ kind: 'move', activity }),
  },
];
