export { formatCode, newCode, newSetName, parseCode } from './code';
export { recovery } from './feature';
export { issueRecoveryCode } from './issue';
export { countCodes, findUnusedCodes, markUsed, replaceCodes } from './store';
