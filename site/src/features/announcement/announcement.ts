/** Stores which notice the visitor has closed, by its start. */
export const closedAnnouncementKey = 'announcement-closed';

export const announcementsId = 'announcements';

/** Whether it is a notice's time, and it is not the one that the visitor has closed. */
export function isShown(
  { from, until }: { from?: string | undefined; until?: string | undefined },
  now: number,
  closed: string | null,
): boolean {
  return Number(from) <= now && now < Number(until) && from !== closed;
}
