import { type CivilDate, today } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';

/** Where the day begins first. POSIX names count westwards, so this is UTC+14. */
const EARLIEST_ZONE = 'Etc/GMT-14';

/** The latest date it is anywhere on earth. */
export const latestToday = (clock: Clock): CivilDate => today(clock.now(), EARLIEST_ZONE, 0);
