declare module 'virtual:catalogue/*' {
  import type { Messages } from '@lingui/core';
  const texts: Messages;
  export default texts;
}
