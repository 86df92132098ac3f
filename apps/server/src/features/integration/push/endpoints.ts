import type { IntegrationRow } from '../store';

/** Endpoints that receive the notifications of each provider. */
export const NOTIFICATION_ENDPOINTS = {
  GOOGLE: 'POST /api/v1/webhook/google-calendar',
  OUTLOOK: 'POST /api/v1/webhook/outlook-calendar',
} as const;

/** Address that a provider sends notifications to. */
export const notificationAddress = (pushUrl: string, provider: Exclude<IntegrationRow['provider'], 'ICAL'>): string =>
  new URL(NOTIFICATION_ENDPOINTS[provider].replace('POST ', ''), pushUrl).href;
