export { combinedDone, countMember, type MemberRecords } from './combinedDone';
export { canBeMember, COMBINED_GOALS_MAX, isMembership, MEMBERS_MAX, MEMBERS_MIN, takesRoom } from './members';
