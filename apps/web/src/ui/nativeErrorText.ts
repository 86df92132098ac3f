import { NativeError } from '../platform/native/nativeError';
import { text } from '../platform/text';

/** Says what to do about a failed function of the native app; undefined for any other error. */
export const nativeErrorText = (error: unknown): string | undefined =>
  error instanceof NativeError ? text(error.kind === 'UPDATE' ? 'native.update' : 'native.notSaved') : undefined;
