import type { User } from '@sevenfold/contract';
import { addDays, instantOnDay, today } from '@sevenfold/domain/calendar';
import { now } from '../platform/clock';
import { shownLocale } from '../platform/text';

const KEY = 'sevenfold.picture';

/**
 * What the day looked like when it was last seen. The script in index.html shows it again while the program starts, as
 * long as it is still true to what it shows.
 */
interface Picture {
  readonly html: string;
  /** When the day that it shows is over, in epoch milliseconds. */
  readonly until: number;
  /** What else it depends on: the width of the window, the language, and the program that drew it. */
  readonly key: string;
}

/** Keeps what today looks like whenever the page is left or looked away from. */
export function keepPictures(user: () => User | undefined): void {
  const keep = () => {
    if (document.visibilityState === 'hidden') take(user());
  };
  document.addEventListener('visibilitychange', keep);
  addEventListener('pagehide', () => take(user()));
}

function take(user: User | undefined): void {
  const root = document.getElementById('root');
  const program = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
  if (
    !user ||
    !root ||
    program === undefined ||
    location.pathname !== '/day' ||
    location.search !== '' ||
    !root.querySelector('li[data-row]')
  )
    return;
  const { timezone, dayEndsAt } = user.settings;
  const tomorrow = addDays(today(now(), timezone, dayEndsAt), 1);
  const picture: Picture = {
    html: htmlOf(root),
    until: instantOnDay(tomorrow, dayEndsAt * 60, timezone, dayEndsAt),
    key: [innerWidth, shownLocale(), program].join(),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(picture));
  } catch {
    // A device that is full begins with an empty page, as before.
  }
}

/** The markup of as much as fits on the screen: the menu and the list, without what is said in passing. */
function htmlOf(root: HTMLElement): string {
  const below = new Set(
    [...root.querySelectorAll<HTMLElement>('li[data-row]')]
      .filter((row) => row.getBoundingClientRect().top + scrollY > innerHeight)
      .map(({ dataset }) => dataset['row']),
  );
  const copy = root.cloneNode(true) as HTMLElement;
  for (const row of copy.querySelectorAll<HTMLElement>('li[data-row]')) if (below.has(row.dataset['row'])) row.remove();
  for (const section of copy.querySelectorAll('main section')) if (section.querySelector('ul:empty')) section.remove();
  // Nothing of it is to be found by an id that the program uses as well.
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  // The page's policy lets no style attribute in markup apply; the script in index.html sets them.
  for (const element of copy.querySelectorAll('[style]')) {
    element.setAttribute('data-style', element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  const main = copy.querySelector('main');
  main?.parentElement?.replaceChildren(main);
  return [...copy.children]
    .filter((part) => part.matches('aside, nav') || part.contains(main))
    .map(({ outerHTML }) => outerHTML)
    .join('');
}
