import { lazyImport } from '#platform';

export const loadAmountEntry = () => lazyImport(() => import('./components/AmountEntry'));
