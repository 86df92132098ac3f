import type { z } from 'zod';
import { activityEndpoints } from './activity';
import { adminEndpoints } from './admin';
import { areaEndpoints } from './area';
import { authEndpoints } from './auth';
import { calendarEventEndpoints } from './calendarEvent';
import { changeEndpoints } from './change';
import { combinedGoalEndpoints } from './combinedGoal';
import { confirmationEndpoints } from './confirmation';
import { deletionEndpoints } from './deletion';
import type { Endpoint } from './endpoint';
import { identityEndpoints } from './identity';
import { invitationEndpoints } from './invitation';
import { lifeRatingEndpoints } from './lifeRating';
import { feedbackEndpoints } from './feedback';
import { objectiveEndpoints } from './objective';
import { operationBatchEndpoints } from './operationBatch';
import { historyEndpoints } from './history';
import { integrationEndpoints } from './integration';
import { pageViewEndpoints } from './pageView';
import { passkeyEndpoints } from './passkey';
import { planEndpoints } from './plan';
import { pushSubscriptionEndpoints } from './pushSubscription';
import { recordEndpoints } from './record';
import { recoveryEndpoints } from './recovery';
import { reviewEndpoints } from './review';
import { reviewEmailEndpoints } from './reviewEmail';
import { rowsEndpoints } from './rows';
import { serverConfigEndpoints } from './serverConfig';
import { sessionEndpoints } from './session';
import { sharedLinkEndpoints } from './sharedLink';
import { startEndpoints } from './start';
import { subscriptionEndpoints } from './subscription';
import { transferEndpoints } from './transfer';
import { userEndpoints } from './user';

/**
 * Every endpoint of the API by `METHOD /path`. The client imports its types only, so that no validation library is sent
 * to a browser; the server registers, validates, documents and tests from it.
 */
export const contract = {
  ...startEndpoints,
  ...serverConfigEndpoints,
  ...authEndpoints,
  ...passkeyEndpoints,
  ...recoveryEndpoints,
  ...invitationEndpoints,
  ...identityEndpoints,
  ...confirmationEndpoints,
  ...sessionEndpoints,
  ...pushSubscriptionEndpoints,
  ...userEndpoints,
  ...subscriptionEndpoints,
  ...deletionEndpoints,
  ...areaEndpoints,
  ...activityEndpoints,
  ...recordEndpoints,
  ...planEndpoints,
  ...historyEndpoints,
  ...objectiveEndpoints,
  ...combinedGoalEndpoints,
  ...reviewEndpoints,
  ...reviewEmailEndpoints,
  ...sharedLinkEndpoints,
  ...feedbackEndpoints,
  ...lifeRatingEndpoints,
  ...integrationEndpoints,
  ...calendarEventEndpoints,
  ...transferEndpoints,
  ...rowsEndpoints,
  ...operationBatchEndpoints,
  ...changeEndpoints,
  ...pageViewEndpoints,
  ...adminEndpoints,
} as const satisfies Record<`${Method} /api/v1/${string}`, Endpoint>;

