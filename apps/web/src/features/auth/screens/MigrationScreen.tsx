import { CircleCheck, type LucideIcon, Sparkles, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocationState } from '../../../navigation/navigation';
import { Redirect } from '../../../navigation/Redirect';
import { paths } from '../../../navigation/paths';
import type { TextKey } from '@sevenfold/i18n';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/toast';
import { useSessionActions } from '../../user/sessionActions';
import { migrate } from '../api';
import { AuthPage } from '../components/AuthPage';
import { useEnter } from '../useEnter';

const POINTS: readonly { readonly Icon: LucideIcon; readonly title: TextKey; readonly text: TextKey }[] = [
  { Icon: CircleCheck, title: 'auth.carriedOver', text: 'auth.carriedOverText' },
  { Icon: Sparkles, title: 'auth.whatIsNew', text: 'auth.whatIsNewText' },
  { Icon: UserRoundCheck, title: 'auth.needsYou', text: 'auth.needsYouText' },
];

/** Explains to users with an account of version 1.0 what happens to it, before it is migrated. */
export default function MigrationScreen() {
  const text = useText();
  const newcomer = useLocationState().migration;
  const enter = useEnter();
  const session = useSessionActions();
  const [isBusy, setBusy] = useState(false);
  if (!newcomer) return <Redirect target={paths.login()} />;
  const accept = async () => {
    setBusy(true);
    try {
      await migrate(session, newcomer.method, newcomer.token);
      await enter();
    } catch {
      toast({ kind: 'error', text: text('error.register') });
    }
    setBusy(false);
  };
  return (
    <AuthPage title={text('auth.migrationTitle')} sub={text('auth.migrationSub', { name: newcomer.name })} width="wide">
      <ul className="flex flex-col gap-4 pb-6">
        {POINTS.map(({ Icon, title, text: said }) => (
          <li key={title} className="flex gap-3.5">
            <span className="flex size-9 flex-none items-center justify-center rounded-control bg-y3 text-y12">
              <Icon aria-hidden="true" />
            </span>
            <div className="min-w-0 flex-1">
              <h2 className="text-body font-semibold">{text(title)}</h2>
              <p className="text-body text-n10">{text(said)}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button variant="primary" size="large" block busy={isBusy} onClick={() => void accept()}>
        {newcomer.method === 'GOOGLE' ? text('auth.continueWith', { provider: 'Google' }) : text('auth.continue')}
      </Button>
    </AuthPage>
  );
}
