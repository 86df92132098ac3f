/**
 * Formats a duration for a narrow cell, in every language alike: "15m", "1h", "3h40".
 *
 * @param minutes 0 or more, rounded
 */
export function formatCompact(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h${String(rest).padStart(2, '0')}`;
}
