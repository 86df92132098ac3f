import { HAS_BEARER_SESSION, readResponse, saveFile, SERVER_ORIGIN, shellHeaders } from '#platform';

const PATHS = { JSON: '/api/v1/export', CSV: '/api/v1/export/csv' } as const;

/**
 * Saves everything of the user as a file.
 *
 * @throws ApiError; NetworkError or TypeError when no response of our server arrives or it ends early; NativeError if the device cannot store it
 */
export async function exportFile(format: keyof typeof PATHS): Promise<void> {
  const response = await fetch(SERVER_ORIGIN + PATHS[format], {
    credentials: 'same-origin',
    redirect: 'error',
    ...(HAS_BEARER_SESSION && { headers: shellHeaders() }),
  });
  if (!response.ok) await readResponse(Promise.resolve(response));
  const name = /filename="(?<name>[^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.groups?.['name'];
  // A response of something else, such as a captive portal, names no file.
  if (name === undefined) throw new TypeError('The response is no export');
  await saveFile(name, await response.blob());
}
