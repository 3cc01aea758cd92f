/** Stores which notice the visitor has closed, by its start. */
export const closedAnnouncementKey = 'announcement-closed';

/** Around all notices. */
export const announcementsId = 'announcements';
