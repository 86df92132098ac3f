import type { Entry } from '@sevenfold/contract';
import type { Explained } from '@sevenfold/domain/breakdown';
import { shareText, text } from '#platform';
import { changeText } from '#ui';
import { meanAmount, weekMarkText } from '#features/insight';
import { amountText, goalProgressText } from '#features/record';
import { perValueText } from './formulaText';
import { type Subject, valueFormat } from './measures';

/** A number as text: "27 glasses", "2 of 3 days · 67%". */
export function headline({ value, formula, parts }: Explained<Entry>, subject: Subject): string {
  const { activity } = subject;
  switch (formula.kind) {
    case 'SUM':
      return value === null ? '…' : valueFormat(formula.measure, subject).full(value);
    case 'MEAN':
      if (formula.measure === 'AMOUNT') return value === null ? '–' : meanAmount(activity, value);
      if (value === null) return text('week.noGoals');
      return parts[0]?.kind === 'ACTIVITY' ? text('week.attainment', { share: shareText(value) }) : shareText(value);
    case 'PER':
      return value === null ? '…' : perValueText(formula.measure, value, subject);
    case 'DIFFERENCE': {
      const amount = valueFormat(formula.measure, subject).full(Math.abs(value ?? 0));
      return changeText(value ?? 0, amount, formula.upTo === null ? 'WEEK_BEFORE' : 'LAST_WEEK');
    }
    case 'SHARE': {
      const own = parts.reduce((sum, part) => sum + (part.counts ? (part.value ?? 0) : 0), 0);
      const done = valueFormat(formula.measure, subject).full(own);
      return text('breakdown.share', { done, share: shareText(value ?? 0) });
    }
    case 'ATTAINMENT': {
      const [done = 0, target = null] = parts.map((part) => part.value);
      if (target === null) return amountText(activity, done ?? 0);
      return text('breakdown.share', {
        done: goalProgressText({ ...activity, direction: formula.direction }, done ?? 0, target),
        share: shareText(value ?? 0),
      });
    }
    case 'MET':
      return text('insight.weeksMetOf', { met: value ?? 0, decided: formula.of });
    case 'STREAK':
      return text('activity.streak', { count: value ?? 0 });
    case 'ACTIVE_DAYS':
      return text('review.areaDays', { days: value ?? 0 });
    case 'QUIET':
      return text('insight.quiet', { count: value ?? 0 });
    case 'ON_TRACK':
      return weekMarkText({ onTrack: value ?? 0, counted: formula.of });
    case 'DAY_DONE':
      return text('day.areaDone', { done: value ?? 0, planned: formula.of });
    case 'DAY':
    case 'ELAPSED':
    case 'PROGRESS':
      return shareText(value ?? 0);
    case 'SUGGESTION':
    case 'WOULD_MEET':
      return value === null ? text('breakdown.noSuggestion') : amountText(activity, value);
  }
}
