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

/** Shares of visits that are recorded from their beginning, and from a minute before an error (specification). */
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
  'data-value',
  'data-score',
];

interface ErrorReporting {
  readonly dsn: string;
  /** Version of the app. */
  readonly release: string;
  /** Id of the user of this tab, as of now. */
  readonly userId: () => string | undefined;
  /** Errors from before this was loaded. */
  readonly early: readonly unknown[];
}

/**
 * Reports errors of this tab to Sentry, with a recording of the page in which all texts, inputs and media are masked.
 * Everything that is sent passes `scrubEnvelope`. What cannot be sent is dropped.
 */
export function startErrorReporting({ dsn, release, userId, early }: ErrorReporting): void {
  init({
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
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: MASKED_ATTRIBUTES,
        networkCaptureBodies: false,
        // Nothing is stored on the device.
        stickySession: false,
        // Compression runs in a worker from a blob, which the policy of the page forbids.
        useCompression: false,
      }),
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
      return { ...transport, send: (envelope) => transport.send(scrubEnvelope(envelope, userId())) };
    },
  });
  // Arguments of the console may be objects of a person.
  addEventProcessor(({ extra: _extra, ...event }) => event);
  for (const error of early) captureException(error);
}
