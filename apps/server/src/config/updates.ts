import { z } from 'zod';
import { isSecure, parsedUrl } from './variable';

export const updateVariables = z.object({
  UPDATE_URL: z
    .string()
    .refine((text) => {
      const url = parsedUrl(text);
      return url !== undefined && isSecure(url) && !url.hash && !url.username && !url.password;
    }, 'must be the https address of a file that names the newest release, such as https://example.org/sevenfold.json')
    .optional(),
});

export interface UpdateConfig {
  /** Address that names the newest release; undefined if nothing is asked. */
  readonly updateUrl: string | undefined;
}

export const updateConfig = (env: z.output<typeof updateVariables>): UpdateConfig => ({ updateUrl: env.UPDATE_URL });
