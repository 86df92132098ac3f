import { type CivilDate, weekRange, type WeekId, type WeekStartDay } from '@sevenfold/domain/calendar';
import {
  type ActivityFacts,
  chooseHighlight,
  findGentleNote,
  type Highlight,
  type ReviewFacts,
} from '@sevenfold/domain/review';
import type { Language, TimeOfDay } from '@sevenfold/domain/user';
import { getTexts, type ObjectiveUnit, type Texts } from './texts';

/** Maximum number of activities listed; further ones are only counted, because mail clients cut off long emails. */
const ACTIVITIES_MAX = 12;

/** That of an objective that was deleted since. */
const NO_UNIT: ObjectiveUnit = { unitLabel: null, followed: undefined };

export interface EmailInput {
  readonly facts: ReviewFacts;
  /** Facts of the weeks before, see `factsBefore`. */
  readonly earlier: readonly ReviewFacts[];
  /** Streaks before the earlier weeks, see `streaksBefore`. */
  readonly streaks: ReadonlyMap<string, number>;
  /** The units of the user's objectives by their ids. */
  readonly objectiveUnits: ReadonlyMap<string, ObjectiveUnit>;
  readonly week: WeekId;
  /** State of the review of the week. */
  readonly review: 'NONE' | 'DRAFT' | 'FINISHED';
  /** The user's day that the facts are of: today, or the day on which those of a finished review were frozen. */
  readonly asOf: CivilDate;
  readonly user: {
    readonly name: string;
    readonly language: Language;
    readonly weekStartDay: WeekStartDay;
    readonly time: TimeOfDay;
  };
  readonly links: EmailLinks;
}

export interface EmailLinks {
  readonly review: string;
  readonly settings: string;
  readonly unsubscribe: string;
}

/** A row of the list of activities. */
export interface EmailActivity {
  readonly name: string;
  /** "2 of 3 days". */
  readonly amount: string;
  /** "1 more than usual · Goal met". */
  readonly details: string;
  /** Share of the goal that is reached, or of the limit that is used, 0 to 1; null without a goal. */
  readonly share: number | null;
  readonly color: string;
  readonly isMet: boolean;
}

/** The texts and links of an email, in the user's language. */
export interface EmailContent {
  readonly language: Language;
  readonly subject: string;
  /** Shown in lists of emails beside the subject. */
  readonly preview: string;
  readonly hello: string;
  readonly week: string;
  /** Number of goals met; if there are none, the highlight of the week. */
  readonly headline: string;
  /** True if the headline is a number of goals, false if it is a sentence. */
  readonly isHeadlineNumber: boolean;
  readonly summary: string;
  readonly days: readonly { readonly name: string; readonly isActive: boolean }[];
  /** Empty if there is none. */
  readonly activeDays: string;
  readonly highlight: string | undefined;
  readonly gentle: string | undefined;
  readonly activities: readonly EmailActivity[];
  readonly more: string | undefined;
  readonly objectivesTitle: string;
  readonly objectives: readonly { readonly name: string; readonly movement: string }[];
  readonly action: string;
  readonly actionHint: string;
  readonly why: string;
  readonly settings: string;
  readonly unsubscribe: string;
  readonly links: EmailLinks;
}

