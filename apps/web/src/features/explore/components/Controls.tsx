import type { CivilDate } from '@sevenfold/domain/calendar';
import { GROUPS } from '@sevenfold/domain/explore';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import { Button, cx, Segmented } from '#ui';
import { areManyDays, type Choice, MEASURES, RANGES, countWeeks } from '../choice';
import { rangeName } from '../words';
import { RangeFields } from './RangeFields';

interface ControlsProps {
  readonly choice: Choice;
  readonly today: CivilDate;
  onChoose(change: Partial<Choice>): void;
}

/** Controls for range, grouping and measure. */
export function Controls({ choice, today, onChoose }: ControlsProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Labelled label={text('explore.range')}>
          <Segmented
            label={text('explore.range')}
            value={choice.name}
            onChange={(name) => onChoose({ name })}
            options={RANGES.map((value) => ({ value, label: text(`explore.range.${value}`) }))}
          />
        </Labelled>
        <Labelled label={text('explore.group')}>
          <Segmented
            label={text('explore.group')}
            value={choice.group}
            onChange={(group) => onChoose({ group })}
            options={GROUPS.map((value) => ({ value, label: text(`explore.group.${value}`) }))}
          />
        </Labelled>
        {/* Many days have one drawing. */}
        {!areManyDays(choice) && (
          <Labelled label={text('explore.measure')}>
            <Segmented
              label={text('explore.measure')}
              value={choice.measure}
              onChange={(measure) => onChoose({ measure })}
              options={MEASURES.map((value) => ({ value, label: text(`explore.measure.${value}`) }))}
            />
          </Labelled>
        )}
      </div>
      {choice.name === 'custom' && (
        <RangeFields range={choice.range} today={today} onShow={(range) => onChoose({ range })} />
      )}
    </div>
  );
}

/** A control below its label, which the control itself says to screen readers. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-small text-n10" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

interface ControlsPillProps extends ControlsProps {
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/**
 * The controls on phones and tablets: one button that names the choices, and shows them below its row. No sheet, which
 * the change of the address by a choice would close.
 */
export function ControlsPill({ isOpen, onOpen, ...props }: ControlsPillProps) {
  const text = useText();
  const { name, range, group, measure } = props.choice;
  const weeks = countWeeks(name);
  const words = {
    range: weeks === null ? rangeName(range, props.today) : text('explore.pillWeeks', { count: weeks }),
    group: text(`explore.by.${group}`),
    measure: text(`explore.measure.${measure}`).toLocaleLowerCase(),
  };
  return (
    <>
      <Button size="small" className="pointer-coarse:min-h-11" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {text('explore.pill', words)}
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
