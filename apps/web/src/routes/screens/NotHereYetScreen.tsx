import { Link } from '../../navigation/navigation';
import { useText } from '../../platform/text';
import { buttonClass } from '../../ui/buttonClass';
import { paths } from '../../navigation/paths';
import { Lines, PlainPage } from './PlainPage';

/** Screen of a feature that is not built yet. Nothing links here. */
export default function NotHereYetScreen() {
  const text = useText();
  return (
    <PlainPage
      drawing={<GrowingDrawing />}
      title={text('shell.notHereYet')}
      text={text('shell.notHereYetText')}
      action={
        <Link {...paths.day()} className={buttonClass()}>
          {text('shell.goToToday')}
        </Link>
      }
    />
  );
}

/** Drawing of a sprout. */
function GrowingDrawing() {
  return (
    <Lines>
      <circle cx="70" cy="26" r="8" className="fill-y9" stroke="none" />
      <path d="M48 76V46M48 56c-2-12-10-18-22-18 0 12 8 19 22 18ZM48 48c1-10 7-15 17-15 0 10-6 16-17 15Z" />
      <path d="M14 76h68M26 84h16M54 84h12" />
    </Lines>
  );
}
