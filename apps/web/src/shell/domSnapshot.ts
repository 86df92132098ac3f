import type { User } from '@sevenfold/contract';
import { addDays, instantOnDay, today } from '@sevenfold/domain/calendar';
import { now, shownLocale } from '#platform';

const KEY = 'sevenfold.domSnapshot';

/** The day as it was last rendered. The script in index.html shows it again until the first screen is rendered. */
interface DomSnapshot {
  readonly html: string;
  /** End of the shown day, in epoch milliseconds. */
  readonly until: number;
  /** Conditions under which it may be shown: width of the window, language, version of the app. */
  readonly key: string;
}

/** Stores a snapshot of today whenever the tab is hidden or the document is left. */
export function storeDomSnapshots(user: () => User | undefined): void {
  const storeIfHidden = () => {
    if (document.visibilityState === 'hidden') store(user());
  };
  document.addEventListener('visibilitychange', storeIfHidden);
  addEventListener('pagehide', () => store(user()));
}

function store(user: User | undefined): void {
  const root = document.getElementById('root');
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
  if (
    !user ||
    !root ||
    script === undefined ||
    location.pathname !== '/day' ||
    location.search !== '' ||
    !root.querySelector('li[data-row]')
  )
    return;
  const { timezone, dayEndsAt } = user.settings;
  const tomorrow = addDays(today(now(), timezone, dayEndsAt), 1);
  const snapshot: DomSnapshot = {
    html: htmlOf(root),
    until: instantOnDay(tomorrow, dayEndsAt * 60, timezone, dayEndsAt),
    key: [innerWidth, shownLocale(), script].join(),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(snapshot));
  } catch {
    // Without space on the device the next visit starts with an empty page.
  }
}

/** The markup of the menu and of the part of the list that fits on the screen; without toasts and overlays. */
function htmlOf(root: HTMLElement): string {
  const below = new Set(
    [...root.querySelectorAll<HTMLElement>('li[data-row]')]
      .filter((row) => row.getBoundingClientRect().top + scrollY > innerHeight)
      .map(({ dataset }) => dataset['row']),
  );
  const copy = root.cloneNode(true) as HTMLElement;
  for (const row of copy.querySelectorAll<HTMLElement>('li[data-row]')) if (below.has(row.dataset['row'])) row.remove();
  for (const section of copy.querySelectorAll('main section')) if (section.querySelector('ul:empty')) section.remove();
  // Ids would be found twice while the app renders beside the snapshot.
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  // The Content-Security-Policy ignores style attributes in markup; the script in index.html sets the styles.
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
