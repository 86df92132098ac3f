/** Zones whose clocks are unlike those of their neighbours; tested by every run. */
const UNUSUAL = new Set([
  'Africa/Casablanca', // changes for Ramadan
  'America/Havana', // changes at midnight
  'America/St_Johns', // half an hour
  'Antarctica/Troll', // changes by two hours
  'Asia/Beirut', // changes at midnight
  'Asia/Kathmandu', // a quarter of an hour
  'Australia/Lord_Howe', // changes by half an hour
  'Europe/Dublin', // its winter time is the exception
  'Europe/Madrid',
  'America/New_York',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Kiritimati', // the first to have a date
]);

/** One of so many other zones is tested by a run without ALL_ZONES. */
const SAMPLE = 8;
const SEED = Number(process.env['ZONES_SEED'] ?? 0);

/**
 * Selects the zones to test: the unusual ones and a sample of the others, which is another for each commit (decision
 * 0062). All of them with ALL_ZONES=1, as in `npm run test:all`.
 */
export function testedZones(zones: readonly string[] = Intl.supportedValuesOf('timeZone')): readonly string[] {
  if (process.env['ALL_ZONES'] === '1') return zones;
  return zones.filter((zone, index) => UNUSUAL.has(zone) || index % SAMPLE === SEED % SAMPLE);
}
