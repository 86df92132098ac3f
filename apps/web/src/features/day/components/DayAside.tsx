import type { CivilDate } from '@sevenfold/domain/calendar';
import { useState } from 'react';
import { BreakdownButton } from '#breakdown';
import { useText, weekName } from '#platform';
import { Card, cx, SectionHeader, useMedia, WeekMark, WIDE } from '#ui';
import { useDayEvents } from '#features/calendarEvent';
import { useWeekMark, useWeekStrata, weekMarkText } from '#features/insight';
import { MovedObjectives, useMovements } from '#features/review';
import { type SentenceSources, useDaySentence } from '../useDaySentence';
import { ComingUp } from './ComingUp';
import { countsFor, LinkableEvents } from './LinkableEvents';

interface DayAsideProps extends SentenceSources {
  readonly date: CivilDate;
}

/** A sentence about today; on wide screens also the week's mark, other events of the day, the rest of the week and the objectives that moved. */
export default function DayAside({ date, ...sources }: DayAsideProps) {
  const text = useText();
  const isWide = useMedia(WIDE);
  const isToday = date === sources.week.today;
  const isThisWeek = sources.week.place === 'CURRENT';
  const sentence = isToday && <Sentence {...sources} />;
  if (!isWide) return sentence;
  return (
    <aside className="sticky top-8 flex flex-col gap-6">
      <section className="flex flex-col items-start">
        <SectionHeader title={isThisWeek ? text('week.current') : weekName(sources.week.id)} />
        <div className="flex flex-col items-start gap-3">
          <Mark week={sources.week} />
          {sentence}
        </div>
      </section>
      <Events date={date} {...sources} />
      {isToday && <ComingUp {...sources} />}
      <Objectives {...sources} />
    </aside>
  );
}

/** Fades when there is nothing more to say, and keeps its room: nothing moves under a finger. */
function Sentence(sources: SentenceSources) {
  const sentence = useDaySentence(sources);
  const [last, setLast] = useState(sentence);
  if (sentence !== null && sentence !== last) setLast(sentence);
  return (
    <p
      data-sentence
      data-slide
      className={cx(
        'text-small text-pretty text-n11 transition-[opacity,visibility] duration-120 wide:text-body',
        sentence === null && 'invisible opacity-0',
      )}
    >
      {sentence ?? last}
    </p>
  );
}

function Mark({ week }: Pick<DayAsideProps, 'week'>) {
  const mark = useWeekMark(week);
  const strata = useWeekStrata(week);
  if (!mark) return <div className="size-30" />;
  return (
    <BreakdownButton target={{ kind: 'onTrack', week: week.id }} label={weekMarkText(mark)}>
      <span className="flex items-center gap-4 text-left">
        <WeekMark petals={mark.petals} strata={strata} className="size-30 flex-none" today={week.today} />
        <span className="text-small text-balance text-n11">{weekMarkText(mark)}</span>
      </span>
    </BreakdownButton>
  );
}

function Events({ activities, date, week }: Pick<DayAsideProps, 'activities' | 'date' | 'week'>) {
  const text = useText();
  // Those that count stand below their activities.
  const events = useDayEvents(week.id, date).filter(
    (event) => !activities.some(({ id, isActive }) => isActive && countsFor(event, id)),
  );
  if (events.length === 0) return null;
  return (
    <section>
      <SectionHeader title={text('calendarEvent.ofDay')} />
      <Card className="px-3.5 py-1.5">
        <LinkableEvents events={events} activities={activities} />
      </Card>
    </section>
  );
}

function Objectives({ activities, week }: Pick<DayAsideProps, 'activities' | 'week'>) {
  const objectives = useMovements(week, activities);
  return objectives.length > 0 && <MovedObjectives objectives={objectives} week={week.id} />;
}
