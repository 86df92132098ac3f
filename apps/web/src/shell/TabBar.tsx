import { lazyImport, useText } from '#platform';
import { Link } from '#navigation';
import { Ellipsis, type Icon } from '#ui';
import { lazy, Suspense, useState } from 'react';
import type { MenuId, MenuItem } from './menu';
import { scrollToTop } from './scrollToTop';

const MoreSheet = lazy(() => lazyImport(() => import('./MoreSheet')));

interface TabBarProps {
  readonly items: readonly MenuItem[];
  readonly current: MenuId | undefined;
}

const TAB =
  'group press flex h-14 w-full min-w-0 flex-col items-center justify-center gap-px text-n10 active:text-n12 aria-[current]:text-n12 focus-visible:-outline-offset-2';

/** The menu at the bottom of compact screens: the tabs, and the remaining items under More. */
export function TabBar({ items, current }: TabBarProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const tabs = items.filter(({ isTab }) => isTab);
  const rest = items.filter(({ isTab }) => !isTab);
  // Also on pages of an item that is hidden, such as the life wheel once everything is set up.
  const isInRest = current !== undefined && !tabs.some(({ id }) => id === current);
  return (
    <nav
      aria-label={text('shell.menu')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-n4 bg-n1 pr-(--safe-right) pb-(--safe-bottom) pl-(--safe-left) medium:hidden dark:bg-n2"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map(({ id, label, Icon, to }) => (
          <li key={id} className="min-w-0">
            <Link
              to={to}
              className={TAB}
              onClick={id === current ? scrollToTop : undefined}
              {...(id === current ? { 'aria-current': 'page' as const } : {})}
            >
              <TabContent Icon={Icon} label={text(label)} />
            </Link>
          </li>
        ))}
        <li className="min-w-0">
          <button
            type="button"
            className={TAB}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            {...(isInRest ? { 'aria-current': true } : {})}
            onClick={() => {
              setWasOpened(true);
              setOpen(true);
            }}
          >
            <TabContent Icon={Ellipsis} label={text('shell.more')} />
          </button>
        </li>
      </ul>
      {wasOpened && (
        <Suspense fallback={null}>
          <MoreSheet items={rest} current={current} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}

function TabContent({ Icon, label }: { Icon: Icon; label: string }) {
  return (
    <>
      <span className="flex h-7.5 w-14 items-center justify-center rounded-full transition-colors group-aria-[current]:bg-y9 group-aria-[current]:text-on-primary">
        <Icon aria-hidden="true" />
      </span>
      <span className="max-w-full truncate text-[.6875rem] leading-4 max-[22.5rem]:text-[.625rem] group-aria-[current]:font-medium">
        {label}
      </span>
    </>
  );
}
