import { APP_ID } from '@sevenfold/domain/appLink';
import { z } from 'zod';
import { splitList } from './variable';

const FINGERPRINT = /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/;
const TEAM_PREFIX = /^[A-Z0-9]{10}$/;

export const nativeAppVariables = z.object({
  ANDROID_APP_FINGERPRINTS: z
    .string()
    .transform((text) => splitList(text.toUpperCase()))
    .refine(
      (parts) => parts.every((part) => FINGERPRINT.test(part)),
      'must be SHA-256 fingerprints of signing certificates, separated by commas, such as 14:6D:E9:… with 32 pairs',
    )
    .default([]),
  IOS_APP_TEAM: z
    .string()
    .refine((text) => TEAM_PREFIX.test(text), 'must be the team id of Apple, ten letters and digits')
    .optional(),
});

export interface NativeAppConfig {
  /** The native apps that links of this server open. */
  readonly nativeApp: {
    /** SHA-256 fingerprints of the certificates that the Android app is signed with. */
    readonly androidFingerprints: readonly string[];
    /** Team and bundle id of the iOS app. */
    readonly iosAppId: string | undefined;
  };
}

export const nativeAppConfig = (env: z.output<typeof nativeAppVariables>): NativeAppConfig => ({
  nativeApp: {
    androidFingerprints: env.ANDROID_APP_FINGERPRINTS,
    iosAppId: env.IOS_APP_TEAM === undefined ? undefined : `${env.IOS_APP_TEAM}.${APP_ID}`,
  },
});
