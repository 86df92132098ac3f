/** The address of the sprite of activity icons; each symbol bears the icon's name. Made by the build. */
declare module 'virtual:activity-icons' {
  const url: string;
  export default url;
}
