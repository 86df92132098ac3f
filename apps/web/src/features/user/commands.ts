import type { BodyOf, Settings, User } from '@sevenfold/contract';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';

/** Changes settings; undone by putting back what those settings were. */
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

/** Changes the name or the date of birth; undone by putting back what they were. */
export function changeUser(before: User, change: Changes): Command {
  const previous = Object.fromEntries(
    Object.keys(change).map((name) => [name, before[name as keyof Changes]]),
  ) as Changes;
  return { operations: [intent('PATCH /api/v1/user', change)], inverse: [intent('PATCH /api/v1/user', previous)] };
}
