import { join } from 'node:path';
import type { ServerConfig } from '@sevenfold/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import { appleIdentity } from '#adapters/apple';
import { fileMail } from '#adapters/fileMail';
import { googleIdentity } from '#adapters/google';
import { googleCalendars } from '#adapters/googleCalendar';
import { icalFeed } from '#adapters/icalFeed';
import { localIdentity } from '#adapters/local';
import { microsoftCalendars } from '#adapters/microsoftCalendar';
import { openIdIdentities } from '#adapters/openid';
import { PUBLIC_NETWORK } from '#adapters/publicNetwork';
import { releaseFeed } from '#adapters/releaseFeed';
import { revenueCatPayments } from '#adapters/revenueCat';
import { sentryReports } from '#adapters/sentry';
import { smtpMail } from '#adapters/smtp';
import { stripePayments } from '#adapters/stripe';
import { webAuthnPasskeys } from '#adapters/webAuthn';
import { createApp, createWorkerApp } from './app';
import { systemClock, type Clock } from './clock';
import { backupGauge, backupTask } from '#backup';
import type { Config } from './config';
import { isByLinkOnly } from '#config';
import { overPool, type Readiness } from '#db';
import { activityRoutes } from '#features/activity';
import { adminRoutes, type IntegrationReport } from '#features/admin';
import { areaRoutes } from '#features/area';
import { authRoutes, type ConsentSetup, recoveryLimits, revokeSignInTask, withdrawSignIns } from '#features/auth';
import { changeMetrics, changeRoutes, type Changes } from '#features/change';
import { calendarEventRoutes, listHeldWeeks, recountAfterSettings, recountTask } from '#features/calendarEvent';
import { backupNoticeTask } from '#features/backup';
import { deletionRoutes, type DeletionStep } from '#features/deletion';
import { feedbackMailTask, feedbackRoutes } from '#features/feedback';
import { historyRoutes } from '#features/history';
import {
  type CalendarSetup,
  integrationRoutes,
  listIntegrations,
  reportIntegrations,
  revokeTask,
  scheduleSyncsTask,
  syncMetrics,
  syncTask,
  watchTask,
  withdrawConsents,
} from '#features/integration';
import { invitationRoutes } from '#features/invitation';
import { lifeRatingRoutes } from '#features/lifeRating';
import {
  notificationRoutes,
  overduePushGauge,
  type PushSetup,
  restartNotifications,
  restartReminders,
  schedulePushesTask,
  sendPushTask,
} from '#features/notification';
import { combinedGoalRoutes } from '#features/combinedGoal';
import { objectiveRoutes } from '#features/objective';
import { pageViewRoutes } from '#features/pageView';
import { planRoutes } from '#features/plan';
import { recordRoutes } from '#features/record';
import { releaseTask } from '#features/release';
import { eraseTask, purgeTask, retentionMetrics } from '#features/retention';
import { reviewRoutes } from '#features/review';
import { overdueGauge, reviewEmailRoutes, scheduleReviewEmailsTask, sendReviewEmailTask } from '#features/reviewEmail';
import { rowRoutes, type WholeReaders } from '#features/rows';
import { serverConfigRoutes } from '#features/serverConfig';
import { sessionRoutes } from '#features/session';
import { sharedLinkRoutes } from '#features/sharedLink';
import { startRoutes } from '#features/start';
import { timerRoutes } from '#features/timer';
import { resumeUndosTask, transferRoutes, undoImportTask } from '#features/transfer';
import {
  cancelSubscription,
  checkConfiguration,
  endPremiumTask,
  paymentNoticeTask,
  type PaymentSystems,
  reconcileSubscriptionsTask,
  refreshSubscriptionTask,
  subscriptionRoutes,
} from '#features/subscription';
import { userRoutes } from '#features/user';
import { type AnyRoute, batchRoute, findAdmin, findSession, localUrl, type TokenParts } from '#http';
import type { Task } from '#jobs';
import type { Keyring } from './keyring';
import type { CalendarProviders, ErrorReports, IdentityProviders, Mail, Push } from '#ports';
import { VERSION } from './version';

