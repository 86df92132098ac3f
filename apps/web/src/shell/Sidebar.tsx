import { loadGetStartedCount } from '#features/onboarding';
import { loadCurrentWeekMark } from '#features/day';
import { retryImport, useText, whenIdle } from '#platform';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, openPalette } from '#navigation';
import { cx, IconButton, LogoMark, PanelLeft, Search } from '#ui';
import type { MenuId, MenuItem } from './menu';
import { scrollToTop } from './scrollToTop';
import { toggleSidebar, useCollapsed } from './collapse';

// Only when idle, so that they do not compete with what the first screen needs.
const lazyBadge = (load: typeof loadGetStartedCount) => lazy(() => whenIdle.then(() => retryImport(load)));
const BADGES: Partial<Record<MenuId, ComponentType>> = {
  getStarted: lazyBadge(loadGetStartedCount),
  week: lazyBadge(loadCurrentWeekMark),
};

interface SidebarProps {
  readonly items: readonly MenuItem[];
  readonly current: MenuId | undefined;
}

/** Only where the sidebar has its full width. */
const WIDE = 'hidden expanded:block expanded:in-data-[sidebar=collapsed]:hidden';

/** The menu next to the content: a collapsible sidebar on wide screens, else a rail. */
export function Sidebar({ items, current }: SidebarProps) {
  const text = useText();
  const collapsed = useCollapsed();
  return (
    <aside
      className={cx(
        'fixed inset-y-0 left-0 z-20 hidden flex-col overflow-y-auto border-r border-n4 bg-n2 medium:flex dark:bg-n1',
        'w-[calc(5rem+var(--safe-left))] expanded:w-[calc(15rem+var(--safe-left))] expanded:in-data-[sidebar=collapsed]:w-[calc(4.5rem+var(--safe-left))]',
        'pt-[calc(var(--safe-top)+.75rem)] pb-[calc(var(--safe-bottom)+.75rem)] pl-(--safe-left)',
      )}
    >
      <Head />
      <nav aria-label={text('shell.menu')} className="flex-1 px-1 pt-3 expanded:px-3">
        <ul className="flex flex-col gap-1 expanded:gap-0.5">
          {items.map((item) => (
            <li key={item.id} className={cx(item.isApart && 'mt-2 border-t border-n4 pt-2')}>
              <Entry item={item} isCurrent={item.id === current} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="hidden px-4.5 expanded:block">
        <IconButton
          label={text(collapsed ? 'shell.expand' : 'shell.collapse')}
          kbd="mod+\"
          data-side="right"
          aria-expanded={!collapsed}
          icon={<PanelLeft aria-hidden="true" />}
          onClick={toggleSidebar}
        />
      </div>
    </aside>
  );
}

function Head() {
  const text = useText();
  return (
    <div className="flex flex-col items-center gap-2 px-3 expanded:flex-row expanded:gap-0.5 expanded:in-data-[sidebar=collapsed]:flex-col">
      <Link
        to="/day"
        className="hit flex min-w-0 items-center gap-2.5 rounded-control p-1.5 expanded:flex-1 expanded:in-data-[sidebar=collapsed]:flex-none"
      >
        <LogoMark size={28} />
        <span className={cx(WIDE, 'text-h3 tracking-tight whitespace-nowrap')}>{text('app.name')}</span>
        <span className="sr-only expanded:not-in-data-[sidebar=collapsed]:hidden">{text('app.name')}</span>
      </Link>
      <button
        type="button"
        data-tooltip={text('shell.search')}
        data-keys="mod+k"
        data-side="right"
        aria-label={text('shell.search')}
        onClick={() => openPalette()}
        className="hit press flex min-h-9 min-w-9 items-center justify-center rounded-icon px-1.5 text-n11 hover:bg-n4 hover:text-n12"
      >
        <Search className="size-4.5" aria-hidden="true" />
      </button>
    </div>
  );
}

function Entry({ item: { id, label, Icon, to, keys }, isCurrent }: { item: MenuItem; isCurrent: boolean }) {
  const text = useText();
  const collapsed = useCollapsed();
  const Badge = BADGES[id];
  return (
    <Link
      to={to}
      data-tooltip={text(label)}
      data-keys={keys}
      data-side="right"
      onClick={isCurrent ? scrollToTop : undefined}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      className={cx(
        'group press flex items-center gap-2.5 rounded-control text-n11 hover:text-n12 max-expanded:flex-col max-expanded:gap-0.5 max-expanded:py-1.5',
        'expanded:min-h-9 expanded:px-2 expanded:pointer-coarse:min-h-11 expanded:in-data-[sidebar=collapsed]:justify-center expanded:hover:bg-n3 expanded:active:bg-n4',
        'aria-[current]:font-medium aria-[current]:text-n12 expanded:aria-[current]:bg-n4',
      )}
    >
      <span
        className={cx(
          'flex flex-none items-center justify-center transition-colors group-aria-[current]:bg-y9 group-aria-[current]:text-on-primary',
          'max-expanded:h-7.5 max-expanded:w-14 max-expanded:rounded-full max-expanded:group-not-aria-[current]:group-hover:bg-n4 expanded:size-6.5 expanded:rounded-chip',
        )}
      >
        <Icon className="expanded:size-4.5" aria-hidden="true" />
      </span>
      <span className="max-w-full px-0.5 text-center text-[.6875rem] leading-4 expanded:flex-1 expanded:text-left expanded:text-body expanded:whitespace-nowrap expanded:in-data-[sidebar=collapsed]:sr-only">
        {text(label)}
      </span>
      {Badge && !collapsed && (
        <span className="hidden expanded:flex">
          <Suspense fallback={null}>
            <Badge />
          </Suspense>
        </span>
      )}
    </Link>
  );
}
