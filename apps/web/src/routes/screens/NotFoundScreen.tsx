import { Link, paths, useTitle } from '#navigation';
import { useText } from '#platform';
import { settledSession } from '#session';
import { buttonClass } from '#ui';
import { LostDrawing } from './LostDrawing';
import { PlainPage } from './PlainPage';

/** Screen of an address without a route. */
export default function NotFoundScreen() {
  const text = useText();
  useTitle(text('error.notFound'));
  const isSignedIn = settledSession() === 'SIGNED_IN';
  return (
    <PlainPage
      // Without the menu around it, nothing else would say whose page it is.
      isBranded={!isSignedIn}
      drawing={<LostDrawing />}
      title={text('error.notFound')}
      action={
        <Link {...paths.day()} className={buttonClass({ variant: 'primary' })}>
          {text('shell.goToToday')}
        </Link>
      }
    />
  );
}
