export { healthRecordIntents, removeHealthRule, setHealthRule } from './commands';
export { AccessNotice } from './components/AccessNotice';
export { draftMinimum, draftRule, excludeDate, healthDraft, type HealthDraft } from './draft';
export { HealthLedger } from './ledger';
export { type HealthDevice, loadHealth } from './plugin';
export { readHealth } from './read';
export { ruleParts } from './ruleText';
export { HISTORY_DAYS, syncHealth, weeksOf } from './sync';
export { useHealthAccess } from './useHealthAccess';
