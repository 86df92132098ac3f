import { useLocation, useTitle } from '#navigation';
import { text, useText } from '#platform';
import { LineDrawing, Loading, Logo, PageError, Skeleton } from '#ui';
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
            <PageError onRetry={retry} />
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
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-5 px-6 py-12 text-center">
      <LineDrawing>
        <path d="M40 56 30 66a13 13 0 0 1-18-18l14-14a13 13 0 0 1 18 0M56 40l10-10a13 13 0 0 1 18 18L70 62a13 13 0 0 1-18 0" />
        <path d="M38 22v-8M26 26l-6-6M58 74v8M70 70l6 6" strokeDasharray="none" />
        <circle cx="48" cy="48" r="4" className="fill-y9" stroke="none" />
      </LineDrawing>
      <div className="flex max-w-100 flex-col gap-1.5">
        <h1 tabIndex={-1} className="text-h2 text-balance">
          {text('sharedPage.gone')}
        </h1>
        <p className="text-body text-balance text-n10">{text('sharedPage.goneText')}</p>
      </div>
    </div>
  );
}

const PageSkeleton = () => (
  <div className="flex flex-col gap-5" aria-busy>
    <Skeleton className="h-8 w-44" />
    <Skeleton className="h-24 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
  </div>
);
