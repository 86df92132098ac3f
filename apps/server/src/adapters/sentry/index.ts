import { scrub } from '@sevenfold/domain/errorReport';
import type { NodeClient, Scope } from '@sentry/node';
import type { Clock } from '../../clock';
import { Limiter } from '#http';
import type { ErrorReports } from '#ports';

/** Maximum number of reports per minute and process: in an outage, every request fails with the same error. */
const PER_MINUTE = 60;
const FLUSH_MS = 2_000;

interface SentryOptions {
  readonly dsn: string;
  /** Version of the server. */
  readonly release: string;
  readonly clock: Clock;
}

/**
 * Reports errors to Sentry: the error with its stack, the endpoint and the version. No tracing, and nothing of the
 * request. The library is loaded with the first error, because loading takes a second of CPU time.
 */
export function sentryReports({ dsn, release, clock }: SentryOptions): ErrorReports {
  const limiter = new Limiter(PER_MINUTE, clock);
  let loaded: Promise<Reporter> | undefined;
  let isClosed = false;
  return {
    report(error, { isFatal, call }) {
      if (isClosed || limiter.isExhausted('')) return;
      limiter.count('');
      loaded ??= createReporter(dsn, release);
      void send(loaded, error, { isFatal, call });
    },
    async close() {
      isClosed = true;
      const reporter = await loaded?.catch(() => undefined);
      await reporter?.client.close(FLUSH_MS);
    },
  };
}

interface Reporter {
  readonly client: NodeClient;
  newScope(): Scope;
}

/** Passes an error to the library. Ignores failures, because the error is in the log as well. */
async function send(
  loaded: Promise<Reporter>,
  error: unknown,
  { isFatal, call }: Parameters<ErrorReports['report']>[1],
): Promise<void> {
  const reporter = await loaded.catch(() => undefined);
  if (!reporter) return;
  const scope = reporter.newScope();
  scope.setLevel(isFatal ? 'fatal' : 'error');
  if (call !== undefined) scope.setTag('call', call);
  scope.captureException(error);
}

/** Creates a separate client, because `Sentry.init` would instrument the whole process. */
async function createReporter(dsn: string, release: string): Promise<Reporter> {
  const sentry = await import('@sentry/node');
  const client = new sentry.NodeClient({
    dsn,
    release,
    transport: sentry.makeNodeTransport,
    stackParser: sentry.defaultStackParser,
    integrations: [sentry.linkedErrorsIntegration(), sentry.eventFiltersIntegration()],
    includeServerName: false,
    sendClientReports: false,
    enableOpenTelemetrySetup: false,
    enableRuntimeChannelInjection: false,
    maxBreadcrumbs: 0,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      queues: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    beforeSend: (event) => scrub(event) as typeof event,
  });
  client.init();
  return {
    client,
    newScope() {
      const scope = new sentry.Scope();
      scope.setClient(client);
      return scope;
    },
  };
}
