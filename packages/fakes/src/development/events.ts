import type { EventFields } from '../calendar/event';
import type { CalendarAccess } from '../calendar/store';
import type { Wall } from '../calendar/zone';

export type Language = 'EN' | 'ES' | 'JA';
type Words = Readonly<Record<Language, string>>;

interface SampleEvent extends Partial<Pick<EventFields, 'response' | 'status' | 'location' | 'isFree'>> {
  readonly key: string;
  readonly title: Words;
  /** Recurrence rule of RFC 5545, without `RRULE:`. */
  readonly rule: string;
  /** Start of the first occurrence, the same at every start of the fakes. */
  readonly start: Wall;
  readonly minutes?: number;
  /** Number of days of an all-day event, instead of `minutes`. */
  readonly days?: number;
}

export interface SampleCalendar {
  readonly name: Words;
  readonly color: string;
  /** Default OWNER. */
  readonly access?: CalendarAccess;
  /** Address of its owner; default the account's. */
  readonly owner?: string;
  readonly events: readonly SampleEvent[];
}

/**
 * Series without an end that start in 2024 (January 1 was a Monday). In the demo, the run club counts for the activity
 * of running, swimming and choir become suggested activities, and the other series match nothing.
 */
export const EVENTS: Readonly<Record<'HOME' | 'WORK' | 'CLUB', readonly SampleCalendar[]>> = {
  HOME: [
    {
      name: { EN: 'Personal', ES: 'Personal', JA: '個人' },
      color: '#9fe1e7',
      events: [
        {
          key: 'runclub',
          title: { EN: 'Run club', ES: 'Correr con el club', JA: 'ランニングクラブ' },
          rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU',
          start: '2024-01-07T09:00',
          minutes: 75,
        },
        {
          key: 'swim',
          title: { EN: 'Swimming', ES: 'Natación', JA: '水泳' },
          rule: 'FREQ=WEEKLY;BYDAY=TU,FR',
          start: '2024-01-02T18:30',
          minutes: 60,
          location: 'Pool',
        },
        {
          key: 'choir',
          title: { EN: 'Choir rehearsal', ES: 'Ensayo del coro', JA: '合唱の練習' },
          rule: 'FREQ=WEEKLY;BYDAY=WE',
          start: '2024-01-03T19:00',
          minutes: 120,
        },
        {
          key: 'dentist',
          title: { EN: 'Dentist', ES: 'Dentista', JA: '歯医者' },
          rule: 'FREQ=MONTHLY;INTERVAL=4;BYDAY=2TH',
          start: '2024-01-11T08:30',
          minutes: 30,
        },
        {
          key: 'weekend',
          title: { EN: 'Weekend with Sam', ES: 'Fin de semana con Sam', JA: 'サムと週末' },
          rule: 'FREQ=MONTHLY;BYDAY=2SA',
          start: '2024-01-13',
          days: 2,
        },
      ],
    },
    {
      name: { EN: 'Family', ES: 'Familia', JA: '家族' },
      color: '#f8a5a5',
      events: [
        {
          key: 'grandma',
          title: { EN: 'Lunch at Grandma’s', ES: 'Comida con la abuela', JA: 'おばあちゃんと昼食' },
          rule: 'FREQ=MONTHLY;BYDAY=1SU',
          start: '2024-01-07T13:00',
          minutes: 150,
        },
        {
          key: 'birthday',
          title: { EN: 'Birthday: Noa', ES: 'Cumpleaños: Noa', JA: 'ノアの誕生日' },
          rule: 'FREQ=YEARLY',
          start: '2024-11-26',
          days: 1,
          isFree: true,
        },
      ],
    },
    {
      name: { EN: 'Holidays', ES: 'Festivos', JA: '祝日' },
      color: '#16a765',
      access: 'READER',
      owner: 'holidays@group.calendar.example',
      events: [
        {
          key: 'newyear',
          title: { EN: 'New Year’s Day', ES: 'Año Nuevo', JA: '元日' },
          rule: 'FREQ=YEARLY',
          start: '2024-01-01',
          days: 1,
          isFree: true,
        },
      ],
    },
  ],
  WORK: [
    {
      name: { EN: 'Calendar', ES: 'Calendario', JA: '予定表' },
      color: '#4a86e8',
      events: [
        {
          key: 'planning',
          title: { EN: 'Weekly planning', ES: 'Planificación semanal', JA: '週の計画' },
          rule: 'FREQ=WEEKLY;BYDAY=MO',
          start: '2024-01-01T09:30',
          minutes: 45,
          response: 'ACCEPTED',
        },
        {
          key: 'oneonone',
          title: { EN: '1:1 with Kim', ES: '1:1 con Kim', JA: 'キムと1on1' },
          rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
          start: '2024-01-04T14:00',
          minutes: 30,
          response: 'ACCEPTED',
        },
        {
          key: 'allhands',
          title: { EN: 'All hands', ES: 'Reunión general', JA: '全社会議' },
          rule: 'FREQ=MONTHLY;BYDAY=-1TH',
          start: '2024-01-25T16:00',
          minutes: 60,
          response: 'DECLINED',
        },
      ],
    },
    {
      name: { EN: 'Kim', ES: 'Kim', JA: 'キム' },
      color: '#b99aff',
      access: 'WRITER',
      owner: 'kim@outlook.example',
      events: [
        {
          key: 'kimgym',
          title: { EN: 'Kim: gym', ES: 'Kim: gimnasio', JA: 'キム：ジム' },
          rule: 'FREQ=WEEKLY;BYDAY=TU',
          start: '2024-01-02T12:00',
          minutes: 60,
        },
      ],
    },
  ],
  CLUB: [
    {
      name: { EN: 'Sports club', ES: 'Club deportivo', JA: 'スポーツクラブ' },
      color: '#7bd148',
      events: [
        {
          key: 'yoga',
          title: { EN: 'Yoga class', ES: 'Clase de yoga', JA: 'ヨガ教室' },
          rule: 'FREQ=WEEKLY;BYDAY=TH',
          start: '2024-01-04T18:00',
          minutes: 75,
          location: 'Studio 2',
        },
        {
          key: 'match',
          title: { EN: 'Home match', ES: 'Partido en casa', JA: 'ホーム試合' },
          rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA',
          start: '2024-01-13T15:00',
          minutes: 120,
        },
        {
          key: 'closed',
          title: { EN: 'Club closed', ES: 'Club cerrado', JA: '休館日' },
          rule: 'FREQ=MONTHLY;BYDAY=1MO',
          start: '2024-01-01',
          days: 1,
          isFree: true,
        },
      ],
    },
  ],
};
