import { z } from 'zod';
import { isSecure, parsedUrl } from './variable';

/** Address at which Sentry receives errors: https://docs.sentry.io/concepts/key-terms/dsn-explainer/ */
const dsn = z.string().refine((text) => {
  const url = parsedUrl(text);
  return (
    url !== undefined &&
    isSecure(url) &&
    /^\w+$/.test(url.username) &&
    !url.password &&
    /\/\d+$/.test(url.pathname) &&
    !url.search &&
    !url.hash
  );
}, 'must be the DSN of a Sentry project, such as https://key@sentry.example.org/1');

export const errorReportingVariables = z.object({ SENTRY_DSN: dsn.optional(), SENTRY_WEB_DSN: dsn.optional() });

export interface ErrorReportingConfig {
  /** DSNs of the Sentry projects that errors are reported to. Absent: errors are only logged. */
  readonly errorReporting: { readonly serverDsn: string | undefined; readonly webDsn: string | undefined };
}

export const errorReportingConfig = (env: z.output<typeof errorReportingVariables>): ErrorReportingConfig => ({
  errorReporting: { serverDsn: env.SENTRY_DSN, webDsn: env.SENTRY_WEB_DSN },
});
