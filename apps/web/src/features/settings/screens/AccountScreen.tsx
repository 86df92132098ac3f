import { localDateTime } from '@sevenfold/domain/calendar';
import type { ReactNode } from 'react';
import { dayShortWithYear, parseInstant, useText } from '#platform';
import { Card, Notice } from '#ui';
import { IdentityList } from '#features/identity';
import { Invitations } from '#features/invitation';
import { planName, usePlan, useServerConfig } from '#features/serverConfig';
import { SessionList } from '#features/session';
import { SharedLinks } from '#features/sharedLink';
import { useSettings, useUser } from '#features/user';
import { LogOut } from '../components/LogOut';
import { NameField } from '../components/NameField';
import { SettingsPage } from '../components/SettingsPage';
import { useAutosave } from '../useAutosave';

export default function AccountScreen() {
  const text = useText();
  const autosave = useAutosave();
  return (
    <SettingsPage section="account">
      {!isSecureContext && <Notice kind="warning">{text('settings.insecure')}</Notice>}
      <Card>
        <div className="p-4">
          <NameField autosave={autosave} />
        </div>
        <dl className="border-t border-n4">
          <Plan />
          <MemberSince />
        </dl>
        <div className="border-t border-n4 p-1">
          <LogOut isRow />
        </div>
      </Card>
      <p className="-mt-3 text-small text-n10">{text('settings.logOutHint')}</p>
      {/* Last, because they grow once they have loaded. */}
      <IdentityList />
      <SessionList />
      <SharedLinks />
      <Invitations />
    </SettingsPage>
  );
}

/** Null on a server without plans. */
function Plan() {
  const text = useText();
  const plan = usePlan();
  const freePlan = useServerConfig()?.freePlan;
  if (plan === null) return null;
  const detail =
    plan === 'PREMIUM'
      ? text('settings.premiumDetail')
      : freePlan &&
        text('settings.freeDetail', { activities: freePlan.activities, accounts: freePlan.calendarAccounts });
  return (
    <Fact term={text('settings.plan')} detail={detail ?? undefined}>
      {planName(plan)}
    </Fact>
  );
}

function MemberSince() {
  const text = useText();
  const { createdAt } = useUser();
  const { timezone } = useSettings();
  return (
    <Fact term={text('settings.memberSince')}>
      {dayShortWithYear(localDateTime(parseInstant(createdAt), timezone).date)}
    </Fact>
  );
}

function Fact({ term, detail, children }: { term: string; detail?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex min-h-15 items-center gap-4 px-4 py-2 not-first:border-t not-first:border-n4">
      <dt className="flex-none text-body text-n10">{term}</dt>
      <dd className="min-w-0 flex-1 text-right text-body font-strong text-n12 tabular-nums">
        {children}
        {detail && <span className="block text-small font-regular text-n10">{detail}</span>}
      </dd>
    </div>
  );
}
