import { LIFE_AREAS, type LifeArea } from '@sevenfold/domain/lifeRating';
import { area } from '@sevenfold/contract/samples';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lifeAreaName } from '../../src/features/lifeRating/words';
import { FocusForm } from '../../src/features/onboarding/components/FocusForm';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

type Focus = ComponentProps<typeof FocusForm>['focus'];
const [FIRST, SECOND] = LIFE_AREAS;
const onSaved = vi.fn<() => void>();
beforeEach(() => void onSaved.mockReset());

/** Shows the form with the button of the screen around it. */
function show(focus: Focus) {
  fillDevice({ areas: [area()] });
  return renderOnDevice(
    <>
      <FocusForm focus={focus} formId="focus" onSaved={onSaved} />
      <button type="submit" form="focus">
        Continue
      </button>
    </>,
  );
}
const next = () => {
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
};
const name = () => screen.queryByRole('textbox', { name: new RegExp(`^${text('objective.one')}`) });
const choice = (of: LifeArea) => screen.getByRole('button', { name: lifeAreaName(of) });

describe('the focus of a new account', () => {
  it('names the weakest area, and suggests an objective for it, which is created', async () => {
    show({ kind: 'WEAKEST', areas: [FIRST], score: 3 });
    expect(screen.getByRole('heading')).toHaveTextContent(
      text('onboarding.weakest', { area: lifeAreaName(FIRST), score: 3 }),
    );
    expect(name()).toHaveValue(text(`lifeRating.suggestion.${FIRST}`));
    expect(await accessibilityViolations()).toEqual([]);
    next();
    expect(pendingOperations()).toMatchObject([{ body: { name: text(`lifeRating.suggestion.${FIRST}`) } }]);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('suggests an objective of the next quarter in the last days of one', () => {
    vi.setSystemTime(new Date('2026-12-20T12:00:00Z'));
    show({ kind: 'WEAKEST', areas: [FIRST], score: 3 });
    next();
    expect(pendingOperations()).toMatchObject([{ body: { period: { kind: 'QUARTER', year: 2027, quarter: 1 } } }]);
  });

  it('folds the type and the period into a line that says them, unless a value is missing', async () => {
    const user = show({ kind: 'WEAKEST', areas: [FIRST], score: 3 });
    const line = screen.getByRole('button', { name: 'Done by December 31' });
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(line);
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${text('objective.progress')}`) }));
    await user.click(line);
    expect(line).toHaveAccessibleName('Measured, by December 31');
    expect(screen.getByRole('textbox', { name: new RegExp(`^${text('objective.target')}`) })).toBeVisible();
  });

  it('asks which of equally weak areas comes first, and goes no further without an answer', async () => {
    const user = show({ kind: 'WEAKEST', areas: [FIRST, SECOND], score: 3 });
    expect(screen.getByRole('heading')).toHaveTextContent(text('onboarding.tied', { count: 2 }));
    expect(name()).toBeNull();
    next();
    expect(screen.getByRole('alert')).toHaveTextContent(text('onboarding.chooseFocus'));
    expect(screen.getByRole('group')).toHaveAccessibleDescription(text('onboarding.chooseFocus'));
    await user.click(choice(SECOND));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(choice(SECOND)).toHaveAttribute('aria-pressed', 'true');
    expect(name()).toHaveValue(text(`lifeRating.suggestion.${SECOND}`));
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('has the suggestion of another area when that is chosen instead', async () => {
    const user = show({ kind: 'EVEN', areas: [FIRST, SECOND], score: 5 });
    expect(screen.getByRole('heading')).toHaveTextContent(text('onboarding.even'));
    await user.click(choice(FIRST));
    await user.click(choice(SECOND));
    expect(name()).toHaveValue(text(`lifeRating.suggestion.${SECOND}`));
  });

  it('needs a name, keeps the rest, and goes to the field', () => {
    show({ kind: 'WEAKEST', areas: [FIRST], score: 3 });
    const field = name();
    if (field) fireEvent.change(field, { target: { value: ' ' } });
    next();
    expect(name()).toBeInvalid();
    expect(name()).toHaveFocus();
    expect(pendingOperations()).toEqual([]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('keeps the objective that was typed until it is created', async () => {
    const tied: Focus = { kind: 'WEAKEST', areas: [FIRST, SECOND], score: 3 };
    const user = show(tied);
    await user.click(choice(SECOND));
    await user.type(name() ?? document.body, ', slowly');
    cleanup();
    show(tied);
    expect(name()).toHaveValue(`${text(`lifeRating.suggestion.${SECOND}`)}, slowly`);
    next();
    cleanup();
    show(tied);
    expect(name()).toBeNull();
  });
});
