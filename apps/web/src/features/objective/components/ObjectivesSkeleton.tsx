import { Card, cx, Skeleton } from '#ui';
import { CARD_GRID } from './cardGrid';

/** True for cards with a path. */
const CARDS = [true, false, true];

/** Skeleton of the list, in the rows and columns of its cards. */
export function ObjectivesSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {CARDS.map((hasPath, index) => (
        // With the room of the handle on large touch screens.
        <Card key={index} className="pt-2.5 pr-2.5 pb-3 pl-3.5 medium:pt-3 medium:pointer-coarse:pl-8.5">
          <div className={CARD_GRID}>
            <div className="flex items-start gap-1 wide:contents">
              <Skeleton className="mt-1.5 mr-1.5 -ml-9.5 size-7 flex-none rounded-full wide:col-start-1 wide:row-start-1" />
              <span className="flex h-11 min-w-0 flex-1 flex-col justify-center gap-2 wide:col-start-1 wide:row-start-1">
                <Skeleton className="h-4 w-40 max-w-full" />
                <Skeleton className="h-3.5 w-28 max-w-full" />
              </span>
              {hasPath && (
                // Beside the dots of the menu.
                <Skeleton className="mt-0.5 mr-11 h-8 w-18 flex-none rounded-control max-medium:hidden pointer-coarse:mt-0 pointer-coarse:h-9 wide:col-start-4 wide:row-start-1 wide:justify-self-end" />
              )}
            </div>
            {hasPath && (
              <div className="flex flex-col gap-2 pr-2 medium:gap-3 wide:contents">
                <span className="flex items-center justify-between gap-4 wide:col-start-2 wide:row-start-1">
                  <span className="flex h-13 min-w-0 flex-col justify-center gap-2">
                    <Skeleton className="h-6 w-44 max-w-full" />
                    <Skeleton className="h-3.5 w-32 max-w-full" />
                  </span>
                  <Skeleton className="h-9 w-18 flex-none rounded-control medium:hidden" />
                </span>
                <span className="flex flex-col gap-2 wide:col-start-3 wide:row-span-2 wide:row-start-1">
                  <Skeleton className="h-14 medium:h-20" />
                  <span className="flex justify-between gap-4">
                    <Skeleton className="h-3.5 w-20" />
                    <Skeleton className="h-3.5 w-20" />
                  </span>
                </span>
              </div>
            )}
            <span
              className={cx(
                'flex h-8 items-center gap-3 medium:h-6',
                hasPath ? 'wide:col-start-2 wide:row-start-2' : 'wide:col-span-2 wide:col-start-2 wide:row-start-1',
              )}
            >
              <Skeleton className="h-4 w-16" />
              <Skeleton className="h-4 w-32 medium:h-6" />
            </span>
          </div>
        </Card>
      ))}
    </div>
  );
}
