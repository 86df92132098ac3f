export { Invitations } from './components/Invitations';
