import { CircleCheck, type LucideIcon, Sparkles, UserRoundCheck } from 'lucide-react';
import type { CarriedOver } from '@sevenfold/contract';
import { type ReactNode, useState } from 'react';
import { paths, Redirect, useLocationState } from '#navigation';
import { ApiError, useText } from '#platform';
import { Button, toast } from '#ui';
import { useSessionActions } from '#features/user';
import { migrate } from '../api';
import { AuthPage } from '../components/AuthPage';
import { Expired } from '../components/Expired';
import { methodName } from '../methodNames';
import { useEnter } from '../useEnter';
import { isExpired } from '../isExpired';

/** Kinds of data that are carried over, in display order. */
const COUNTED = [
  'areas',
  'activities',
  'weeklyGoals',
  'records',
  'objectives',
] as const satisfies readonly (keyof CarriedOver)[];

/** Explains to users with an account of version 1.0 what happens to it, before it is migrated. */
export default function MigrationScreen() {
  const text = useText();
  const newcomer = useLocationState().migration;
  const enter = useEnter();
  const session = useSessionActions();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  if (!newcomer) return <Redirect target={paths.login()} />;
  const { carriedOver } = newcomer;
  const counted = COUNTED.filter((what) => carriedOver[what] > 0);
  const accept = async () => {
    setBusy(true);
    try {
      await migrate(session, newcomer.method, newcomer.token);
      await enter();
    } catch (error) {
      // The account was taken over in another tab, or by another identity with the same address.
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 409);
      if (isExpired(error)) setOver(true);
      else toast({ kind: 'error', text: text(isGone ? 'auth.alreadyMigrated' : 'error.register') });
    }
    setBusy(false);
  };
  return (
    <AuthPage title={text('auth.migrationTitle')} sub={text('auth.migrationSub', { name: newcomer.name })} width="wide">
      <ul className="flex flex-col gap-4 pb-6">
        <Point Icon={CircleCheck} title={text('auth.carriedOver')}>
          {counted.length === 0 ? text('auth.carriedOver.nothing') : text('auth.carriedOverText')}
          {counted.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-n12 tabular-nums">
              {counted.map((what) => (
                <li key={what}>{text(`auth.carriedOver.${what}`, { count: carriedOver[what] })}</li>
              ))}
            </ul>
          )}
        </Point>
        <Point Icon={Sparkles} title={text('auth.whatIsNew')}>
          {text('auth.whatIsNewText')}
        </Point>
        <Point Icon={UserRoundCheck} title={text('auth.needsYou')}>
          {text('auth.needsYouText')}
          {carriedOver.archived > 0 && (
            <p className="pt-1">{text('auth.archivedText', { count: carriedOver.archived })}</p>
          )}
        </Point>
      </ul>
      {isOver ? (
        <Expired />
      ) : (
        <Button variant="primary" size="large" block busy={isBusy} onClick={() => void accept()}>
          {newcomer.method === 'GOOGLE' || newcomer.method === 'APPLE'
            ? text('auth.continueWith', { provider: methodName(newcomer.method, undefined) })
            : text('auth.continue')}
        </Button>
      )}
    </AuthPage>
  );
}

interface PointProps {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function Point({ Icon, title, children }: PointProps) {
  return (
    <li className="flex gap-3.5">
      <span className="flex size-9 flex-none items-center justify-center rounded-control bg-y3 text-y12">
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-body font-semibold">{title}</h2>
        <div className="text-body text-n10">{children}</div>
      </div>
    </li>
  );
}
