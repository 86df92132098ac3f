import type { WeekId } from '@sevenfold/domain/calendar';
import type { ReviewFacts } from '@sevenfold/domain/review';
import { Download, Share } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { KnownReview } from '#data';
import { HAS_SHARE_DIALOG, useText, weekName } from '#platform';
import { Button, canSharePictures, PICTURE, pictureFile, savePicture, sharePicture, Skeleton } from '#ui';
import { ON_TINT } from '../onTint';
import { type DrawableWeek, pictureText, useWeekPicture } from '../useWeekPicture';

interface WeekCardProps {
  week: WeekId;
  facts: ReviewFacts;
  review: Pick<KnownReview, 'feeling' | 'wins'>;
  /** More buttons beside those of the picture. */
  children?: ReactNode;
}

/** As wide as its column; above phones at most 30 rem and as high as the window has room for. */
export const CARD_SIZE =
  'aspect-4/5 mx-auto w-full rounded-sheet medium:w-[clamp(20rem,calc((100dvh-25rem)*.8),30rem)]';

/** The card of a week as the picture that is saved or shared, with the buttons for both. */
export function WeekCard({ week, facts, review: { feeling, wins }, children }: WeekCardProps) {
  const picture = useWeekPicture(week, { facts, feeling, wins });
  return (
    <div className="flex flex-col gap-4 medium:items-center">
      <Picture picture={picture} />
      <div className="flex flex-wrap justify-center gap-2">
        <PictureButtons week={week} picture={picture} />
        {children}
      </div>
    </div>
  );
}

/** Saves the card of a week, or shares it where the device can, on a page that shows the same in words. */
export function WeekCardActions({ week, facts, review: { feeling, wins } }: WeekCardProps) {
  const picture = useWeekPicture(week, { facts, feeling, wins });
  return (
    <div className="flex flex-wrap gap-2">
      <PictureButtons week={week} picture={picture} />
    </div>
  );
}

function Picture({ picture }: { picture: DrawableWeek | undefined }) {
  const draw = picture?.draw;
  const canvas = useCallback(
    (element: HTMLCanvasElement | null) => {
      const context = element?.getContext('2d');
      if (!context || !draw) return undefined;
      draw(context);
      // The canvas does not follow the theme by itself.
      const observer = new MutationObserver(() => draw(context));
      observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
      return () => observer.disconnect();
    },
    [draw],
  );
  if (!picture) return <Skeleton className={CARD_SIZE} />;
  return (
    <canvas
      ref={canvas}
      width={PICTURE.width}
      height={PICTURE.height}
      role="img"
      aria-label={pictureText(picture)}
      className={`${CARD_SIZE} block shadow-s2`}
    />
  );
}

function PictureButtons({ week, picture }: { week: WeekId; picture: DrawableWeek | undefined }) {
  const text = useText();
  const Icon = HAS_SHARE_DIALOG ? Share : Download;
  const file = () =>
    picture ? pictureFile(text('review.cardFile', { week: weekName(week) }), picture.draw) : Promise.resolve(null);
  return (
    <>
      {canSharePictures() && (
        <Button
          disabled={!picture}
          className={ON_TINT}
          icon={<Share className="size-4.5" aria-hidden="true" />}
          onClick={() => void file().then(sharePicture)}
        >
          {text('review.share')}
        </Button>
      )}
      <Button
        disabled={!picture}
        className={ON_TINT}
        icon={<Icon className="size-4.5" aria-hidden="true" />}
        onClick={() => void file().then(savePicture)}
      >
        {text(HAS_SHARE_DIALOG ? 'review.share' : 'review.savePicture')}
      </Button>
    </>
  );
}
