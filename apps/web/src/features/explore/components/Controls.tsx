import type { CivilDate } from '@sevenfold/domain/calendar';
import { GROUPS } from '@sevenfold/domain/explore';
import { ChevronDown } from 'lucide-react';
import { useText } from '#platform';
import { Button, COMPACT, cx, Segmented, useMedia } from '#ui';
import { areManyDays, type Choice, drawnMeasure, MEASURES, RANGES, countWeeks } from '../choice';
import { rangeName } from '../words';
import { RangeFields } from './RangeFields';

interface ControlsProps {
  readonly choice: Choice;
  readonly today: CivilDate;
  onChoose(change: Partial<Choice>): void;
}

/** Controls for range, grouping and measure, across the screen on phones. */
export function Controls({ choice, today, onChoose }: ControlsProps) {
  const text = useText();
  const block = useMedia(COMPACT);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-y-2 medium:flex medium:flex-wrap medium:gap-x-4">
        <Segmented
          label={text('explore.range')}
          block={block}
          value={choice.name}
          onChange={(name) => onChoose({ name })}
          options={RANGES.map((value) => ({ value, label: text(`explore.range.${value}`) }))}
        />
        <Segmented
          label={text('explore.group')}
          block={block}
          value={choice.group}
          onChange={(group) => onChoose({ group })}
          options={GROUPS.map((value) => ({ value, label: text(`explore.group.${value}`) }))}
        />
        {/* Many days have one drawing. */}
        {!areManyDays(choice) && (
          <Segmented
            label={text('explore.measure')}
            block={block}
            value={choice.measure}
            onChange={(measure) => onChoose({ measure })}
            options={MEASURES.map((value) => ({ value, label: text(`explore.measure.${value}`) }))}
          />
        )}
      </div>
      {choice.name === 'custom' && (
        <RangeFields range={choice.range} today={today} onShow={(range) => onChoose({ range })} />
      )}
    </div>
  );
}

interface ControlsPillProps extends ControlsProps {
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/**
 * The controls on phones and tablets: one button that names the range and its parts, and shows the controls below its
 * row. No sheet, which the change of the address by a choice would close.
 */
export function ControlsPill({ isOpen, onOpen, ...props }: ControlsPillProps) {
  const text = useText();
  const { name, range, group } = props.choice;
  const weeks = countWeeks(name);
  const shownRange = weeks === null ? rangeName(range, props.today) : text('explore.pillWeeks', { count: weeks });
  return (
    <>
      <Button
        size="small"
        className="max-medium:grow max-medium:justify-between! pointer-coarse:min-h-11"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        {text('explore.pill', {
          range: shownRange,
          group: text(`explore.by.${group}`),
          measure: text(`explore.measure.${drawnMeasure(props.choice)}`).toLocaleLowerCase(),
        })}
        <ChevronDown className={cx('size-4 transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
      </Button>
      {isOpen && (
        <div className="order-last basis-full">
          <Controls {...props} />
        </div>
      )}
    </>
  );
}
