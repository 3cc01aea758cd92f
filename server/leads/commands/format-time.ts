/** A time as RFC 3339; the number itself if it is beyond what a date can be. */
export function formatTime(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}
