import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, navigate, paths } from '#navigation';
import { useText } from '#platform';
import { Card, COMPACT, PageHeader, useMedia } from '#ui';
import { sectionPath } from '../sections';
import { useSections } from '../useSections';

/** List of settings, a screen of its own on compact screens only. */
export default function SettingsScreen() {
  const text = useText();
  const isCompact = useMedia(COMPACT);
  useEffect(() => {
    // The window was enlarged, or the device rotated.
    if (!isCompact) navigate({ ...paths.account(), replace: true });
  }, [isCompact]);
  return (
    <div className="column-forms">
      <PageHeader title={text('shell.settings')} />
      <Card>
        <ul>
          {useSections().map(({ id, label, Icon }, index) => (
            <li key={id} className="relative">
              {index > 0 && <span className="absolute top-0 right-0 left-12 h-px bg-n4" aria-hidden="true" />}
              <Link
                {...sectionPath(id)}
                className="press flex min-h-15 items-center gap-3.5 rounded-card px-3.5 text-body font-strong text-n12 hover:bg-n3/60 active:bg-n3 focus-visible:-outline-offset-2"
              >
                <Icon className="text-n11" aria-hidden="true" />
                <span className="min-w-0 flex-1">{text(label)}</span>
                <ChevronRight className="text-n9" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