/**
 * Steps at third parties before an account is deleted, in this order: what takes money ends first, and what the user
 * would miss comes last, because a step that fails leaves the account with what those before it have ended.
 */
const deletionSteps = (
  setup: CalendarSetup,
  { payments }: PaymentSystems,
  consents: ConsentSetup,
): readonly DeletionStep[] => [cancelSubscription(payments), withdrawSignIns(consents), withdrawConsents(setup)];

/** Health reports of the integrations, for administrators. */
const INTEGRATION_REPORTS: readonly IntegrationReport[] = [reportIntegrations];

/** Dependencies of the server, created by `start` or by a test. */
export interface AppDeps {
  readonly config: Config;
  readonly pool: Pool;
  /** Started and stopped by the caller. */
  readonly changes: Changes;
  /** Started and stopped by the caller. */
  readonly readiness: Readiness;
  readonly clock: Clock;
  readonly log: Logger;
  /** Encrypts credentials of calendars; undefined without keys, and then no calendar can be connected. */
  readonly keyring: Keyring | undefined;
  readonly calendars: CalendarProviders;
  /** Undefined if the server sends no push notifications. */
  readonly push?: Push | undefined;
  /** Metrics of this process besides those of its requests. */
  readonly metrics?: readonly Metric[];
}

/** Assembles features, adapters and infrastructure into the server. */
export async function compose(deps: AppDeps, routes: readonly AnyRoute[] = listRoutes(deps)): Promise<FastifyInstance> {
  const metrics = [...(deps.metrics ?? []), ...changeMetrics(deps.changes)];
  return createApp({ ...deps, db: overPool(deps.pool), metrics, routes });
}

/** Assembles the server of a process that only runs jobs. */
export const composeWorker = (deps: Omit<AppDeps, 'changes' | 'keyring' | 'calendars' | 'push'>): FastifyInstance =>
  createWorkerApp(deps);

/** The tasks registered by features, and their metrics. */
export function composeTasks(deps: CalendarDeps & Pick<AppDeps, 'clock' | 'push'>): {
  readonly tasks: readonly Task[];
  readonly metrics: readonly Metric[];
} {
  const retention = retentionMetrics();
  const [setup, sync] = [calendarSetupOf(deps), syncMetrics()];
  const systems = paymentSystemsOf(deps.config, deps.clock);
  const [reviewEmail, overdue] = [reviewEmailSetupOf(deps.config), overdueGauge()];
  const [pushSetup, overduePushes] = [toPushSetup(deps), overduePushGauge()];
  const backedUp = backupGauge();
  const tasks = [
    purgeTask(retention),
    eraseTask,
    endPremiumTask,
    refreshSubscriptionTask(systems),
    reconcileSubscriptionsTask(systems),
    paymentNoticeTask(mailOf(deps.config)),
    feedbackMailTask(mailOf(deps.config)),
    syncTask(setup),
    scheduleSyncsTask(sync),
    watchTask(setup),
    revokeTask(setup),
    revokeSignInTask({ keyring: deps.keyring, providers: createIdentityProviders(deps.config, deps.clock) }),
    recountTask,
    undoImportTask(restartReminders),
    resumeUndosTask,
    sendReviewEmailTask(reviewEmail),
    scheduleReviewEmailsTask(reviewEmail, overdue),
    sendPushTask(pushSetup),
    schedulePushesTask(pushSetup, overduePushes),
    backupTask(backedUp),
    backupNoticeTask(mailOf(deps.config)),
    releaseTask(deps.config.updateUrl === undefined ? undefined : releaseFeed({ url: deps.config.updateUrl })),
  ];
  return { tasks, metrics: [...retention.all, ...sync.all, overdue, overduePushes, backedUp] };
}

