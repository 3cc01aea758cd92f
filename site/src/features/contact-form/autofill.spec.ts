import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect, test } from '@altanube/e2e/fixtures';
import { findLeads, waitTwoSeconds, waitUntilHydrated } from './testing/visitor.ts';

const { site: common, contact } = siteContent.copy.es;
const { form } = contact;
const email = 'autocompletada@empresa.example';

test(
  'a demo request completed by autofill and sent at once is not quarantined (F-12)',
  { tag: '@whole-browser' },
  async ({ page, site }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: common.header.demo }).first().click();
    await page.waitForURL('**/contacto*');
    // The visitor reads the page.
    await waitTwoSeconds(page);
    await page.getByLabel(form.name.label).focus();
    await waitUntilHydrated(page);
    await autofill(page, '#contact-name', {
      NAME_FULL: 'Ana Peña',
      EMAIL_ADDRESS: email,
      COMPANY_NAME: 'Empresa',
    });
    await page.getByRole('button', { name: form.subject.demo.submit }).click();
    await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
    expect(findLeads(site, email)).toMatchObject([
      { name: 'Ana Peña', company: 'Empresa', suspicion: null, attribution: { subject: 'demo' } },
    ]);
  },
);

/** Fills in the form of a field as the browser does when a visitor chooses an address. */
async function autofill(page: Page, selector: string, values: Record<string, string>) {
  const client = await page.context().newCDPSession(page);
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await client.send('DOM.describeNode', { nodeId });
  const fields = Object.entries(values).map(([name, value]) => ({ name, value }));
  await client.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
  await expect(page.locator(selector)).toHaveValue(values['NAME_FULL'] ?? '');
}
