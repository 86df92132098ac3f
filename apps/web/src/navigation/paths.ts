import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';

/** Builds the arguments of a link or a navigation to each screen. */
export const paths = {
  day: (date?: CivilDate) => ({ to: '/day', search: date ? { date } : {} }),
  week: (week?: WeekId) => ({ to: '/week', search: week ? { week } : {} }),
  activities: () => ({ to: '/activities', search: {} }),
  objectives: (shown?: { year: string; period: string }) => ({ to: '/objectives', search: shown ?? {} }),
  linkedObjectives: (id: string) => ({ to: '/activity/$id/linked-objectives', params: { id }, search: {} }),
  activity: (id: string) => ({ to: '/activity/$id', params: { id }, search: {} }),
  login: () => ({ to: '/login', search: {} }),
  welcome: () => ({ to: '/welcome', search: {} }),
  registration: () => ({ to: '/registration', search: {} }),
  adminLogin: () => ({ to: '/admin-login', search: {} }),
  restore: () => ({ to: '/restore', search: {} }),
  upgrade: () => ({ to: '/upgrade', search: {} }),
  settings: () => ({ to: '/settings', search: {} }),
  account: () => ({ to: '/settings/account', search: {} }),
  integrations: () => ({ to: '/settings/integrations', search: {} }),
  integration: (id: string) => ({ to: '/settings/integrations/$id', params: { id }, search: {} }),
  general: () => ({ to: '/settings/general', search: {} }),
} as const;

/** Fragment of the account settings after a sign-in with a recovery code, which ask for a new passkey. */
export const RECOVERED = 'recovered';

/** Path of the page that a signed-in user comes back to from an OpenID provider; stored while they are there. */
export const RETURN_KEY = 'sevenfold.return';
