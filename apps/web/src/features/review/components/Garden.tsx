import type { ReviewSummary } from '@sevenfold/contract';
import type { WeekMark as WeekMarkData } from '@sevenfold/domain/activity';
import {
  addWeeks,
  type CivilDate,
  civilDate,
  compareWeeks,
  type WeekId,
  weekRange,
  weekRangeList,
  weekView,
} from '@sevenfold/domain/calendar';
import { FEELINGS } from '@sevenfold/domain/review';
import { type ReactNode, useMemo, useState } from 'react';
import { useHasAllRows } from '#data';
import { isPlainClick, Link, navigate, paths, useLocation } from '#navigation';
import { capitalised, format, joined, useText, weekLabel } from '#platform';
import { COMPACT, cx, LineButton, SectionHeader, useMedia, WeekMark } from '#ui';
import { useActivities } from '#features/activity';
import { AreaLegend, useAreas } from '#features/area';
import { createRings, markOfWeek, type Strata, strataOfWeek, weekMarkText } from '#features/insight';
import { readSlices, weekRecords } from '#features/record';
import { useSettings, useToday } from '#features/user';
import { feelingColor } from '../feelingColor';
import { carryMark, MARK } from '../carryMark';
import { lastOpened, rememberOpened } from '../lastOpened';
import { reviewPaths } from '../places';
import { feelingName } from '../words';
import { FeelingFace } from './FeelingFace';
import { Fold } from './Fold';

/** A year. */
const WEEKS = 52;
/** Places of the smallest garden, so that a few flowers have room to grow in: two rows on a phone, else one. */
const FEWEST = 7;
/** Places in a row, while the weeks fill at most some rows of few, and later. */
const COLUMNS = { compact: { young: 4, rows: 4, grown: 7 }, wide: { young: 7, rows: 2, grown: 13 } } as const;
/**
 * The colour of a feeling around a flower, in the garden and its key. The flower stands on the colour of the page, so
 * that its petals are seen on each; in the dark, where the colours are deeper, on less of it.
 */
const GROUND =
  'bg-(--ground) bg-[radial-gradient(closest-side,var(--n1)_65%,transparent_150%)] dark:bg-[radial-gradient(closest-side,var(--n1)_30%,transparent_150%)]';

/** Petals of days that were not whole, which the colour of a feeling would swallow at this size, have a darker edge and ground. */
const PETALS = '[&_.stroke-n6]:fill-n4 [&_.stroke-n6]:stroke-n8 [&_.stroke-n7]:stroke-n9';

interface GardenProps {
  readonly reviews: readonly ReviewSummary[];
  readonly current: WeekId;
}

/**
 * The marks of the weeks from the first one with records or a review on, at most 52, on the colours of how they felt. A
 * young garden has fewer and larger places; the rest of its last row is soil for the weeks to come. A petal shows only
 * the area that stood out on its day: several are hatching at this size. Weeks without records are bare soil.
 */
