import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, navigate, paths } from '#navigation';
import { number, useText } from '#platform';
import { Card, COMPACT, PageHeader, useMedia } from '#ui';
import { useAreas } from '#features/area';
import { useIntegrations } from '#features/integration';
import { planName, usePlan } from '#features/serverConfig';
import { LANGUAGE_NAMES, useUser } from '#features/user';
import { sectionPath, type SettingsSection } from '../sections';
import { useSections } from '../useSections';

/** List of settings, a screen of its own on compact screens only. */
export default function SettingsScreen() {
  const text = useText();
  const isCompact = useMedia(COMPACT);
  useEffect(() => {
    // The window was enlarged, or the device rotated.
    if (!isCompact) navigate({ ...paths.account(), replace: true });
  }, [isCompact]);
  const sections = useSections();
  return (
    <div className="column-forms">
      <PageHeader title={text('shell.settings')} />
      <div className="flex flex-col gap-5">
        {/* Stands apart, so that nobody opens it by mistake. */}
        <Sections sections={sections.filter(({ isDanger }) => !isDanger)} />
        <Sections sections={sections.filter(({ isDanger }) => isDanger)} />
      </div>
    </div>
  );
}

/** Returns what is set in each section, where that is short. */
function useValues(): Partial<Record<SettingsSection['id'], string | undefined>> {
  const { name, settings } = useUser();
  const areas = useAreas();
  const accounts = useIntegrations();
  const plan = usePlan();
  return {
    account: name,
    general: LANGUAGE_NAMES[settings.language],
    'areas-of-life': areas && number(areas.length),
    integrations: accounts?.length ? number(accounts.length) : undefined,
    subscription: plan === null ? undefined : planName(plan),
  };
}

function Sections({ sections }: { sections: readonly SettingsSection[] }) {
  const text = useText();
  const values = useValues();
  return (
    <Card>
      <ul>
        {sections.map(({ id, label, Icon }, index) => (
          <li key={id} className="relative">
            {index > 0 && <span className="absolute top-0 right-0 left-12 h-px bg-n4" aria-hidden="true" />}
            <Link
              {...sectionPath(id)}
              className="press flex min-h-15 items-center gap-3.5 rounded-card px-3.5 text-body text-n12 hover:bg-n3/60 active:bg-n3 focus-visible:-outline-offset-2"
            >
              <Icon className="flex-none text-n11" aria-hidden="true" />
              <span className="flex-none font-strong">{text(label)}</span>
              <span className="min-w-0 flex-1 truncate text-right text-n10">{values[id]}</span>
              <ChevronRight className="flex-none text-n9" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
