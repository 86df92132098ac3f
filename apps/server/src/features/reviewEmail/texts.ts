import {
  addDays,
  type CivilDate,
  dayNumber,
  type WeekId,
  weekNumberOf,
  weekRange,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import { unitAfterNumber } from '@sevenfold/domain/activity';
import { roundedShare } from '@sevenfold/domain/insight';
import {
  type ActivityFacts,
  type GentleNote,
  type Highlight,
  isComparedWithUsual,
  type ObjectiveMovement,
  roundedMovement,
  usualDifference,
} from '@sevenfold/domain/review';
import { type Language, localeOf, type TimeOfDay } from '@sevenfold/domain/user';
import { type Counted, createAmounts } from '@sevenfold/i18n/amount';
import dateEn from '@sevenfold/i18n/catalogues/en/date.json';
import dayEn from '@sevenfold/i18n/catalogues/en/day.json';
import goalEn from '@sevenfold/i18n/catalogues/en/goal.json';
import objectiveEn from '@sevenfold/i18n/catalogues/en/objective.json';
import reviewEn from '@sevenfold/i18n/catalogues/en/review.json';
import reviewEmailEn from '@sevenfold/i18n/catalogues/en/reviewEmail.json';
import dateEs from '@sevenfold/i18n/catalogues/es/date.json';
import dayEs from '@sevenfold/i18n/catalogues/es/day.json';
import goalEs from '@sevenfold/i18n/catalogues/es/goal.json';
import objectiveEs from '@sevenfold/i18n/catalogues/es/objective.json';
import reviewEs from '@sevenfold/i18n/catalogues/es/review.json';
import reviewEmailEs from '@sevenfold/i18n/catalogues/es/reviewEmail.json';
import dateJa from '@sevenfold/i18n/catalogues/ja/date.json';
import dayJa from '@sevenfold/i18n/catalogues/ja/day.json';
import goalJa from '@sevenfold/i18n/catalogues/ja/goal.json';
import objectiveJa from '@sevenfold/i18n/catalogues/ja/objective.json';
import reviewJa from '@sevenfold/i18n/catalogues/ja/review.json';
import reviewEmailJa from '@sevenfold/i18n/catalogues/ja/reviewEmail.json';
import { dateRange } from '@sevenfold/i18n/dateRange';
import { createTranslate, type Translate } from '@sevenfold/i18n/translate';

const ENGLISH = { ...dateEn, ...dayEn, ...goalEn, ...objectiveEn, ...reviewEn, ...reviewEmailEn };
type Key = keyof typeof ENGLISH;

const CATALOGUES: Readonly<Record<Language, Readonly<Record<Key, string>>>> = {
  EN: ENGLISH,
  ES: { ...dateEs, ...dayEs, ...goalEs, ...objectiveEs, ...reviewEs, ...reviewEmailEs },
  JA: { ...dateJa, ...dayJa, ...goalJa, ...objectiveJa, ...reviewJa, ...reviewEmailJa },
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTES_OF_HOUR = 60;

/** Unit of the values of an objective. */
export interface ObjectiveUnit {
  readonly unitLabel: string | null;
  /** The activity that it follows, if it follows one. */
  readonly followed: Counted | undefined;
}

/** Texts and formats of one language, with the words of the review's own screens. */
export interface Texts {
  readonly language: Language;
  readonly text: Translate<Key>;
  /** "Week 47". */
  weekName(week: WeekId): string;
  /** "Week 47 · Nov 16 – 22". */
  weekLabel(week: WeekId, weekStartDay: WeekStartDay): string;
  /** "Mon" for each day of a week. */
  weekdays(week: WeekId, weekStartDay: WeekStartDay): string[];
  weekday(date: CivilDate): string;
  /** "March 11", within a sentence. */
  day(date: CivilDate): string;
  /** "6:00 PM". */
  time(time: TimeOfDay): string;
  /** "71%", "99.8%". */
  percent(share: number): string;
  /** "2 of 3 days"; toward an upper limit "2 · 3 days max"; without a goal "2 days". */
  done(facts: ActivityFacts): string;
  /** "15 → 18 books", "12h → 14h 30m". */
  movement(moved: ObjectiveMovement, unit: ObjectiveUnit): string;
  /** "2 days fewer than usual"; undefined where nothing is compared. */
  usual(facts: ActivityFacts): string | undefined;
  highlight(highlight: Highlight): string;
  gentle(note: GentleNote): string;
}

const known = new Map<Language, Texts>();

/** The texts of a language, compiled at the first use. */
export function getTexts(language: Language): Texts {
  let texts = known.get(language);
  if (!texts) known.set(language, (texts = createTexts(language)));
  return texts;
}

function createTexts(language: Language): Texts {
  const locale = localeOf(language);
  const text = createTranslate(locale, CATALOGUES[language]);
  const dates = formatsOf(locale);
  const number = (value: number): string => dates.number.format(value);
  const weekName = (week: WeekId): string => text('date.week', { number: weekNumberOf(week) });
  const { amountText, duration, progressText } = createAmounts(text, () => language);
  const bareAmount = ({ unit }: ActivityFacts, amount: number): string =>
    (unit === 'DURATION' ? duration : number)(amount);
  const done = (facts: ActivityFacts): string => {
    if (facts.target === null) return amountText(facts, facts.done);
    if (facts.direction === 'AT_LEAST') return progressText(facts, facts.done, facts.target);
    return text('goal.ofLimit', { done: bareAmount(facts, facts.done), limit: amountText(facts, facts.target) });
  };
  const isBeyondGoal = (facts: ActivityFacts): boolean =>
    facts.direction === 'AT_LEAST' && facts.done > (facts.target ?? facts.done);
  return {
    language,
    text,
    weekName,
    weekLabel(week, weekStartDay) {
      const { first, last } = weekRange(week, weekStartDay);
      const range = dateRange(locale, first, last);
      return text('date.labelled', { week: weekName(week), range });
    },
    weekdays(week, weekStartDay) {
      const { first } = weekRange(week, weekStartDay);
      return Array.from({ length: 7 }, (_, n) => dates.weekdayShort(addDays(first, n)));
    },
    weekday: dates.weekday,
    day: dates.day,
    time(time) {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      return dates.time.format((hours * 60 + minutes) * MINUTE_MS);
    },
    percent: (share) => dates.percent.format(roundedShare(share)),
    done: (facts) =>
      isBeyondGoal(facts)
        ? text('goal.over', {
            progress: done(facts),
            more: bareAmount(facts, facts.done - (facts.target ?? 0)),
          })
        : done(facts),
    movement(moved, { unitLabel, followed }) {
      if (followed?.unit === 'DURATION') {
        const hours = (value: number): string => duration(Math.round(value * MINUTES_OF_HOUR));
        return text('review.moved', { from: hours(moved.from), to: hours(moved.to) });
      }
      const { from, to } = roundedMovement(moved);
      const withUnit = followed
        ? amountText(followed, to)
        : unitLabel === null
          ? number(to)
          : text('objective.valueUnit', { value: number(to), unit: unitAfterNumber(unitLabel, language) });
      return text('review.moved', { from: number(from), to: withUnit });
    },
    usual(facts) {
      if (!isComparedWithUsual(facts)) return undefined;
      const difference = usualDifference(facts);
      if (difference === null) return undefined;
      if (difference === 0) return text('review.usual');
      const count = Math.abs(difference);
      // "3 times more" would be a factor.
      if (facts.unit === 'TIMES' && facts.customTimesUnit === null)
        return text(difference > 0 ? 'review.moreTimes' : 'review.fewerTimes', { count });
      const less = facts.unit === 'DURATION' ? 'review.less' : 'review.fewer';
      return text(difference > 0 ? 'review.more' : less, { amount: amountText(facts, count) });
    },
    highlight(highlight) {
      if (highlight.kind === 'ALL_MET') return text('review.highlight.allMet', { goals: highlight.goals });
      if (highlight.kind === 'STREAK')
        return text('review.highlight.streak', { name: highlight.activity.name, weeks: highlight.weeks });
      const values = {
        name: highlight.activity.name,
        amount:
          highlight.activity.direction === 'AT_MOST' || isBeyondGoal(highlight.activity)
            ? amountText(highlight.activity, highlight.activity.done)
            : done(highlight.activity),
      };
      if (highlight.kind === 'ABOVE_USUAL') return text('review.highlight.aboveUsual', values);
      return text(highlight.kind === 'GOAL_MET' ? 'review.highlight.goalMet' : 'review.highlight.done', values);
    },
    gentle: ({ kind, activity }) =>
      kind === 'QUIETER'
        ? text('review.note.quieter', { name: activity.name, amount: amountText(activity, activity.done) })
        : text('review.note.overLimit', { name: activity.name, amount: done(activity) }),
  };
}

/** Civil dates are formatted as midnight UTC, so that no time zone can move them. */
function formatsOf(locale: string) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (date: CivilDate): string => format.format(dayNumber(date) * DAY_MS);
  };
  return {
    weekday: formatter({ weekday: 'long' }),
    day: formatter({ month: 'long', day: 'numeric' }),
    weekdayShort: formatter({ weekday: 'short' }),
    time: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }),
  };
}
