import type { BodyOf, Settings, User } from '@sevenfold/contract';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';

/** Changes settings; the inverse restores their previous values. */
export function changeSettings(before: Settings, change: Partial<Settings>): Command {
  const previous = Object.fromEntries(
    Object.keys(change).map((name) => [name, before[name as keyof Settings]]),
  ) as Partial<Settings>;
  return {
    operations: [intent('PATCH /api/v1/user/settings', change)],
    inverse: [intent('PATCH /api/v1/user/settings', previous)],
  };
}

type Changes = BodyOf<'PATCH /api/v1/user'>;

/** Changes the name or the date of birth; the inverse restores the previous values. */
export function changeUser(before: User, change: Changes): Command {
  const previous = Object.fromEntries(
    Object.keys(change).map((name) => [name, before[name as keyof Changes]]),
  ) as Changes;
  return { operations: [intent('PATCH /api/v1/user', change)], inverse: [intent('PATCH /api/v1/user', previous)] };
}
