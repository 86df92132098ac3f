import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { text } from '../../src/platform/text';
import { BarChart, BARS_MAX, Chart, type ChartPoint } from '../../src/ui/chart/Chart';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

type Props = ComponentProps<typeof Chart>;

/** Weeks 37 to 40: missed, met, unknown and running. */
const WEEKS: readonly ChartPoint[] = [
  { key: 'W37', label: '37', longLabel: 'Week 37', value: 1, goal: 3 },
  { key: 'W38', label: '38', longLabel: 'Week 38', value: 4, goal: 3, met: true },
  { key: 'W39', label: '39', longLabel: 'Week 39', value: null, goal: null, undecided: 'NO_GOAL' },
  { key: 'W40', label: '40', longLabel: 'Week 40', value: 2, goal: 3, undecided: 'RUNNING', muted: true },
];

/** Gives the charts a width; the DOM of the tests has no layout. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(440);
});

const show = (props: Partial<Props> = {}) =>
  renderOnDevice(
    <Chart
      title="Run"
      unit="days a week"
      points={WEEKS}
      format={String}
      color="#1A9951"
      columnLabel="Week"
      {...props}
    />,
  );

const chart = () => screen.getByRole('group', { name: /^Run/ });
const said = () => within(chart()).getByRole('status').textContent;
/** The tip above the point, which screen readers get as a message instead. */
const tip = () => [...chart().querySelectorAll('div[aria-hidden]')].map(({ textContent }) => textContent);
/** The texts of the drawing. */
const drawn = () => [...chart().querySelectorAll('text')].map(({ textContent }) => textContent);

