import type { PlanType } from '@sevenfold/domain/subscription';
import { text } from '#platform';

/** "Premium". */
export const planName = (plan: PlanType): string =>
  text(plan === 'PREMIUM' ? 'settings.planPremium' : 'settings.planFree');