/** Creates the content of the email about a week's review. Null if nothing was planned or recorded in the week. */
export function composeContent({
  facts,
  earlier,
  streaks,
  objectiveUnits,
  week,
  review,
  asOf,
  user,
  links,
}: EmailInput): EmailContent | null {
  if (facts.activities.length === 0 && facts.objectives.length === 0) return null;
  const texts = getTexts(user.language);
  const { text } = texts;
  const highlight = chooseHighlight([...earlier, facts], streaks);
  const gentle = findGentleNote(facts);
  /** Bit n is set if an activity was recorded on day n of the week. */
  const activeDayBits = facts.areas.reduce((bits, { dayBits = 0 }) => bits | dayBits, 0);
  const days = texts
    .weekdays(week, user.weekStartDay)
    .map((name, n) => ({ name, isActive: ((activeDayBits >> n) & 1) === 1 }));
  const active = days.filter(({ isActive }) => isActive).length;
  const activeDays = active === 0 ? '' : text('reviewEmail.activeDays', { days: active });
  const hidden = facts.activities.length - ACTIVITIES_MAX;
  const values = { week: texts.weekName(week), met: facts.goalsMet, goals: facts.goals };
  return {
    language: user.language,
    subject: text(facts.goalsMet > 0 ? 'reviewEmail.subject' : 'reviewEmail.subjectOpen', values),
    preview: highlight ? texts.highlight(highlight) : text('reviewEmail.quiet'),
    hello: text('reviewEmail.hello', { name: user.name }),
    week: texts.weekLabel(week, user.weekStartDay),
    headline: headlineOf(texts, facts, highlight),
    isHeadlineNumber: facts.goalsMet > 0,
    summary: summaryOf(texts, facts, asOf === weekRange(week, user.weekStartDay).last ? null : asOf).join(' · '),
    days,
    activeDays,
    highlight: highlight && facts.goalsMet > 0 ? texts.highlight(highlight) : undefined,
    // A week without a highlight gets no suggestion for improvement.
    gentle: gentle && highlight ? texts.gentle(gentle) : undefined,
    activities: facts.activities.slice(0, ACTIVITIES_MAX).map((one) => activityOf(texts, one)),
    more: hidden > 0 ? text('reviewEmail.more', { count: hidden }) : undefined,
    objectivesTitle: text('review.objectives'),
    objectives: facts.objectives.map((moved) => ({
      name: moved.name,
      movement: texts.movement(moved, objectiveUnits.get(moved.objectiveId) ?? NO_UNIT),
    })),
    action: text(review === 'FINISHED' ? 'review.read' : review === 'DRAFT' ? 'review.continue' : 'review.reviewWeek'),
    actionHint: review === 'FINISHED' ? '' : text('reviewEmail.fiveMinutes'),
    why: text('reviewEmail.why', { time: texts.time(user.time) }),
    settings: text('reviewEmail.settings'),
    unsubscribe: text('reviewEmail.unsubscribe'),
    links,
  };
}

/** Returns the headline. Never "0 of 4": without a goal met, it is the highlight. */
function headlineOf(
  { text, highlight: highlightText }: Texts,
  facts: ReviewFacts,
  highlight: Highlight | null,
): string {
  if (facts.goalsMet > 0) return text('review.goalsMet', { met: facts.goalsMet, goals: facts.goals });
  return highlight ? highlightText(highlight) : text('reviewEmail.quiet');
}

/** @param asOf the day that the facts of a running week are of; null on its last day and later */
function summaryOf({ text, percent, weekday, day }: Texts, facts: ReviewFacts, asOf: CivilDate | null): string[] {
  const { attainment, attainmentBefore } = facts;
  const until = facts.running ? asOf : null;
  return [
    ...(until === null ? [] : [text('review.frozen', { day: day(until) })]),
    ...(attainment === null || attainment === 0 ? [] : [text('review.attainment', { share: percent(attainment) })]),
    ...(attainmentBefore === null
      ? []
      : until !== null
        ? [text('review.attainmentBeforeBy', { share: percent(attainmentBefore), weekday: weekday(until) })]
        : [text('review.attainmentBefore', { share: percent(attainmentBefore) })]),
  ];
}

function activityOf(texts: Texts, facts: ActivityFacts): EmailActivity {
  const { name, color, target, done, outcome, skippedDays } = facts;
  const { text } = texts;
  const state =
    outcome === 'EXCUSED'
      ? text('review.excused')
      : skippedDays > 0
        ? text('review.skipped', { days: skippedDays })
        : undefined;
  const isMet = outcome === 'MET';
  return {
    name,
    amount: texts.done(facts),
    details: capitalised(
      [isMet ? text('review.met') : undefined, texts.usual(facts), state]
        .filter((part) => part !== undefined)
        .join(' · '),
    ),
    share: target === null ? null : Math.min(1, done / Math.max(1, target)),
    color,
    isMet,
  };
}

const capitalised = (line: string): string => line.charAt(0).toUpperCase() + line.slice(1);
