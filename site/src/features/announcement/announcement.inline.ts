/** Runs right after the notices, before they are painted: shows the first due one not closed. */
import { closestElement } from '#browser/elements.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { announcementsId, closedAnnouncementKey, isDue } from './announcement.ts';

const announcements = document.getElementById(announcementsId);
const notices = [...(announcements?.children ?? [])].filter((it) => it instanceof HTMLElement);
const closed = readStored('localStorage', closedAnnouncementKey);

const due = notices.find(({ dataset }) => isDue(dataset, Date.now(), closed));
for (const notice of notices) notice.hidden = notice !== due;

announcements?.addEventListener('click', ({ target }) => {
  if (due === undefined || closestElement(target, 'button') === null) return;
  due.hidden = true;
  writeStored('localStorage', closedAnnouncementKey, due.dataset['from'] ?? '');
});
