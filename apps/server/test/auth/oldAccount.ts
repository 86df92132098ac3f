/** First line of an export of version 1.0. */
export const HEADER = { format: 'sevenfold-1.0', exportedAt: '2026-03-01T12:00:00Z' };
/** An account of such an export. */
export const ANA = {
  email: 'Ana@Example.org',
  name: 'Ana',
  createdAt: '2023-05-01T08:00:00Z',
  settings: { language: 'ES', weekStartDay: 'SUNDAY', timezone: 'Europe/Madrid', themeMode: 'DARK' },
  areas: [{ id: 'a1', name: 'Salud', color: '#1A9951', order: 0 }],
  activities: [
    {
      id: 'run',
      name: 'Correr',
      description: '',
      color: '#1A9951',
      icon: 'old-shoe',
      areaId: 'a1',
      unit: 'duration',
      weeklyGoalsTimeline: [
        { startWeekId: '2025-W01', endWeekId: '2025-W20', target: 90 },
        { startWeekId: '2025-W20', target: 120 },
      ],
      order: 0,
      isActive: true,
      createdAt: '2025-01-01T08:00:00Z',
    },
    {
      id: 'read',
      name: 'Leer',
      description: 'x',
      color: '#3384F0',
      icon: 'book',
      areaId: 'gone',
      unit: 'days',
      order: 1,
      isActive: false,
    },
  ],
  dayRecords: [
    { activityId: 'run', date: '2026-02-02', amount: 45 },
    { activityId: 'run', date: '2026-02-03', isSkipped: true },
    { activityId: 'read', date: '2024-02-29', amount: 1 },
  ],
  objectives: [
    { name: '10 km', type: 'progress', start: 0, target: 10, period: { kind: 'YEAR', year: 2026 } },
    {
      name: 'Médico',
      type: 'completable',
      period: { kind: 'QUARTER', year: 2025, quarter: 4 },
      achievedOn: '2025-11-02',
    },
  ],
};
