import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadAmountEntry = () => lazyImport(() => import('./components/AmountEntry'));
