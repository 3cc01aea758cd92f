import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { installSite } from './testing/installation.ts';

test('tries a new commit once, and mails the team why it failed', async () => {
  await using peer = await startSmtpPeer();
  await using site = await installSite();
  const service = `SMTP_URL=${peer.url}\nLEADS_TO=team@example.com`;
  const dataDir = join(site.root, 'data');
  site.writeSettings(`SITE_URL=https://www.example.com\nDATA_DIR=${dataDir}\n${service}\n`);
  const isDue = async () => (await site.autoUpdate('--is-due')).code === 0;
  await site.update();
  expect(await isDue()).toBe(false);

  site.edit('content/es/faq.yaml', /^hero:/m, 'heroe:');
  expect(await isDue()).toBe(true);
  const inUse = site.getCurrentRelease();
  expect(await site.autoUpdate()).toMatchObject({ code: 1 });
  expect(await isDue()).toBe(false);
  expect(site.getCurrentRelease()).toBe(inUse);
  const [{ to, mail } = { to: [], mail: null }] = peer.received;
  expect(to).toEqual(['team@example.com']);
  expect(mail?.subject).toBe('Alarma de www.example.com: se ha rechazado una actualización');
  expect(mail?.text).toContain('content/es/faq.yaml');

  site.edit('content/es/faq.yaml', /^heroe:/m, 'hero:');
  expect(await isDue()).toBe(true);
  expect(await site.autoUpdate()).toMatchObject({ code: 0 });
  expect(site.getCurrentRelease()).not.toBe(inUse);
  expect(await isDue()).toBe(false);
});
