import type { Feature } from '../feature';

export const pageView: Feature = {
  tables: [
    { name: 'page_view', key: ['day', 'route', 'platform', 'slot'], distribution: 'ON_COORDINATOR', isTransient: true },
  ],
};
