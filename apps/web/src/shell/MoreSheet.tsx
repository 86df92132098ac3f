import { Link, openPalette } from '#navigation';
import { ChevronRight, Search } from 'lucide-react';
import { GetStartedCount } from '#features/onboarding';
import { useText } from '#platform';
import { cx, Dialog } from '#ui';
import type { MenuId, MenuItem } from './menu';

interface MoreSheetProps {
  readonly items: readonly MenuItem[];
  readonly current: MenuId | undefined;
  readonly isOpen: boolean;
  onClose(): void;
}

const ROW =
  'press flex min-h-12 w-full items-center gap-3 rounded-control px-2.5 text-left text-body text-n12 hover:bg-n3 active:bg-n4';

/** The menu items without a tab, and the command palette, which has no shortcut on a phone. */
export default function MoreSheet({ items, current, isOpen, onClose }: MoreSheetProps) {
  const text = useText();
  return (
    <Dialog open={isOpen} onClose={onClose} title={text('shell.more')} size="small">
      <ul className="-mx-2.5 flex flex-col gap-0.5">
        <li>
          <button
            type="button"
            className={ROW}
            onClick={() => {
              onClose();
              openPalette();
            }}
          >
            <Search className="text-n11" aria-hidden="true" />
            <span className="flex-1">{text('shell.search')}</span>
          </button>
        </li>
        {items.map(({ id, label, Icon, to }) => (
          <li key={id}>
            <Link
              to={to}
              onClick={onClose}
              className={cx(ROW, id === current && 'bg-n3 font-medium')}
              {...(id === current ? { 'aria-current': 'page' as const } : {})}
            >
              <Icon className="text-n11" aria-hidden="true" />
              <span className="flex-1">{text(label)}</span>
              {id === 'getStarted' && <GetStartedCount />}
              <ChevronRight className="size-4.5 text-n9" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
