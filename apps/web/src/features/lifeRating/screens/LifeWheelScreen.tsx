import type { LifeRating } from '@sevenfold/contract';
import { meanScore } from '@sevenfold/domain/lifeRating';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIsUnsent } from '#data';
import { dispatch } from '#dispatch';
import { Link, paths, useTitle } from '#navigation';
import { dayShortWithYear, useLocale, useText } from '#platform';
import { buttonClass, Card, cx, Loading, Menu, PageError, PageHeader, Select, Skeleton, SyncDot } from '#ui';
import { BackBar } from '#features/activity';
import { useLifeRatings } from '../api';
import { removeLifeRating } from '../commands';
import { EmptyWheel } from '../components/EmptyWheel';
import { RadarWheel } from '../components/RadarWheel';
import { ScoreList } from '../components/ScoreList';

/** The life wheel over time: one rating, compared with an earlier one. */
export default function LifeWheelScreen() {
  const text = useText();
  const { data: ratings, isError, isFetching, refetch } = useLifeRatings();
  const [chosen, setChosen] = useState<string>();
  const [comparedWith, setComparedWith] = useState<string>();
  useTitle(text('lifeRating.title'));
  const shown = ratings?.find(({ date }) => date === chosen) ?? ratings?.at(-1);
  const earlier = ratings?.filter(({ date }) => shown && date < shown.date) ?? [];
  const before =
    comparedWith === NONE ? undefined : (earlier.find(({ date }) => date === comparedWith) ?? earlier.at(-1));
  return (
    <div className="column-grids pb-16">
      <BackBar to={paths.objectives()} name={text('shell.objectives')} />
      <PageHeader
        title={text('lifeRating.title')}
        sub={shown ? <Sub rating={shown} /> : !ratings && '\u00A0'}
        actions={
          shown && (
            <Menu
              label={text('lifeRating.more')}
              items={[
                {
                  id: 'remove',
                  label: text('lifeRating.remove'),
                  icon: <Trash2 aria-hidden="true" />,
                  danger: true,
                  onAct: () => dispatch(removeLifeRating(shown), text('lifeRating.removed')),
                },
              ]}
            />
          )
        }
      />
      {isError && !ratings && <PageError onRetry={refetch} busy={isFetching} />}
      <Loading pending={!ratings && !isError} skeleton={<LifeWheelSkeleton />}>
        {ratings?.length === 0 && (
          <EmptyWheel
            text={text('lifeRating.none')}
            action={
              <Link {...RATE} className={buttonClass({ variant: 'primary' })}>
                {text('lifeRating.rateFirst')}
              </Link>
            }
          />
        )}
        {ratings && shown && (
          <div className="flex flex-col gap-5">
            <div className={CHOICES}>
              <Choice label={text('lifeRating.which')} value={shown.date} ratings={ratings} onChange={setChosen} />
              <Choice
                label={text('lifeRating.compareWith')}
                value={before?.date ?? NONE}
                ratings={earlier}
                onChange={setComparedWith}
                none={text('lifeRating.compareNone')}
              />
              <Link {...RATE} className={cx(buttonClass({ variant: 'primary' }), 'max-medium:w-full')}>
                {text('lifeRating.rateAgain')}
              </Link>
            </div>
            <div className="grid gap-5 expanded:grid-cols-2">
              <Card padded className="flex flex-col gap-2">
                <RadarWheel scores={shown.scores} before={before?.scores} />
                {before && <Legend shown={shown} before={before} />}
              </Card>
              <Card padded>
                <ScoreList scores={shown.scores} before={before?.scores} />
              </Card>
            </div>
          </div>
        )}
      </Loading>
    </div>
  );
}

const NONE = 'none';
const CHOICES = 'flex flex-wrap items-end gap-x-4 gap-y-3';
const RATE = { to: '/onboarding-questions', search: {} };

/** The same blocks as the loaded screen, so that nothing moves. */
function LifeWheelSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <div className={CHOICES}>
        <Skeleton className="h-15 flex-1 basis-40 rounded-control medium:max-w-56 pointer-coarse:h-17" />
        <Skeleton className="h-15 flex-1 basis-40 rounded-control medium:max-w-56 pointer-coarse:h-17" />
        <Skeleton className="h-9 w-28 rounded-control max-medium:w-full pointer-coarse:h-11" />
      </div>
      <div className="grid gap-5 expanded:grid-cols-2">
        <Skeleton className="h-120 rounded-card" />
        <Skeleton className="h-120 rounded-card" />
      </div>
    </div>
  );
}

function Sub({ rating }: { rating: LifeRating }) {
  const text = useText();
  const locale = useLocale();
  const mean = meanScore(rating.scores);
  const figure = mean === null ? '' : new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(mean);
  const isUnsent = useIsUnsent('lifeRating', rating.date);
  return (
    <span className="inline-flex items-center gap-2">
      {`${text('lifeRating.ratedOn', { day: dayShortWithYear(rating.date) })} · ${text('lifeRating.mean', { mean: figure })}`}
      {isUnsent && <SyncDot />}
    </span>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly ratings: readonly LifeRating[];
  onChange(date: string): void;
  /** Option for no rating at all. */
  readonly none?: string;
}

/** A choice among ratings, the latest first. */
function Choice({ label, value, ratings, onChange, none }: ChoiceProps) {
  return (
    <div className="min-w-0 flex-1 basis-40 medium:max-w-56">
      <Select
        label={label}
        value={value}
        onChange={onChange}
        options={[
          ...(none === undefined ? [] : [{ value: NONE, label: none }]),
          ...ratings.toReversed().map(({ date }) => ({ value: date, label: dayShortWithYear(date) })),
        ]}
      />
    </div>
  );
}

function Legend({ shown, before }: { shown: LifeRating; before: LifeRating }) {
  const text = useText();
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-small text-n10">
      <span>
        <svg width="20" height="8" aria-hidden="true" className="mr-1.5 inline stroke-progress">
          <path d="M0 4h20" strokeWidth="2" />
        </svg>
        {text('lifeRating.legendNow', { day: dayShortWithYear(shown.date) })}
      </span>
      <span>
        <svg width="20" height="8" aria-hidden="true" className="mr-1.5 inline stroke-n9">
          <path d="M0 4h20" strokeWidth="1.5" strokeDasharray="4 4" />
        </svg>
        {text('lifeRating.legendBefore', { day: dayShortWithYear(before.date) })}
      </span>
    </p>
  );
}