/** The routes of all features. */
export function listRoutes(deps: AppDeps): AnyRoute[] {
  const { config, pool, changes, clock, log, keyring } = deps;
  const providers = createIdentityProviders(config, clock);
  const setup = calendarSetupOf(deps);
  const readers: WholeReaders = {
    integration: (db, userId, at) => listIntegrations(db, userId, setup.freeAccounts, at),
    calendarWeek: listHeldWeeks,
  };
  const serverConfig = serverConfigOf(deps);
  const systems = paymentSystemsOf(config, clock);
  const endSession = (session: TokenParts): void => changes.endSession(session);
  const sessionOf = (token: string | undefined) => findSession(pool, token, clock);
  return [
    ...startRoutes(serverConfig, readers, sessionOf),
    ...serverConfigRoutes(serverConfig),
    ...authRoutes({
      providers,
      findSession: sessionOf,
      onEnded: endSession,
      keyring,
      log,
      freeLimit: config.freePlan?.activities ?? null,
      adminEmails: config.adminEmails,
      limits: recoveryLimits(clock),
      onMigrated: (counts) => log.info({ audit: 'MIGRATED', ...counts }, 'account of version 1.0 migrated'),
    }),
    ...invitationRoutes({
      origin: config.passkeys?.origin,
      isByLinkOnly: isByLinkOnly(config),
      isAdmin: async (session) => (await findAdmin(pool, session, config.adminEmails)) !== undefined,
    }),
    ...sessionRoutes(endSession),
    ...userRoutes([restartNotifications, recountAfterSettings]),
    ...notificationRoutes(toPushSetup(deps)),
    ...timerRoutes,
    ...subscriptionRoutes({
      ...systems,
      publicUrl: config.publicUrl,
      refreshTask: refreshSubscriptionTask(systems),
      log,
    }),
    ...deletionRoutes(deletionSteps(setup, systems, { keyring, providers }), log, endSession),
    ...areaRoutes,
    ...activityRoutes({ freeActivities: config.freePlan?.activities ?? null, onSchedule: restartReminders }),
    ...recordRoutes,
    ...planRoutes,
    ...objectiveRoutes,
    ...combinedGoalRoutes,
    ...historyRoutes,
    ...reviewRoutes,
    ...reviewEmailRoutes,
    ...sharedLinkRoutes(originOf(config)),
    ...feedbackRoutes(feedbackMailTask(mailOf(config))),
    ...lifeRatingRoutes,
    ...integrationRoutes(setup, log, clock),
    ...calendarEventRoutes,
    ...transferRoutes({
      freeActivities: config.freePlan?.activities ?? null,
      recordLimits: config.recordLimits,
      onSchedule: restartReminders,
    }),
    ...rowRoutes(readers),
    batchRoute,
    ...changeRoutes(changes),
    ...pageViewRoutes,
    ...adminRoutes({ reports: INTEGRATION_REPORTS, hasAutomaticBackups: config.backups.isAutomatic }),
  ];
}

function serverConfigOf({ config, push, keyring }: AppDeps): ServerConfig {
  const {
    google,
    apple,
    openIds,
    passkeys,
    localSignIn,
    freePlan,
    prices,
    paymentsMissing,
    supportEmail,
    mail,
    calendarProviders,
  } = config;
  const { webDsn } = config.errorReporting;
  return {
    version: VERSION,
    signIn: {
      google: google ? { clientId: google.clientId, iosClientId: google.iosClientId ?? null } : null,
      apple: apple ? { byRedirect: apple.servicesId !== undefined, onIos: apple.bundleId !== undefined } : null,
      openId: openIds[0] ? { label: openIds[0].label } : null,
      openIds: openIds.map(({ id, label }) => ({ id, label })),
      passkey: passkeys !== undefined,
      local: localSignIn,
    },
    freePlan: freePlan ?? null,
    prices,
    paymentsMissing: [...paymentsMissing],
    storePurchases: config.storePurchases,
    legal: config.legal,
    supportEmail: supportEmail ?? null,
    sendsMail: mail !== undefined,
    mailsLocalAccounts: isMailLocal(config),
    calendarProviders: [...calendarProviders],
    errorReporting: webDsn === undefined ? null : { dsn: webDsn },
    webPush: push && keyring ? { publicKey: push.publicKey } : null,
  };
}

