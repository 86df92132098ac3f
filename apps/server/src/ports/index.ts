export {
  type Account,
  CalendarError,
  type CalendarErrorKind,
  type CalendarProviders,
  type EventChange,
  type EventPage,
  type ICalendarFeed,
  isTransient,
  type OAuthCalendars,
  type ProviderCalendar,
  type ProviderEvent,
  type PushChannel,
  type TimeWindow,
  type Tokens,
} from './calendar';
export type { ErrorReports } from './errorReports';
export {
  type Consent,
  type Identity,
  type IdentityProvider,
  type IdentityProviders,
  LOCAL_ISSUER,
  NOT_OFFERED,
  type OpenIdProviders,
  RECOVERY_ISSUER,
  type RedirectingProvider,
  type RevocableProvider,
} from './identity';
export { type Mail, type MailMessage, mailOperator, MailNotAccepted, sendOnce } from './mail';
export { type NewPasskey, PASSKEY_ALGORITHMS, PASSKEY_ISSUER, type Passkeys } from './passkey';
export {
  type Checkout,
  type CheckoutRequest,
  type Interval,
  PaymentError,
  type ReportedSubscription,
  type StorePayments,
  type StorePurchase,
  type WebPayments,
} from './payments';
export type { Push, PushMessage, PushOutcome, PushTarget } from './push';
export type { Release, ReleaseFeed } from './releases';
