export { Confirmation } from './components/Confirmation';
export { IdentityList } from './components/IdentityList';
export { ConfirmationCancelled, useResumed, withConfirmation } from './confirmation';
