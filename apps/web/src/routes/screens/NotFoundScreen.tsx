import { Link, paths, useTitle } from '#navigation';
import { useText } from '#platform';
import { settledSession } from '#session';
import { buttonClass, Logo, PlainPage } from '#ui';

/** Screen of an address without a route. */
export default function NotFoundScreen() {
  const text = useText();
  useTitle(text('error.notFound'));
  const isSignedIn = settledSession() === 'SIGNED_IN';
  return (
    <>
      {!isSignedIn && (
        // Without the menu around it, nothing else would say whose page it is.
        <span className="absolute inset-x-0 top-[calc(var(--safe-top)+1.25rem)] flex justify-center">
          <Logo />
        </span>
      )}
      <PlainPage
        title={text('error.notFound')}
        action={
          <Link {...paths.day()} className={buttonClass({ variant: 'primary' })}>
            {text('shell.goToToday')}
          </Link>
        }
      />
    </>
  );
}
