declare module 'virtual:catalogue/*' {
  const texts: import('./message').Messages;
  export default texts;
}
