declare module 'virtual:catalogue/*' {
  import type { Messages } from '#platform/message';
  const texts: Messages;
  export default texts;
}
