/** Stores which notice the visitor has closed, by its start. */
export const closedAnnouncementKey = 'announcement-closed';

export const announcementsId = 'announcements';
