import { type CalendarAccess, FakeCalendar } from './store';
import type { FakeAccount } from './oauth';

export interface CalendarOptions {
  readonly name: string;
  readonly color?: string;
  /** IANA name; default Europe/Berlin. */
  readonly zone?: string;
  /** Rights of the account on the calendar; default OWNER. */
  readonly access?: CalendarAccess;
  /** Address of its owner; default the account's. */
  readonly owner?: string;
}

/** The calendars of an account; the first one is its primary calendar. */
export class AccountCalendars implements FakeAccount {
  readonly calendars: FakeCalendar[] = [];
  #created = 0;
  /** False for an account that can be signed in with but has no calendars, as one of Microsoft without a license. */
  hasMailbox = true;

  constructor(
    readonly subject: string,
    readonly email: string,
    readonly name: string,
    private readonly uidHost: string,
    private readonly onChange: (calendar: FakeCalendar) => void,
  ) {}

  /** The primary calendar. */
  get primary(): FakeCalendar {
    const [first] = this.calendars;
    if (!first) throw new Error('The account has no calendar');
    return first;
  }

  addCalendar({
    name,
    color = '#9fc6e7',
    zone = 'Europe/Berlin',
    access = 'OWNER',
    owner = this.email,
  }: CalendarOptions): FakeCalendar {
    const isPrimary = this.calendars.length === 0;
    const id = isPrimary ? this.email : `c${++this.#created}.${this.subject}@group.calendar.${this.uidHost}`;
    const calendar = new FakeCalendar(id, name, { color, zone, isPrimary, access, owner }, this.uidHost);
    calendar.onChange = () => this.onChange(calendar);
    this.calendars.push(calendar);
    return calendar;
  }

  removeCalendar(calendar: FakeCalendar): void {
    this.calendars.splice(this.calendars.indexOf(calendar), 1);
  }

  calendar(id: string): FakeCalendar | undefined {
    return id === 'primary' ? this.primary : this.calendars.find((calendar) => calendar.id === id);
  }
}