type CalendarDeps = Pick<AppDeps, 'config' | 'keyring' | 'calendars'>;

const calendarSetupOf = ({ config, keyring, calendars }: CalendarDeps): CalendarSetup => ({
  providers: calendars,
  keyring,
  freeAccounts: config.freePlan?.calendarAccounts ?? null,
  publicUrl: config.publicUrl,
  pushUrl: config.calendarPushUrl,
});

const toPushSetup = ({ config, push, keyring }: Pick<AppDeps, 'config' | 'push' | 'keyring'>): PushSetup => ({
  push,
  keyring,
  origin: originOf(config),
});

/** The origin of the app, for links to it. */
const originOf = ({ publicUrl, host, port }: Config): string => publicUrl ?? localUrl(host, port);

/**
 * The providers of calendars that the server is configured for.
 *
 * @param feedWorker the script that reads calendar files; tests build their own
 */
export const createCalendars = (
  { googleCalendar, microsoftCalendar, icalendarHosts }: Config,
  clock: Clock = systemClock,
  feedWorker?: URL,
): CalendarProviders => ({
  GOOGLE: googleCalendar && googleCalendars({ ...googleCalendar, clock }),
  OUTLOOK: microsoftCalendar && microsoftCalendars({ ...microsoftCalendar, clock }),
  ICAL: icalFeed(clock, { ...PUBLIC_NETWORK, hosts: icalendarHosts }, feedWorker),
});

const paymentSystemsOf = ({ stripe, revenueCat }: Config, clock: Clock): PaymentSystems => ({
  payments: stripe && stripePayments({ ...stripe, clock }),
  store: revenueCat && revenueCatPayments(revenueCat),
});

/** Warns of what is missing at the payment system; nothing without payments on the web. */
export async function checkPayments(config: Config, clock: Clock, log: Logger): Promise<void> {
  const { payments } = paymentSystemsOf(config, clock);
  if (payments) await checkConfiguration(payments, log);
}

/** Reports errors of this process; undefined if that is not configured. */
export const createErrorReports = (
  { errorReporting: { serverDsn } }: Config,
  clock: Clock,
): ErrorReports | undefined =>
  serverDsn === undefined ? undefined : sentryReports({ dsn: serverDsn, release: VERSION, clock });

/** True if emails are for development: their sender is at localhost. */
const isMailLocal = ({ mail }: Config): boolean => mail?.from.replace(/>$/, '').endsWith('@localhost') === true;

const mailOf = ({ mail }: Config): Mail | undefined => mail && smtpMail(mail);

/** Without a mail server, a local server writes the emails to files for development. */
function reviewEmailSetupOf(config: Config) {
  const { publicUrl, dataFolder } = config;
  const folder = join(dataFolder, 'mail');
  const onWritten = (path: string): void => void process.stdout.write(`  Email written to ${path}\n`);
  const mail = mailOf(config);
  const writesFiles = mail === undefined && publicUrl === undefined;
  return {
    mail: writesFiles ? fileMail({ folder, onWritten }) : mail,
    origin: originOf(config),
    isLocal: writesFiles || isMailLocal(config),
  };
}

function createIdentityProviders(
  { google, apple, openIds, passkeys, publicUrl, localSignIn }: Config,
  clock: Clock,
): IdentityProviders {
  return {
    google: google && googleIdentity({ ...google, clock }),
    apple: apple && appleIdentity({ ...apple, publicUrl, clock }),
    openId: openIdIdentities(openIds.map((one) => ({ ...one, publicUrl, clock }))),
    passkeys: passkeys && webAuthnPasskeys(passkeys),
    local: localSignIn ? localIdentity : undefined,
  };
}