/** Sections of the API reference, in order. Every endpoint is in exactly one; a test checks that. */
export const API_SECTIONS: readonly { readonly tag: string; readonly endpoints: object }[] = [
  { tag: 'Start', endpoints: startEndpoints },
  { tag: 'Server', endpoints: serverConfigEndpoints },
  { tag: 'Signing in', endpoints: authEndpoints },
  { tag: 'Passkeys', endpoints: passkeyEndpoints },
  { tag: 'Recovery codes', endpoints: recoveryEndpoints },
  { tag: 'Invitations', endpoints: invitationEndpoints },
  { tag: 'Ways to sign in', endpoints: identityEndpoints },
  { tag: 'Confirmation', endpoints: confirmationEndpoints },
  { tag: 'Signed-in devices', endpoints: sessionEndpoints },
  { tag: 'Push notifications', endpoints: pushSubscriptionEndpoints },
  { tag: 'User and settings', endpoints: userEndpoints },
  { tag: 'Subscription', endpoints: subscriptionEndpoints },
  { tag: 'Deletion', endpoints: deletionEndpoints },
  { tag: 'Areas', endpoints: areaEndpoints },
  { tag: 'Activities', endpoints: activityEndpoints },
  { tag: 'Records', endpoints: recordEndpoints },
  { tag: 'Plans', endpoints: planEndpoints },
  { tag: 'History', endpoints: historyEndpoints },
  { tag: 'Objectives', endpoints: objectiveEndpoints },
  { tag: 'Combined goals', endpoints: combinedGoalEndpoints },
  { tag: 'Reviews', endpoints: reviewEndpoints },
  { tag: 'Weekly review email', endpoints: reviewEmailEndpoints },
  { tag: 'Shared links', endpoints: sharedLinkEndpoints },
  { tag: 'Feedback', endpoints: feedbackEndpoints },
  { tag: 'Life ratings', endpoints: lifeRatingEndpoints },
  { tag: 'Integrations', endpoints: integrationEndpoints },
  { tag: 'Calendar events', endpoints: calendarEventEndpoints },
  { tag: 'Export and import', endpoints: transferEndpoints },
  { tag: 'Rows', endpoints: rowsEndpoints },
  { tag: 'Operations', endpoints: operationBatchEndpoints },
  { tag: 'Changes', endpoints: changeEndpoints },
  { tag: 'Page views', endpoints: pageViewEndpoints },
  { tag: 'Administration', endpoints: adminEndpoints },
];

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Contract = typeof contract;
export type EndpointKey = keyof Contract;
/** Endpoints that respond with an event stream. */
export type StreamEndpointKey = { [C in EndpointKey]: Contract[C] extends { stream: true } ? C : never }[EndpointKey];
/** Endpoints that respond with a file. */
export type FileEndpointKey = { [C in EndpointKey]: Contract[C] extends { file: string } ? C : never }[EndpointKey];
/** Endpoints that third parties call. */
export type WebhookEndpointKey = { [C in EndpointKey]: Contract[C] extends { webhook: true } ? C : never }[EndpointKey];
/** The endpoints that change a user's data, each request under an operation id. */
export type Mutation = { [C in EndpointKey]: Contract[C] extends { idempotent: true } ? C : never }[EndpointKey];

/** Input of an endpoint, before defaults are applied. */
export type BodyOf<C extends EndpointKey> = Contract[C] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
export type QueryOf<C extends EndpointKey> = Contract[C] extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined;
/** Input with defaults applied. */
export type ParsedBodyOf<C extends EndpointKey> = Contract[C] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;
export type ParsedQueryOf<C extends EndpointKey> = Contract[C] extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined;
/** The content of `data` in the response; for a stream, one event. */
export type ResponseOf<C extends EndpointKey> = z.output<Contract[C]['response']>;

export { type Activity, DAY_MAX } from './activity';
export type {
  AdminAct,
  AdminStatistics,
  AdminStatus,
  AdminUser,
  BackupStatus,
  IntegrationHealth,
  NewRelease,
} from './admin';
export type { Area } from './area';
export type { CombinedGoal } from './combinedGoal';
export type { Authenticated, NativeProof } from './auth';
export type { CalendarEvent, CalendarWeek, EventChoice, PastEvent } from './calendarEvent';
export type { ChangeEvent } from './change';
export type { DeletionReason } from './deletion';
export type { Endpoint } from './endpoint';
export { COMMON_ERRORS, ERRORS, ERROR_MESSAGES, type ErrorBody, type ErrorName, type FieldError } from './error';
export type { CarriedOver } from './migration';
export type { CheckIn, Objective, ObjectiveSum, StepNote, StoredCheckIn } from './objective';
export { STEP_NOTE_EMPTY } from './objective';
export type { Exploration } from './history';
export type { Identity } from './identity';
export type { Calendar, Integration } from './integration';
export type { Invitation } from './invitation';
export type { LifeRating } from './lifeRating';
export type { OperationAnswer, OperationError } from './operationBatch';
export type { RouteName } from './pageView';
export { passkeyAssertion } from './passkey';
export type { PasskeyAssertion, PasskeyCreation, PasskeyCreationOptions, PasskeyRequestOptions } from './passkey';
export type { Plan } from './plan';
export type { Entry, Skip, WeekTotal } from './record';
export type { DeviceSession } from './session';
export type {
  SharedActivity,
  SharedActivityPage,
  SharedActivityWeek,
  SharedLink,
  SharedPage,
  SharedWeek,
  SharedWeekPage,
} from './sharedLink';
export type { Review, ReviewSummary, WrittenReview } from './review';
export type { Changes, WeekSum } from './rows';
export type { ServerConfig } from './serverConfig';
export type { Start } from './start';
export type { ExportedUser, ImportBatch, ImportCounts, ImportRecord, ImportUndo, TransferDocument } from './transfer';
export type { PaymentInterval, SubscriptionDetails } from './subscription';
export type { Settings, User } from './user';
export { OPERATION_ID } from './value';
