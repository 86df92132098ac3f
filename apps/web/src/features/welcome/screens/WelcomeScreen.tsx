import type { TextKey } from '@sevenfold/i18n';
import { Link, paths, useLocationState, useShortcuts } from '#navigation';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { labelled, text as textNow, useText } from '#platform';
import { announce, buttonClass, cx, IconButton, Logo, useSwipe } from '#ui';
import { OpeningFlower } from '../components/OpeningFlower';
import { ReviewDrawing } from '../components/ReviewDrawing';
import { SampleDay } from '../components/SampleDay';

const SLIDES: readonly { readonly title: TextKey; readonly text: TextKey; readonly Content: ComponentType }[] = [
  { title: 'welcome.plan', text: 'welcome.planText', Content: OpeningFlower },
  { title: 'welcome.track', text: 'welcome.trackText', Content: SampleDay },
  { title: 'welcome.review', text: 'welcome.reviewText', Content: ReviewDrawing },
];
const LAST = SLIDES.length - 1;

/** Introduction to the product in three slides, which advance only on user input. */
export default function WelcomeScreen() {
  const text = useText();
  const { intended } = useLocationState();
  const kept = intended === undefined ? {} : { intended };
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-160 flex-col px-(--gutter) pt-[calc(var(--safe-top)+1.25rem)] pb-[calc(var(--safe-bottom)+1.25rem)] medium:justify-center medium:py-10">
      <div className="flex justify-center pb-2 medium:pb-6">
        <Logo />
      </div>
      <Slides />
      <div className="mx-auto flex w-full max-w-80 flex-col gap-2 pt-5 medium:pt-8">
        <Link
          {...paths.login()}
          state={{ ...kept, isNew: true }}
          className={buttonClass({ variant: 'primary', size: 'large', block: true })}
        >
          {text('welcome.getStarted')}
        </Link>
        <Link {...paths.login()} state={kept} className={buttonClass({ variant: 'ghost', size: 'large', block: true })}>
          {text('welcome.haveAccount')}
        </Link>
      </div>
    </div>
  );
}

function Slides() {
  const text = useText();
  const { at, go, swipe } = useSlides();
  return (
    <section
      aria-roledescription={text('welcome.carousel')}
      aria-label={text('app.name')}
      className="flex flex-1 flex-col justify-center medium:flex-none"
    >
      <div className="flex items-center gap-2">
        <Arrow isNext={false} isEnd={at === 0} onGo={() => go(at - 1)} />
        <div className="min-w-0 flex-1 touch-pan-y overflow-hidden" {...swipe}>
          <div className="flex transition-[translate] duration-300 ease-base" style={{ translate: `${-100 * at}% 0` }}>
            {SLIDES.map(({ title, Content }, index) => (
              <div
                key={title}
                inert={index !== at}
                className="mx-auto flex w-full flex-none flex-col justify-center px-1"
              >
                <div className="mx-auto w-full max-w-105">
                  <Content />
                </div>
              </div>
            ))}
          </div>
        </div>
        <Arrow isNext isEnd={at === LAST} onGo={() => go(at + 1)} />
      </div>
      <Caption at={at} />
      <ul className="flex justify-center pt-4">
        {SLIDES.map(({ title }, index) => (
          <li key={title}>
            <button
              type="button"
              aria-label={text('welcome.position', { position: index + 1, count: SLIDES.length })}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => go(index)}
              className="group hit flex h-6 items-center justify-center rounded-full px-2.5"
            >
              <span
                className={cx(
                  'h-2 rounded-full transition-[width,background-color]',
                  index === at ? 'w-5 bg-n12' : 'w-2 bg-n7 group-hover:bg-n9',
                )}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All slides share one grid cell, so that the buttons below do not move with the length of the text. */
function Caption({ at }: { at: number }) {
  const text = useText();
  return (
    <div className="grid pt-4 text-center medium:pt-6">
      {SLIDES.map(({ title, text: textKey }, index) => {
        const Title = index === at ? 'h1' : 'p';
        return (
          <div
            key={title}
            inert={index !== at}
            className={cx('col-start-1 row-start-1 transition-opacity', index !== at && 'opacity-0')}
          >
            <Title {...(index === at ? { tabIndex: -1 } : {})} className="text-display text-balance">
              {text(title)}
            </Title>
            <p className="mx-auto max-w-100 pt-2 text-body text-balance text-n10">{text(textKey)}</p>
          </div>
        );
      })}
    </div>
  );
}

function Arrow({ isNext, isEnd, onGo }: { isNext: boolean; isEnd: boolean; onGo(): void }) {
  const text = useText();
  const Icon = isNext ? ChevronRight : ChevronLeft;
  // On the last slide the button stays focusable, because removing it would lose the focus.
  return (
    <IconButton
      label={text(isNext ? 'welcome.next' : 'welcome.previous')}
      tooltip={false}
      onClick={onGo}
      aria-disabled={isEnd || undefined}
      icon={<Icon aria-hidden="true" />}
      className="max-medium:hidden"
    />
  );
}

function useSlides() {
  const [at, setAt] = useState(0);
  const go = (to: number) => {
    if (to < 0 || to > LAST || to === at) return;
    setAt(to);
    const slide = SLIDES[to];
    if (slide)
      announce(labelled(textNow('welcome.position', { position: to + 1, count: SLIDES.length }), textNow(slide.title)));
  };
  useShortcuts({ ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1) });
  return { at, go, swipe: useSwipe({ axis: 'x', onSwipe: (step) => go(at + step) }) };
}