describe('a chart', () => {
  it('is explained, and has its values as a table', async () => {
    show();
    expect(chart()).toHaveAccessibleDescription(text('ui.chartHelp'));
    const table = await screen.findByRole('table', { name: /Run/ });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Week', 'days a week', text('ui.chartGoal'), text('ui.chartMet')],
      ['Week 37', '1', '3', text('ui.no')],
      ['Week 38', '4', '3', text('ui.yes')],
      ['Week 39', '–', '–', text('ui.goalNone')],
      ['Week 40', '2', '3', text('ui.running')],
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('draws durations as short as the cells of a week where it is narrow, and says them in words', () => {
    const points = [{ key: 'W37', label: '37', longLabel: 'Week 37', value: 75, goal: 60 }];
    const words = (minutes: number) => `${minutes} minutes`;
    show({ base: 'minutes', points, format: words });
    expect(drawn()).toContain('75 minutes');
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320);
    cleanup();
    show({ base: 'minutes', points, format: words });
    expect(drawn()).toEqual(expect.arrayContaining(['0m', '45m', '1h', '1h15']));
    fireEvent.focus(chart());
    fireEvent.keyDown(chart(), { key: 'End' });
    expect(said()).toContain('75 minutes');
  });

  it('has no columns of goals without goals', async () => {
    show({ points: WEEKS.map(({ goal: _, ...point }) => point) });
    const table = await screen.findByRole('table');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(screen.queryByText(text('ui.chartGoal'))).toBeNull();
  });

  it('is gone through with the arrow keys, and says each value with its goal', async () => {
    const user = show();
    await user.tab();
    expect(chart()).toHaveFocus();
    await user.keyboard('{End}');
    expect(said()).toBe('Week 40: 2, goal 3');
    await user.keyboard('{ArrowLeft}');
    expect(said()).toBe('Week 39: –');
    await user.keyboard('{ArrowLeft}');
    expect(said()).toBe('Week 38: 4, goal 3 met');
    expect(tip()).toEqual(['Week 38: 4, goal 3 met']);
    await user.keyboard('{Home}{ArrowLeft}');
    expect(said()).toBe('Week 37: 1, goal 3');
    await user.keyboard('{Escape}');
    expect(said()).toBe('');
    expect(tip()).toEqual([]);
  });

  it('forgets its point when the focus leaves', async () => {
    const user = show();
    chart().focus();
    await user.keyboard('{Home}');
    expect(said()).not.toBe('');
    chart().blur();
    await waitFor(() => expect(said()).toBe(''));
  });

  it('opens a point with Enter, and with a press', async () => {
    const onSelect = vi.fn<(key: string) => void>();
    const user = show({ onSelect });
    chart().focus();
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith('W38');
    const area = chart().querySelector('svg > rect:last-of-type') ?? document.body;
    fireEvent.pointerDown(area, { clientX: 1000 });
    expect(said()).toBe('Week 40: 2, goal 3');
    fireEvent.click(area, { clientX: 1000 });
    expect(onSelect).toHaveBeenLastCalledWith('W40');
    fireEvent.pointerMove(area, { clientX: 1 });
    expect(said()).toBe('Week 37: 1, goal 3');
    fireEvent.pointerLeave(chart());
    expect(said()).toBe('');
  });

  it('names its columns, its scale and its goal', () => {
    show();
    expect(drawn()).toEqual(expect.arrayContaining(['37', '38', '39', '40', '0', '4', '3']));
  });

  it('marks the last and the highest bar when asked to', () => {
    const points = [5, 2, 9, 1, 7].map((value, index) => ({
      key: String(index),
      label: '',
      longLabel: `Week ${index}`,
      value,
    }));
    show({ points, marks: 'ENDS', format: (value) => `${value} km` });
    const scale = [0, 2, 4, 6, 8, 10].map((value) => `${value} km`);
    expect(drawn().filter((label) => label.endsWith('km') && !scale.includes(label))).toEqual(['9 km', '7 km']);
  });

  it('draws a met, a missed, a running and an excused week each in its own way', () => {
    const week = { value: 2, goal: 3, label: '', longLabel: '' };
    show({
      points: [
        { ...week, key: 'met', met: true },
        { ...week, key: 'missed' },
        { ...week, key: 'running', muted: true },
        { ...week, key: 'excused', muted: true, undecided: 'EXCUSED' },
      ],
    });
    const looks = [...document.querySelectorAll('g > path:first-child')].map((bar) => bar.getAttribute('class'));
    expect(looks.slice(0, 4)).toEqual([
      'fill-(--solid)',
      expect.stringContaining('color-mix'),
      'fill-(--soft) stroke-(--solid)',
      'fill-n5 dark:fill-n7',
    ]);
    expect(screen.getByText(text('insight.legendExcused'), { selector: 'figcaption *' })).toBeVisible();
  });

  it('says of an excused week that it is one, and shows it without a value as a dash', async () => {
    const user = show({
      points: [
        { key: 'missed', label: '', longLabel: 'Week 29', value: 0, goal: 3 },
        { key: 'excused', label: '', longLabel: 'Week 30', value: 0, goal: 3, muted: true, undecided: 'EXCUSED' },
      ],
    });
    expect(drawn().filter((label) => label === '–')).toHaveLength(1);
    expect(screen.getByText(text('insight.legendExcused'), { selector: 'figcaption *' })).toBeVisible();
    expect(document.querySelector('figcaption')).toHaveTextContent('–');
    await user.tab();
    await user.keyboard('{End}');
    expect(said()).toBe('Week 30: 0, goal 3 (excused)');
    await user.keyboard('{ArrowLeft}');
    expect(said()).toBe('Week 29: 0, goal 3');
  });

  it('labels the highest value alone when asked to', () => {
    const points = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({
      key: label,
      label,
      longLabel: label,
      value: index === 2 ? 9 : index + 1,
    }));
    const format = (value: number) => `${value}h`;
    show({ points, marks: 'HIGHEST', axis: [0, 10], format });
    expect(drawn().filter((label) => ['1h', '9h', '7h'].includes(label))).toEqual(['9h']);
  });

  it('leaves room over the highest bar where it reaches the last gridline', () => {
    show({ points: [{ key: 'W40', label: '40', longLabel: 'Week 40', value: 4 }], color: '#1A9951' });
    const gridlines = [...document.querySelectorAll('svg line')].map((line) => Number(line.getAttribute('y1')));
    expect(Math.min(...gridlines)).toBeGreaterThan(20);
  });

  it('says that there are no values', async () => {
    const user = show({ points: [] });
    expect(screen.getByText(text('ui.chartEmpty'))).toBeVisible();
    await user.tab();
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(said()).toBe('');
  });

  it('has a scale that is given', () => {
    renderOnDevice(
      <BarChart
        title="Run"
        unit="of 5"
        points={WEEKS}
        format={String}
        color="#1A9951"
        columnLabel="Week"
        axis={[1, 3, 5]}
      />,
    );
    expect(drawn().slice(0, 3)).toEqual(['1', '3', '5']);
  });
});

describe('a chart of many points', () => {
  const days = Array.from({ length: BARS_MAX + 1 }, (_, index) => ({
    key: `day ${index}`,
    label: String(index + 1),
    longLabel: `Day ${index + 1}`,
    value: index % 3 === 0 ? null : index,
  }));

  it('names as many of them as fit, and is gone through in steps of a tenth', async () => {
    const user = show({ points: days });
    const names = drawn().filter((label) => days.some((day) => day.label === label));
    expect(names.length).toBeGreaterThan(3);
    expect(names.length).toBeLessThan(days.length);
    await user.tab();
    await user.keyboard('{Home}{PageDown}');
    expect(said()).toBe('Day 7: –');
    await user.keyboard('{ArrowRight}');
    expect(said()).toBe('Day 8: 7');
    expect(await accessibilityViolations()).toEqual([]);
  });
});
