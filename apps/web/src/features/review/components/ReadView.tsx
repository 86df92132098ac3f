import { localDateTime, type WeekId } from '@sevenfold/domain/calendar';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { Link } from '../../../navigation/navigation';
import { navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import { dispatch } from '../../../dispatch/dispatch';
import type { KnownReview } from '../../../data/operation';
import { epochOf } from '../../../platform/clock';
import { dayShortWithYear, weekName } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { useMedia } from '../../../ui/useMedia';
import { useSettings } from '../../user/api';
import { deleteReview } from '../commands';
import { stashChoices } from '../useGoalChoices';
import { reviewPaths } from '../places';
import { feelingName } from '../words';
import { FeelingFace } from './FeelingFace';
import { Numbers } from './Numbers';
import { ReviewFrame } from './ReviewFrame';

const WIDE = '(width >= 80rem)';

/** A finished review with its frozen facts. */
export function ReadView({ week, review }: { week: WeekId; review: KnownReview }) {
  const text = useText();
  const { timezone } = useSettings();
  const isWide = useMedia(WIDE);
  const { feeling, wins, struggles, notes, facts, finishedAt } = review;
  const note =
    finishedAt === null
      ? undefined
      : `${text('review.frozen', { day: dayShortWithYear(localDateTime(epochOf(finishedAt), timezone).date) })} · ${text('review.frozenOpens')}`;
  const remove = () => {
    stashChoices(week);
    dispatch(deleteReview(review), text('review.deleted', { week: weekName(week) }));
    navigate({ ...reviewPaths.all(), replace: true });
  };
  return (
    <ReviewFrame
      week={week}
      sub={text('review.title', { week: weekName(week) })}
      pinned={facts ? <Numbers facts={facts} week={week} narrow note={note} /> : undefined}
      actions={
        <Link {...reviewPaths.edit(week)} className={buttonClass({ variant: 'neutral' })}>
          <Pencil className="size-4.5" aria-hidden="true" />
          {text('review.edit')}
        </Link>
      }
    >
      <div className="flex flex-col gap-6">
        {feeling !== null && (
          <p className="flex items-center gap-3 text-h3">
            <span className="inline-flex size-11 flex-none items-center justify-center rounded-full bg-y9 text-on-primary">
              <FeelingFace feeling={feeling} className="size-7" />
            </span>
            {feelingName(feeling)}
          </p>
        )}
        <Written title={text('review.winsShort')} written={wins} />
        <Written title={text('review.strugglesShort')} written={struggles} />
        {notes !== '' && <Written title={text('review.notesShort')} written={notes} />}
        {facts && !isWide && (
          <section className="pt-2">
            <h2 className="pb-2 text-h3">{text('review.numbersShort')}</h2>
            <Numbers facts={facts} week={week} narrow note={note} />
          </section>
        )}
        <div className="flex flex-wrap gap-2 border-t border-n4 pt-4">
          <Link {...paths.week(week)} className={buttonClass({ variant: 'ghost' })}>
            <ArrowLeft className="size-4.5" aria-hidden="true" />
            {weekName(week)}
          </Link>
          <Link {...reviewPaths.all()} className={buttonClass({ variant: 'ghost' })}>
            {text('review.past')}
          </Link>
          <span className="flex-1" />
          <Button variant="ghost" icon={<Trash2 className="size-4.5" aria-hidden="true" />} onClick={remove}>
            {text('review.delete')}
          </Button>
        </div>
      </div>
    </ReviewFrame>
  );
}

function Written({ title, written }: { title: string; written: string }) {
  const text = useText();
  return (
    <section>
      <h2 className="pb-1 text-small font-semibold text-n10">{title}</h2>
      {written === '' ? (
        <p className="text-body text-n10">{text('review.empty')}</p>
      ) : (
        <p className="text-body wrap-anywhere whitespace-pre-wrap text-n12">{written}</p>
      )}
    </section>
  );
}
