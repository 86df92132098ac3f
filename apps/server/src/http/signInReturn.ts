import { appReturnLink, pickReturned, SIGN_IN_RETURN_PATH } from '@sevenfold/domain/appLink';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAppReturnPage } from './appReturnPage';
import { invalid } from './httpError';

/** Page of the web app that finishes a sign-in. */
const LOGIN_PATH = '/login';

/**
 * Serves the address that providers redirect to. Apple posts its response as a form from its own site, without the
 * cookies of this one; a redirect to the login page makes it a request with them. Responses for the native app go on to
 * the app, which the system browser opens at once or by a tap.
 */
export async function registerSignInReturn(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string) => new URLSearchParams(text),
    );
    scope.post(SIGN_IN_RETURN_PATH, async (request, reply) => {
      if (!(request.body instanceof URLSearchParams)) throw invalid('Content-Type', 'The body must be a form');
      // Only Apple posts its response.
      return passOn(request, reply, request.body, [['method', 'APPLE']]);
    });
    scope.get(SIGN_IN_RETURN_PATH, async (request, reply) =>
      passOn(request, reply, new URL(request.url, 'http://localhost').searchParams, []),
    );
  });
}

/** @param added parameters for the login page */
function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: URLSearchParams,
  added: readonly [string, string][],
): FastifyReply {
  const link = appReturnLink(SIGN_IN_RETURN_PATH, answer);
  if (link !== undefined) return sendAppReturnPage(request, reply, link);
  return reply.redirect(`${LOGIN_PATH}?${new URLSearchParams([...added, ...pickReturned(answer)]).toString()}`, 303);
}
