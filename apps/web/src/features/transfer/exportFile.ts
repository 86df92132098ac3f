import { IS_SHELL, SERVER_ORIGIN, shellHeaders } from '../../platform/shell';
import { ApiError } from '../../platform/http';

const KEPT_MS = 60_000;
const PATHS = { JSON: '/api/v1/export', CSV: '/api/v1/export/csv' } as const;

/**
 * Downloads everything of the user.
 *
 * @throws ApiError; TypeError when no response arrives or it ends early
 */
export async function exportFile(format: keyof typeof PATHS): Promise<void> {
  const response = await fetch(SERVER_ORIGIN + PATHS[format], {
    credentials: 'same-origin',
    redirect: 'error',
    ...(IS_SHELL && { headers: shellHeaders() }),
  });
  if (!response.ok) throw new ApiError(response.status, 0, 'The export was refused');
  const name = /filename="(?<name>[^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.groups?.['name'];
  // A response of something else, such as a captive portal, names no file.
  if (name === undefined) throw new TypeError('The response is no export');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading the file only after this task.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
