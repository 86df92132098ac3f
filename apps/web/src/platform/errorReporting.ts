import {
  addEventProcessor,
  breadcrumbsIntegration,
  browserApiErrorsIntegration,
  captureConsoleIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/browser';
import { scrubEnvelope } from './scrubEnvelope';

/**
 * Shares of visits that are recorded from their beginning, and from a minute before an error, among users who have
 * consented (specification).
 */
const RECORDED = 0.1;
const RECORDED_ON_ERROR = 1;
/** Attributes that hold texts or values of a person, besides those of inputs. */
const MASKED_ATTRIBUTES = [
  'title',
  'alt',
  'label',
  'placeholder',
  'content',
  'download',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-valuenow',
  'data-tooltip',
  'data-value',
  'data-score',
];

const MASKED = {
  maskAllText: true,
  maskAllInputs: true,
  blockAllMedia: true,
  maskAttributes: MASKED_ATTRIBUTES,
  networkCaptureBodies: false,
  // Nothing is stored on the device.
  stickySession: false,
  // Compression runs in a worker from a blob, which the policy of the page forbids.
  useCompression: false,
};

interface ErrorReporting {
  readonly dsn: string;
  /** Version of the app. */
  readonly release: string;
  /** Errors from before this was loaded. */
  readonly early: readonly unknown[];
}

/**
 * Reports errors of this tab to Sentry. Everything that is sent passes `scrubEnvelope`. What cannot be sent is dropped.
 *
 * @returns a function that starts and stops the recording of the page, in which all texts, inputs and media are masked
 */
export function startErrorReporting({ dsn, release, early }: ErrorReporting): (isAllowed: boolean) => void {
  const client = init({
    dsn,
    release,
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      browserApiErrorsIntegration(),
      // Without clicks, which name what is on the screen.
      breadcrumbsIntegration({ dom: false, xhr: false }),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      captureConsoleIntegration({ levels: ['error', 'warn'] }),
    ],
    replaysSessionSampleRate: RECORDED,
    replaysOnErrorSampleRate: RECORDED_ON_ERROR,
    sendClientReports: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    transport: (options) => {
      const transport = makeFetchTransport(options);
      return { ...transport, send: (envelope) => transport.send(scrubEnvelope(envelope)) };
    },
  });
  // Arguments of the console may be objects of a person.
  addEventProcessor(({ extra: _extra, ...event }) => event);
  for (const error of early) captureException(error);
  let recording: ReturnType<typeof replayIntegration> | undefined;
  return (isAllowed) => {
    if (!isAllowed) void recording?.stop();
    // A recording that was stopped begins again with the next visit.
    else if (!recording) client?.addIntegration((recording = replayIntegration(MASKED)));
  };
}
