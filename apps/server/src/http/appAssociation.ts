import { APP_ID, LINKED_PATHS } from '@sevenfold/domain/appLink';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { NativeAppConfig } from '#config';
import { HttpError } from './httpError';

/** Google and Apple read the files when the app is installed, and again after some days. */
const CACHE_CONTROL = 'public, max-age=3600';

/**
 * Serves the files by which Android and iOS learn which app may open links of this server:
 * https://developer.android.com/training/app-links and
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains. Without a configured app, there are none.
 */
export function registerAppAssociation(
  app: FastifyInstance,
  { androidFingerprints, iosAppId }: NativeAppConfig['nativeApp'],
): void {
  const statements = [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: APP_ID,
        sha256_cert_fingerprints: androidFingerprints,
      },
    },
  ];
  const association = {
    applinks: {
      details: [{ appIDs: [iosAppId], components: LINKED_PATHS.map((path) => ({ '/': path })) }],
    },
  };
  app.get('/.well-known/assetlinks.json', async (_request, reply) =>
    sendFile(reply, androidFingerprints.length > 0 ? statements : undefined),
  );
  app.get('/.well-known/apple-app-site-association', async (_request, reply) =>
    sendFile(reply, iosAppId === undefined ? undefined : association),
  );
}

function sendFile(reply: FastifyReply, content: object | undefined): FastifyReply {
  if (content === undefined) throw new HttpError('NOT_FOUND');
  return reply
    .type('application/json; charset=utf-8')
    .header('Cache-Control', CACHE_CONTROL)
    .send(JSON.stringify(content));
}
