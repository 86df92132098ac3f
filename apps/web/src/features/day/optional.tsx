import { type ComponentType, lazy, Suspense } from 'react';
import { retryImport } from '#platform';

type Loaded<P> = { default: ComponentType<P> };

/** Loads a part of the day that it does without: one that cannot be loaded is left out until a later attempt succeeds. */
export const optional = <P extends object>(load: () => Promise<Loaded<P>>): Promise<Loaded<P>> =>
  load().catch(() => {
    const Part = lazy(() => retryImport(load));
    return {
      default: (props: P) => (
        <Suspense>
          <Part {...props} />
        </Suspense>
      ),
    };
  });
