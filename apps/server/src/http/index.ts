export { AddressLimiter } from './addressLimiter';
export { registerAppAssociation } from './appAssociation';
export { checkAppVersion } from './appVersion';
export { createBatchHandler, mutationRoutes } from './batchHandler';
export { parseDevice } from './device';
export { registerDocs } from './docs';
export { createFileHandler, Downloads, fileRoute } from './download';
export { type AnyRoute, checkRoutes, createHandler, prepareRoute, type Publisher } from './handlers';
export { registerHealth } from './health';
export { HttpError, invalid, ServiceError, withErrorPath } from './httpError';
export { Limiter } from './limiter';
export { LoadShedder } from './loadShedder';
export { createLog } from './log';
export { registerMetrics } from './metrics';
export { clearNonce, currentNonce, readNonce, USED_NONCE_SECONDS } from './nonce';
export { checkSameOrigin, isLoopbackAddress, isLoopbackHostHeader, localUrl } from './origin';
export { batchRoute, type Http, reading, route } from './route';
export { DATA_POLICY, isHttps, securityHeaders, type SecurityOptions } from './security';
export { createServer } from './server';
export {
  type ActiveSession,
  confirmedSeconds,
  findAdmin,
  findSession,
  parseTimezone,
  requireToken,
  sessionEnd,
} from './session';
export {
  hashToken,
  newSessionToken,
  readSessionToken,
  SESSION_COOKIE,
  SESSION_MS,
  type TokenParts,
} from './sessionToken';
export { allowShellOrigins } from './shellOrigins';
export { registerSignInReturn } from './signInReturn';
export { createStreamHandler, type EventStream, formatEvent, streamRoute, wasStream } from './stream';
export { UserTurns } from './userTurns';
export { validate } from './validate';
export { registerWeb } from './web';
export { registerWebhooks, webhookRoute } from './webhook';
