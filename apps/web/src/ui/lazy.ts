import { lazy } from 'react';
import { lazyImport } from '#platform';

export const loadMenuPanel = () => lazyImport(() => import('./MenuPanel'));
export const loadConfirmDialog = () => lazyImport(() => import('./ConfirmDialog'));

export const LazyDialog = lazy(async () => ({ default: (await lazyImport(() => import('./Dialog'))).Dialog }));