export function Garden({ reviews, current }: GardenProps) {
  const text = useText();
  const { weekStartDay } = useSettings();
  const areas = useAreas();
  const marks = useMarks(current);
  const isCompact = useMedia(COMPACT);
  const monthOf = (week: WeekId) => weekRange(week, weekStartDay).first.slice(0, 'yyyy-mm'.length);
  const [isWhole, setWhole] = useState(useReturnsToOld(current));
  const reviewByWeek = new Map(reviews.map((review) => [review.weekId, review]));
  // With reviews, it is there before the records have come, so that it does not push the list down.
  const first = marks.findIndex(({ week, mark }) => mark !== null || reviewByWeek.has(week));
  if (first === -1) return null;
  const all = marks.slice(first);
  const { young, rows, grown } = isCompact ? COLUMNS.compact : COLUMNS.wide;
  const latest = all.slice(-rows * young);
  const canFold = isCompact && latest.length < all.length;
  const weeks = canFold && !isWhole ? latest : all;
  const isYoung = weeks.length <= rows * young;
  const columns = isYoung ? young : grown;
  const places = Math.ceil(Math.max(weeks.length, FEWEST) / columns) * columns;
  const toCome = Array.from({ length: places - weeks.length }, (_, week) => week);
  return (
    <section aria-labelledby="garden">
      <SectionHeader
        id="garden"
        title={text('review.garden')}
        actions={
          // On a phone, the whole year would take the place of the reviews.
          canFold && (
            <span className="text-small">
              <LineButton onClick={() => setWhole(!isWhole)}>
                {text(isWhole ? 'review.gardenLatest' : 'review.gardenWhole')}
              </LineButton>
            </span>
          )
        }
      />
      <ol
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        className={cx('grid gap-x-1.5 gap-y-0.5 medium:gap-1.5', isYoung && 'medium:max-w-160 medium:gap-2')}
      >
        {weeks.map(({ week, mark, strata }, index) => (
          <li key={week} className="min-w-0">
            {index === 0 || monthOf(week) !== monthOf(addWeeks(week, -1)) ? (
              <Month
                first={weekRange(week, weekStartDay).first}
                hasYear={index === 0}
                isAtEnd={!isYoung && (index + 1) % columns === 0}
              />
            ) : (
              <span className={cx('block', MONTH_HEIGHT)} />
            )}
            <Plant week={week} mark={mark} strata={strata} review={reviewByWeek.get(week)} isLarge={isYoung} />
          </li>
        ))}
        {toCome.map((week) => (
          <li key={week} aria-hidden="true" className="flex aspect-square w-full items-center justify-center self-end">
            <Soil />
          </li>
        ))}
      </ol>
      {/* Open, it would be larger than a young garden, and take the place of the reviews on a phone. */}
      <div className="mt-1.5">
        <Fold title={<span className="text-small font-normal text-n10">{text('review.gardenKey')}</span>}>
          <Key areas={areas} />
        </Fold>
      </div>
    </section>
  );
}

/** Days as petals of a garden show them. */
const DATE = civilDate('2026-01-01');
const DAYS = [
  { text: 'review.gardenWholeDay', petal: { date: DATE, state: 'WHOLE', share: 1 } },
  { text: 'review.gardenPartDay', petal: { date: DATE, state: 'PARTLY', share: 0.5 } },
  { text: 'review.gardenNoDay', petal: { date: DATE, state: 'NOTHING', share: 0 } },
  { text: 'review.gardenSkippedDay', petal: { date: DATE, state: 'SKIPPED', share: 0 } },
] as const;

/** The parts of a flower. */
function Key({ areas }: { readonly areas: ReturnType<typeof useAreas> }) {
  const text = useText();
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-small text-n10">
      <KeyLine term={text('review.gardenPetals')}>
        <p className="pb-1">{text('review.gardenPetalsText')}</p>
        <ul className="flex flex-wrap gap-x-3.5 gap-y-1">
          {DAYS.map((day) => (
            <li key={day.text} className="flex items-center gap-1.5">
              {/* The petal that points up, without the room of the others. */}
              <span className="relative h-4.5 w-3.5 overflow-hidden" aria-hidden="true">
                <WeekMark
                  petals={[day.petal]}
                  className={cx('absolute top-0 -left-3.75 size-11', PETALS)}
                  hasVeins={false}
                />
              </span>
              {text(day.text)}
            </li>
          ))}
        </ul>
      </KeyLine>
      {areas && (
        <KeyLine term={text('review.gardenTips')}>
          <p className="pb-1">{text('review.gardenTipsText')}</p>
          <AreaLegend areas={areas} />
        </KeyLine>
      )}
      <KeyLine term={text('review.gardenGround')}>
        <p className="pb-1">{text('review.gardenGroundText')}</p>
        <ul className="flex flex-wrap gap-x-3.5 gap-y-1">
          {FEELINGS.map((feeling) => (
            <li key={feeling} className="flex items-center gap-1.5">
              <span
                style={feelingColor(feeling)}
                className={cx('flex size-8 items-center justify-center rounded-control text-n12', GROUND)}
              >
                <FeelingFace feeling={feeling} className="size-5" isBare />
              </span>
              {feelingName(feeling)}
            </li>
          ))}
          <li className="flex items-center gap-1.5">
            <span className="size-8 rounded-control border border-n6" aria-hidden="true" />
            {text('review.gardenNone')}
          </li>
        </ul>
      </KeyLine>
    </dl>
  );
}

