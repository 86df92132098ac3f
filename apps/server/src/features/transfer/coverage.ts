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
  plan: 'plans',
  objective: 'objectives',
  combined_goal: 'combinedGoals',
  objective_check_in: 'objectives',
  objective_link: 'objectives',
  review: 'reviews',
  life_rating: 'lifeRatings',
  event_choice: 'eventChoices',
  feedback: 'feedback',
};

/** Tables of user data that are not exported, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  session: 'a copy of a session token would sign its finder in',
  operation: 'responses kept for retries: copies of what is exported, for 60 days',
  migrated_account:
    'the account of version 1.0 before its migration, kept for 30 days; its data is in the other tables',
  web_subscription: 'held by the payment system; the plan is exported with the user',
  store_subscription: 'held by the store; the plan is exported with the user',
  manual_premium: 'a grant by an administrator; the plan is exported with the user',
  integration: 'its credentials would open the account to the finder of a file; connect it again instead',
  calendar: 'belongs to an integration; comes back with it',
  calendar_event: 'copied from the calendars, where it stays',
  invitation: 'a link into this server for a week, stored as a hash',
  passkey: 'a key that signs in to this server only; the device keeps the secret part',
  recovery_code: 'signs in to this server only, and is stored as a hash',
  removed_row: 'keys of removed rows for the devices that have them, kept for 90 days',
  counted_event: 'computed from events and rules; the entries are exported',
  authorization_request: 'a request to connect a calendar, kept for ten minutes',
  push_channel: 'a channel to this server; another server opens its own',
  push_subscription: 'the address of a browser at its push service, bound to the keys of this server',
  push_delivery: 'which notifications were sent to a browser; of no use elsewhere',
  sign_in_consent: 'a secret of the sign-in with Apple',
  consent_revocation: 'a consent that is about to be withdrawn',
  review_email: 'which weekly emails were sent, kept for 90 days; the settings are exported with the user',
  import_batch: 'lists of ids, kept for 31 days so that an import can be undone; of no use elsewhere',
  import_undo: 'the state of an import that is undone, kept for 31 days; of no use elsewhere',
};
