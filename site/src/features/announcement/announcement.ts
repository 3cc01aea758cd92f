/** Key of the start time of the notice that the visitor has closed. */
export const closedAnnouncementKey = 'announcement-closed';

export const announcementsId = 'announcements';

/** Whether a notice is due and is not the one that the visitor has closed. */
export function isDue(
  { from, until }: { from?: string | undefined; until?: string | undefined },
  now: number,
  closed: string | null,
): boolean {
  return Number(from) <= now && now < Number(until) && from !== closed;
}
