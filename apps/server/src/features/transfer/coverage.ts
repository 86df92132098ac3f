import type { TransferDocument } from '@sevenfold/contract';

/** Location of the rows of each table of user data in an exported file. */
export const EXPORTED_AS: Readonly<Record<string, keyof TransferDocument>> = {
  app_user: 'user',
  onboarding_step: 'user',
  area: 'areas',
  activity: 'activities',
  goal_period: 'activities',
  entry: 'entries',
  skip: 'skips',
  objective: 'objectives',
  objective_check_in: 'objectives',
  objective_link: 'objectives',
  review: 'reviews',
  life_rating: 'lifeRatings',
  feedback: 'feedback',
};

/** Tables of user data that are not exported, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  session: 'a copy of a session token would sign its finder in',
  operation: 'responses kept for retries: copies of what is exported, for 60 days',
  migrated_account: 'the account of version 1.0 as it came, kept for 30 days; what it held is in the other tables',
  web_subscription: 'held by the payment system; the plan is exported with the user',
  store_subscription: 'held by the store; the plan is exported with the user',
  manual_premium: 'a grant by an administrator; the plan is exported with the user',
  integration: 'its credentials would open the account to the finder of a file; connect it again instead',
  calendar: 'belongs to an integration; comes back with it',
  calendar_event: 'copied from the calendars, where it stays',
  counted_event: 'computed from events and rules; the entries are exported',
  event_choice: 'decisions about single events, of use only with the calendars they are in',
  authorization_request: 'the way to a provider and back, for ten minutes',
  consent_revocation: 'a consent that is about to be withdrawn',
  import_batch: 'lists of ids, kept for 30 days so that an import can be undone; of no use elsewhere',
};
