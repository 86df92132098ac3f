export { type ChallengeUse, issueChallenge, useUpChallenge } from './challenge';
export { passkey } from './feature';
export { creationOptions, parseUserHandle, requestOptions } from './options';
export {
  deletePasskey,
  findPasskey,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
  storeUse,
  updateName,
} from './store';
