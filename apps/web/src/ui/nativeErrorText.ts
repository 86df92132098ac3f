import type { TextKey } from '@sevenfold/i18n';
import { IS_SHELL, NativeError, text } from '#platform';

/**
 * Says what to do about a failed function of the native app; undefined for any other error.
 *
 * @param failed the text for a device that refused
 */
export const nativeErrorText = (error: unknown, failed: TextKey = 'native.notSaved'): string | undefined =>
  IS_SHELL && error instanceof NativeError ? text(error.kind === 'UPDATE' ? 'native.update' : failed) : undefined;
