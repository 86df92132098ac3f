import type { CivilDate } from '@sevenfold/domain/calendar';
import { GROUPS } from '@sevenfold/domain/explore';
import { useText } from '../../../platform/text';
import { Segmented } from '../../../ui/Segmented';
import { type Choice, MEASURES, RANGES } from '../choice';
import { RangeFields } from './RangeFields';

interface ControlsProps {
  readonly choice: Choice;
  readonly today: CivilDate;
  onChoose(change: Partial<Choice>): void;
}

/** Controls for range, grouping and measure. */
export function Controls({ choice, today, onChoose }: ControlsProps) {
  const text = useText();
  const { from, to } = choice.range;
  return (
    <div className="flex flex-col gap-4 pb-6">
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Segmented
          label={text('explore.range')}
          value={choice.name}
          onChange={(name) => onChoose({ name })}
          options={RANGES.map((value) => ({ value, label: text(`explore.range.${value}`) }))}
        />
        <Segmented
          label={text('explore.group')}
          value={choice.group}
          onChange={(group) => onChoose({ group })}
          options={GROUPS.map((value) => ({ value, label: text(`explore.group.${value}`) }))}
        />
        <Segmented
          label={text('explore.measure')}
          value={choice.measure}
          onChange={(measure) => onChoose({ measure })}
          options={MEASURES.map((value) => ({ value, label: text(`explore.measure.${value}`) }))}
        />
      </div>
      {choice.name === 'custom' && (
        <RangeFields key={`${from} ${to}`} range={choice.range} today={today} onShow={(range) => onChoose({ range })} />
      )}
    </div>
  );
}
