import { type CivilDate, today } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';

/** The time zone in which a day begins first. POSIX signs are inverted, so this is UTC+14. */
const EARLIEST_ZONE = 'Etc/GMT-14';

/** The latest current date anywhere on earth. */
export const latestToday = (clock: Clock): CivilDate => today(clock.now(), EARLIEST_ZONE, 0);
