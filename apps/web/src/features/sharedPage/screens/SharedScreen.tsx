import { useLocation, useTitle } from '#navigation';
import { text, useText } from '#platform';
import { Loading, Logo, PageError, PlainPage, Skeleton } from '#ui';
import { SharedActivity } from '../components/SharedActivity';
import { SharedWeeks } from '../components/SharedWeeks';
import { type SharedState, useSharedPage } from '../useSharedPage';

/** Page of a shared link, for anybody who has it. Its token is the fragment of the address. */
export default function SharedScreen() {
  useText();
  const { hash } = useLocation();
  const { state, retry } = useSharedPage(hash);
  useTitle(titleFor(state));
  if (state === 'GONE') return <Gone />;
  return (
    <div className="column-lists flex min-h-dvh flex-col pb-[calc(var(--safe-bottom)+1.5rem)]">
      {typeof state === 'object' ? (
        state.kind === 'WEEK' ? (
          <SharedWeeks page={state} />
        ) : (
          <SharedActivity page={state} />
        )
      ) : (
        <div className="flex flex-col gap-5 pt-[calc(var(--safe-top)+2rem)]">
          <h1 tabIndex={-1} className="sr-only">
            {text('sharedPage.title')}
          </h1>
          {state === 'FAILED' ? (
            <PageError note={null} onRetry={retry} />
          ) : (
            <Loading pending skeleton={<PageSkeleton />}>
              {null}
            </Loading>
          )}
        </div>
      )}
      <footer className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-10 text-small text-n10">
        <Logo size={24} />
        <p>{text('sharedPage.readOnly')}</p>
      </footer>
    </div>
  );
}

/** Title of the document. */
function titleFor(state: SharedState): string {
  if (typeof state !== 'object') return text(state === 'GONE' ? 'sharedPage.gone' : 'sharedPage.title');
  if (state.kind === 'ACTIVITY') return state.activity.name;
  return state.ownerName === null ? text('sharedPage.title') : text('sharedPage.ownersWeek', { name: state.ownerName });
}

/** Says the same for every link that does not work. */
function Gone() {
  useText();
  return <PlainPage title={text('sharedPage.gone')} text={text('sharedPage.goneText')} />;
}

const PageSkeleton = () => (
  <div className="flex flex-col gap-5" aria-busy>
    <Skeleton className="h-8 w-44" />
    <Skeleton className="h-24 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
  </div>
);
