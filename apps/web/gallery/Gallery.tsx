import { useLocale } from '../src/platform/text';
import { Announcer } from '../src/ui/Announcer';
import { Toaster } from '../src/ui/Toaster';
import { Charts } from './Charts';
import { Controls } from './Controls';
import { DayPart } from './DayPart';
import { Fields } from './Fields';
import { Overlays } from './Overlays';
import { States } from './States';
import { WORDS } from './words';

const PARTS = { day: DayPart, controls: Controls, fields: Fields, charts: Charts, states: States, overlays: Overlays };

export function Gallery({ part }: { part: string | null }) {
  const words = WORDS[useLocale()];
  return (
    <>
      <main className="column-lists pb-24">
        {Object.entries(PARTS).map(([name, Part]) =>
          part === null || part === name ? <Part key={name} words={words} /> : null,
        )}
      </main>
      <Toaster />
      <Announcer />
    </>
  );
}
