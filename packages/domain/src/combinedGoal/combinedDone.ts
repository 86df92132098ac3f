import { type ActivityUnit, type CountedEntry, weekDone } from '../activity';

/** A member of a combined goal with its entries of one week. */
export interface MemberRecords {
  readonly unit: ActivityUnit;
  readonly entries: readonly CountedEntry[];
}

/** Amount of one member: its days for a goal of days, otherwise its minutes, times or days. */
export const countMember = (unit: ActivityUnit, member: MemberRecords): number =>
  weekDone(unit === 'DAYS' ? 'DAYS' : member.unit, member.entries);

/**
 * Amount of a combined goal in a week. Minutes and times are added; a day on which several members were done counts once
 * for a goal of days.
 *
 * @param members those that may count, see `canBeMember`
 */
export const combinedDone = (unit: ActivityUnit, members: readonly MemberRecords[]): number =>
  unit === 'DAYS'
    ? weekDone(
        'DAYS',
        members.flatMap(({ entries }) => entries),
      )
    : members.reduce((sum, member) => sum + countMember(unit, member), 0);
