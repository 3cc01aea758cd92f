export { temporaryFolder } from '@altanube/outbox/testing/folder';
