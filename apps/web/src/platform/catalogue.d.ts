declare module 'virtual:catalogue/*' {
  import type { Messages } from './message';
  const texts: Messages;
  export default texts;
}
