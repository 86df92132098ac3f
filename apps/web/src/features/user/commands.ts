import type { BodyOf, Settings, User } from '@sevenfold/contract';
import type { Absence } from '@sevenfold/domain/user';
import { completeOnboardingStep, editSettings, editUser } from '@sevenfold/model/user';
import { type Command, intent } from '#data';

/** Changes settings; the inverse restores their previous values. */
export function changeSettings(before: Settings, change: Partial<Settings>): Command {
  const previous = Object.fromEntries(
    Object.keys(change).map((name) => [name, before[name as keyof Settings]]),
  ) as Partial<Settings>;
  return {
    operations: [intent(editSettings, change)],
    inverse: [intent(editSettings, previous)],
  };
}

type Profile = Pick<BodyOf<'PATCH /api/v1/user'>, 'name' | 'dateOfBirth'>;

/** Changes the name or the date of birth; the inverse restores the previous values. */
export function changeUser(before: User, change: Profile): Command {
  const previous = Object.fromEntries(
    Object.keys(change).map((name) => [name, before[name as keyof Profile]]),
  ) as Profile;
  return { operations: [intent(editUser, change)], inverse: [intent(editUser, previous)] };
}

/** Adds absences to the user's list and removes others; the inverse does the opposite. */
export const changeAbsences = (planned: readonly Absence[], cancelled: readonly Absence[]): Command => ({
  operations: [absencesChanged(planned, cancelled)],
  inverse: [absencesChanged(cancelled, planned)],
});

const absencesChanged = (planned: readonly Absence[], cancelled: readonly Absence[]) =>
  intent(editUser, { plannedAbsences: [...planned], cancelledAbsences: [...cancelled] });

/** Stores where the user heard of the product, which is asked once; null if the question was skipped. Not undoable. */
export const answerReferral = (source: string | null): Command => ({
  operations: [
    ...(source === null ? [] : [intent(editUser, { whereDidYouHear: source })]),
    intent(completeOnboardingStep, { step: 'REFERRAL' }),
  ],
  inverse: [],
});
