import type { WeekId } from '@sevenfold/domain/calendar';
import { type Feeling, firstWin, type ReviewFacts, weekContent } from '@sevenfold/domain/review';
import { useMemo } from 'react';
import { joined, text, weekLabel } from '#platform';
import { probeColors } from '#ui';
import { useSettings, useToday } from '#features/user';
import type { Strata } from '#features/insight';
import { useReviewMark, useReviewStrata } from './components/Opening';
import { cardNumberTexts } from './cardNumbers';
import { feelingColor } from './feelingColor';
import { drawWeekCard, type WeekPicture } from './weekPicture';
import { useHighlight } from './useHighlight';
import { headlineText } from './words';

interface Reviewed {
  readonly facts: ReviewFacts;
  readonly feeling: Feeling | null;
  readonly wins: string;
}

/** Depends on the theme and the language. */
type Look = Pick<WeekPicture, 'strata' | 'colors' | 'font' | 'language' | 'brand'>;

export interface DrawableWeek extends Omit<WeekPicture, keyof Look> {
  /** Draws the card in the current theme and language. */
  draw(context: CanvasRenderingContext2D): void;
}

/** The card of a reviewed week; undefined while its records are loading. */
export function useWeekPicture(week: WeekId, { facts, feeling, wins }: Reviewed): DrawableWeek | undefined {
  const mark = useReviewMark(week);
  const strata = useReviewStrata(week);
  const highlight = useHighlight(week, facts);
  const { weekStartDay } = useSettings();
  const today = useToday();
  return useMemo(() => {
    if (!mark) return undefined;
    const content = {
      title: weekLabel(week, weekStartDay, today),
      headline: headlineText(highlight, weekContent(facts, 0)),
      win: firstWin(wins),
      numbers: cardNumberTexts(facts, mark),
      petals: mark.petals,
    };
    return { ...content, draw: (context) => drawWeekCard(context, { ...content, ...look(feeling, strata) }) };
  }, [mark, strata, highlight, week, weekStartDay, today, facts, feeling, wins]);
}

const look = (feeling: Feeling | null, strata: Strata = []): Look => ({
  strata: inCanvasNotation(strata),
  colors: probeColors({
    ground: 'var(--card)',
    accent: feeling === null ? 'var(--y9)' : feelingColor(feeling)['--solid'],
    text: 'var(--n12)',
    quiet: 'var(--n10)',
    line: 'var(--n6)',
    future: 'var(--n4)',
    empty: 'var(--n3)',
    partly: 'var(--partly)',
    brand: 'var(--y9)',
    onBrand: 'var(--on-primary)',
  }),
  font: getComputedStyle(document.body).fontFamily,
  language: document.documentElement.lang,
  brand: text('app.name'),
});

/** Reads the colours of the areas, which are those of the theme. */
function inCanvasNotation(strata: Strata): Strata {
  const colors = probeColors(Object.fromEntries(strata.flat().map(({ color }) => [color, color])));
  return strata.map((day) => day.map(({ color, share }) => ({ color: colors[color] ?? color, share })));
}

/** The card as a sentence for screen readers. */
export const pictureText = ({ title, headline, win, numbers }: DrawableWeek): string =>
  joined(title, headline, win, ...numbers.map(({ value, name }) => `${value} ${name}`));
