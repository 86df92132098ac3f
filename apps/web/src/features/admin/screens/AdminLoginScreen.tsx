import { useQuery } from '@tanstack/react-query';
import { Link, paths, Redirect, useLocation } from '#navigation';
import { useText } from '#platform';
import { buttonClass, ErrorState, Skeleton } from '#ui';
import { AuthPage, SignInMethods } from '#features/auth';
import { LogOut } from '#features/settings';
import { anonymous, useUser } from '#features/user';
import { adminQueries, hasEnded, isHidden, sessionQuery } from '../api';

/**
 * Signs in with the same identities as the app, and goes on to the administration page. Users without rights are told
 * so.
 */
export default function AdminLoginScreen() {
  const text = useText();
  const isSignedIn = useUser().id !== anonymous().id;
  const { data, error, refetch, isFetching } = useQuery({ ...sessionQuery, enabled: isSignedIn }, adminQueries);
  const location = useLocation();
  if (data) {
    // The sign-in returns here when it is complete, which may be after this redirect: then it is due again.
    const isHere = location.pathname === paths.adminLogin().to;
    return isHere ? <Redirect key={location.key} target={{ to: '/admin', search: {} }} /> : null;
  }
  if (isSignedIn && isHidden(error)) return <NoRights />;
  return (
    <AuthPage title={text('admin.signIn')}>
      {!isSignedIn || hasEnded(error) ? (
        <SignInMethods intended="/admin-login" />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton className="h-11 rounded-control" />
      )}
    </AuthPage>
  );
}

/** Tells a user without rights to sign in with another account. */
function NoRights() {
  const text = useText();
  const { name } = useUser();
  return (
    <AuthPage title={text('admin.noRights')} sub={text('admin.noRightsText', { name })}>
      <div className="flex flex-wrap justify-center gap-2">
        <Link {...paths.day()} className={buttonClass({ variant: 'primary' })}>
          {text('shell.goToToday')}
        </Link>
        <LogOut />
      </div>
    </AuthPage>
  );
}
