import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PickStart } from '../../src/features/onboarding/components/PickStart';
import { text } from '../../src/platform/text';
import { pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const field = () => screen.getByRole('textbox', { name: text('onboarding.typeWeek') });
const tiles = () => within(screen.getByRole('list', { name: text('onboarding.tiles') })).getAllByRole('listitem');
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map((tile) => tile.textContent);
const created = () =>
  pendingOperations()
    .filter(({ call }) => call === 'POST /api/v1/a')
    .map(({ body }) => body);

describe('the first activities', () => {
  it('are typed as a week, adjusted, and created', async () => {
    const user = renderOnDevice(<PickStart />);
    await user.type(field(), 'run 5x, guitar practice 3h{Enter}');
    expect(pressed()).toEqual(['Run', 'Guitar practice']);
    expect(tiles()).toHaveLength(13);
    expect(field()).toHaveValue('');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('ui.increase', { label: 'Guitar practice' }) }));
    await user.click(screen.getByRole('button', { name: text('onboarding.pickStart', { count: 2 }) }));
    expect(created()).toMatchObject([
      { name: 'Run', unit: 'DAYS' },
      { name: 'Guitar practice', unit: 'DURATION', icon: 'guitar' },
    ]);
  });

  it('are counted towards three in a line that is always there, and by themselves beyond', async () => {
    const user = renderOnDevice(<PickStart />);
    const status = screen.getByText(text('onboarding.position', { position: 0, count: 3 }));
    expect(status).toHaveRole('status');
    await user.type(field(), 'run 3x, swim 2x{Enter}');
    expect(status).toHaveTextContent(text('onboarding.position', { position: 2, count: 3 }));
    await user.type(field(), 'yoga 1x, read 4h{Enter}');
    expect(status).toHaveTextContent(text('onboarding.pickChosen', { count: 4 }));
  });

  it('say the limit of one with weekdays, which is not meant for them', async () => {
    const user = renderOnDevice(<PickStart />);
    await user.type(field(), 'wine max 2 days on weekends{Enter}');
    const goal = within(screen.getByRole('group', { name: text('onboarding.adjust', { name: 'Wine' }) }));
    expect(goal.getByText(text('goal.limit', { amount: text('goal.days', { count: 2 }) }))).toBeVisible();
  });

  it('keep in the field what was not understood, and say so', async () => {
    const user = renderOnDevice(<PickStart />);
    await user.type(field(), 'run 9x, read 4h');
    await user.click(screen.getByRole('button', { name: text('onboarding.typeAdd') }));
    expect(field()).toHaveValue('run 9x');
    expect(field()).toHaveAccessibleDescription(text('onboarding.typeTooManyDays', { fragments: '“run 9x”' }));
    expect(pressed()).toEqual(['Read']);
    await user.type(field(), '{Backspace}{Backspace}4x{Enter}');
    expect(field()).toHaveValue('');
    expect(pressed()).toEqual(['Run', 'Read']);
  });

  it('are those of the field, too, when it was not added', async () => {
    const user = renderOnDevice(<PickStart />);
    await user.type(field(), 'run 5x');
    await user.click(screen.getByRole('button', { name: text('onboarding.pickStart', { count: 1 }) }));
    expect(created()).toMatchObject([{ name: 'Run' }]);
  });

  it('are counted once if they are typed again with another goal', async () => {
    const user = renderOnDevice(<PickStart />);
    await user.type(field(), 'run 5x{Enter}run 3x');
    await user.click(screen.getByRole('button', { name: text('onboarding.pickStart', { count: 1 }) }));
    expect(created()).toMatchObject([{ name: 'Run', weeklyGoalsTimeline: expect.anything() }]);
  });

  it('are not created while part of the field was not understood', async () => {
    const user = renderOnDevice(<PickStart />);
    await user.type(field(), 'run 5x, swim 9x');
    await user.click(screen.getByRole('button', { name: text('onboarding.pickStart', { count: 1 }) }));
    expect(created()).toEqual([]);
    expect(field()).toHaveValue('swim 9x');
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(text('onboarding.typeTooManyDays', { fragments: '“swim 9x”' }));
    expect(pressed()).toEqual(['Run']);
    await user.click(screen.getByRole('button', { name: text('onboarding.pickStart', { count: 1 }) }));
    expect(created()).toMatchObject([{ name: 'Run' }]);
  });

  it('are not created before a text that was not understood is explained', async () => {
    const user = renderOnDevice(<PickStart />);
    await user.type(field(), 'run 5x{Enter}xyzzy');
    const start = screen.getByRole('button', { name: text('onboarding.pickStart', { count: 1 }) });
    await user.click(start);
    expect(created()).toEqual([]);
    expect(field()).toHaveValue('xyzzy');
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(text('onboarding.typeRejected', { fragments: '“xyzzy”' }));
    await user.click(start);
    expect(created()).toMatchObject([{ name: 'Run' }]);
  });

  it('are not created before it is said that what was typed has no room in the plan', async () => {
    const user = renderOnDevice(<PickStart />);
    await user.type(field(), 'run 3x, swim 2x, yoga 1x, read 4h, guitar 2h{Enter}chess 1h');
    const start = screen.getByRole('button', { name: text('onboarding.pickStart', { count: 5 }) });
    await user.click(start);
    expect(created()).toEqual([]);
    expect(screen.getByText(text('onboarding.pickLimit', { limit: 5 }))).toBeVisible();
    expect(field()).toHaveValue('');
    expect(screen.getByRole('button', { name: /Chess/, pressed: false })).toBeVisible();
    await user.click(start);
    expect(created()).toHaveLength(5);
  });

  it('take text of any script and length', async () => {
    const user = renderOnDevice(<PickStart />);
    const long = 'Ж漢🏃‍♀️ ‮עברית '.repeat(120);
    await user.click(field());
    await user.paste(long);
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue(long);
    expect(pressed()).toEqual([]);
  });

  it('can be none, by the quieter of two buttons', async () => {
    const user = renderOnDevice(<PickStart />);
    expect(screen.getByRole('button', { name: text('onboarding.pickStart', { count: 0 }) })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: text('onboarding.pickEmpty') }));
    expect(pendingOperations()).toMatchObject([
      { call: 'POST /api/v1/user/onboarding-step/complete', body: { step: 'WELCOME' } },
    ]);
  });

  it('come with the settings of the browser, which can be changed', async () => {
    const user = renderOnDevice(<PickStart />);
    await user.click(screen.getByRole('button', { name: text('onboarding.change') }));
    await user.click(screen.getByRole('radio', { name: text('settings.sunday') }));
    expect(pendingOperations()).toMatchObject([
      { call: 'PATCH /api/v1/user/settings', body: { weekStartDay: 'SUNDAY' } },
    ]);
  });
});
