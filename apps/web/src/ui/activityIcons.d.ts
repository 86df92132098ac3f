/** The path of each icon of an activity, by its name. Made by the build. */
declare module 'virtual:activity-icons' {
  const paths: Readonly<Record<string, string>>;
  export default paths;
}
