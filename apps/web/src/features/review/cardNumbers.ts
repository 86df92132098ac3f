import type { WeekMark } from '@sevenfold/domain/activity';
import { type CardNumber, type ReviewFacts, weekCardNumbers } from '@sevenfold/domain/review';
import { number, shareText, text } from '#platform';
import { duration } from '#features/record';

/** The best numbers of a week; none is 0. */
export const cardNumberTexts = (facts: ReviewFacts, mark: WeekMark): readonly NumberText[] =>
  weekCardNumbers(facts, mark).map(numberText);

export interface NumberText extends Pick<CardNumber, 'kind'> {
  readonly value: string;
  readonly name: string;
}

function numberText({ kind, value, of }: CardNumber): NumberText {
  const counted = of === null ? number(value) : text('review.cardOf', { value: number(value), of: number(of) });
  switch (kind) {
    case 'GOALS':
      return { kind, value: counted, name: text('review.cardGoals', { goals: of ?? value }) };
    case 'ON_TRACK':
      return { kind, value: counted, name: text('review.cardOnTrack', { days: of ?? value }) };
    case 'ACTIVE_DAYS':
      return { kind, value: counted, name: text('review.cardActiveDays', { days: value }) };
    case 'ATTAINMENT':
      return { kind, value: shareText(value), name: text('review.cardAttainment') };
    case 'TRACKED':
      return { kind, value: duration(value), name: text('review.cardTracked') };
  }
}