/** A part of a flower, and what it shows. */
function KeyLine({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-strong text-n11">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Height of the line of a month, with the room between it and the place below. */
const MONTH_HEIGHT = 'h-4.5';

/** The month of a date, with its year in January and where it is asked for: at the end of a row, it is wider than its column. */
function Month({ first, hasYear, isAtEnd }: { first: CivilDate; hasYear: boolean; isAtEnd: boolean }) {
  const isWithYear = hasYear || first.slice('yyyy-'.length, 'yyyy-mm'.length) === '01';
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex text-micro leading-4 whitespace-nowrap text-n10',
        MONTH_HEIGHT,
        isWithYear && isAtEnd && 'justify-end',
      )}
    >
      {capitalised(format(first, { month: 'short', ...(isWithYear && { year: 'numeric' }) }))}
    </span>
  );
}

interface PlantProps {
  readonly week: WeekId;
  /** Null for a week without records on the device. */
  readonly mark: WeekMarkData | null;
  readonly strata?: Strata | undefined;
  readonly review: ReviewSummary | undefined;
  readonly isLarge: boolean;
}

function Plant({ week, mark, strata, review, isLarge }: PlantProps) {
  const { weekStartDay } = useSettings();
  const today = useToday();
  const feeling = review?.feeling ?? null;
  const name = joined(
    weekLabel(week, weekStartDay, today),
    mark && weekMarkText(mark),
    feeling !== null && feelingName(feeling),
  );
  const target = review ? reviewPaths.review(week) : paths.week(week);
  return (
    <Link
      {...target}
      onClick={(event) => {
        rememberOpened(week);
        if (review?.status !== 'FINISHED' || !isPlainClick(event)) return;
        event.preventDefault();
        carryMark(week, () => navigate({ ...target, state: { fromReviews: true } }));
      }}
      {...{ [MARK]: week }}
      aria-label={name}
      data-tooltip={name}
      style={feeling === null ? undefined : feelingColor(feeling)}
      className={cx(
        'press flex aspect-square items-center justify-center hover:inset-ring-2 hover:inset-ring-n6',
        isLarge ? 'rounded-card p-2.5' : 'rounded-control p-0.5 wide:p-1.5',
        feeling !== null ? GROUND : mark && 'inset-ring inset-ring-n6',
      )}
    >
      {mark ? (
        <WeekMark petals={mark.petals} strata={strata} className={cx('size-full', PETALS)} hasVeins={false} />
      ) : (
        <Soil />
      )}
    </Link>
  );
}

const Soil = () => <span className="size-2 rounded-full bg-n5" aria-hidden="true" />;

/** True if one returns from a week that only the whole garden shows on a phone. */
function useReturnsToOld(current: WeekId): boolean {
  const { isReturn } = useLocation();
  const { young, rows } = COLUMNS.compact;
  const opened = lastOpened();
  return isReturn && opened !== null && compareWeeks(opened, addWeeks(current, -rows * young)) <= 0;
}

/** The marks of a year up to a week, computed from the records on the device. */
function useMarks(current: WeekId): readonly Pick<PlantProps, 'week' | 'mark' | 'strata'>[] {
  const activities = useActivities();
  const areas = useAreas();
  const hasAllRows = useHasAllRows();
  const { timezone, dayEndsAt, weekStartDay } = useSettings();
  const today = useToday();
  return useMemo(
    () =>
      weekRangeList(addWeeks(current, 1 - WEEKS), current).map((week) => {
        const view = weekView(week, today, weekStartDay);
        const records = weekRecords(view);
        const hasEntries = Object.values(records?.byActivity ?? {}).some(({ entries }) => entries.length > 0);
        if (!hasAllRows || !activities || !areas || !records || !hasEntries) return { week, mark: null };
        const slices = readSlices(view, activities);
        const bounds = { timezone, dayEndsAt };
        const rings = createRings(view, bounds);
        return {
          week,
          mark: markOfWeek(view, activities, slices, rings, bounds),
          strata: strataOfWeek(activities, areas, slices, rings, view.dates).map(([first]) =>
            first ? [{ ...first, share: 1 }] : [],
          ),
        };
      }),
    [hasAllRows, activities, areas, current, today, timezone, dayEndsAt, weekStartDay],
  );
}
