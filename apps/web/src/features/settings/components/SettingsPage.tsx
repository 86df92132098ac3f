import { Link, paths, useTitle } from '#navigation';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import { PageHeader } from '#ui';
import { BackBar } from '#features/activity';
import { Confirmation } from '#features/identity';
import { SECTIONS, sectionPath, type SettingsSection } from '../sections';
import { useSections } from '../useSections';

interface SettingsPageProps {
  readonly section: SettingsSection['id'];
  /** A page below the section, with its own title, and the heading if it differs from the title. */
  readonly page?: { readonly title: string; readonly heading?: ReactNode; readonly lead?: ReactNode } | undefined;
  readonly children: ReactNode;
}

/** Layout of a settings page: next to the list of pages, or on compact screens with a back link. */
export function SettingsPage({ section, page, children }: SettingsPageProps) {
  const text = useText();
  const sectionTitle = text(SECTIONS.find(({ id }) => id === section)?.label ?? 'shell.settings');
  const title = page?.title ?? sectionTitle;
  useTitle(title);
  return (
    <div className="column-grids grid gap-x-6 medium:grid-cols-[12.5rem_minmax(0,1fr)] expanded:gap-x-10 expanded:grid-cols-[12.5rem_minmax(0,35rem)]">
      <nav
        aria-label={text('shell.settings')}
        className="hidden pt-[calc(var(--safe-top)+1.5rem)] medium:block expanded:pt-8"
      >
        <p className="px-2.5 pb-2 text-small font-medium text-n10" aria-hidden="true">
          {text('shell.settings')}
        </p>
        <ul className="flex flex-col gap-0.5">
          {useSections().map((entry) => (
            <li key={entry.id}>
              <Entry section={entry} isCurrent={entry.id === section} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <div className={page ? undefined : 'medium:hidden'}>
          <BackBar
            to={page ? sectionPath(section) : paths.settings()}
            name={page ? sectionTitle : text('shell.settings')}
          />
        </div>
        <PageHeader title={page?.heading ?? title} lead={page?.lead} />
        <div className="flex flex-col gap-5">{children}</div>
        <Confirmation />
      </div>
    </div>
  );
}

function Entry({ section: { id, label, Icon }, isCurrent }: { section: SettingsSection; isCurrent: boolean }) {
  const text = useText();
  return (
    <Link
      {...sectionPath(id)}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      className="press flex min-h-9 items-center gap-2.5 rounded-control px-2.5 text-body text-n11 hover:bg-n3 hover:text-n12 active:bg-n4 aria-[current]:bg-n4 aria-[current]:font-medium aria-[current]:text-n12 pointer-coarse:min-h-11"
    >
      <Icon className="size-4.5" aria-hidden="true" />
      <span className="min-w-0 flex-1">{text(label)}</span>
    </Link>
  );
}
