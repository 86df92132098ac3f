export { BreakdownButton } from './BreakdownButton';
export { type BreakdownTarget, openBreakdown, type PartOfRecords, useBreakdownTarget } from './breakdown';
