import type { Project } from './project.ts';

const newsletter = `import type { PageContent } from '#content/site-content.ts';
import { honeypotField, leadFields } from '@altanube/contact/fields';
import { formAction } from '@altanube/content/forms';
import { Button } from '#ui/button.tsx';
import { Section } from '../shared/section.tsx';

/** A form with an email address. The browser checks and posts it, with JavaScript or without. */
export function Newsletter({ copy: { contact, faq }, language }: PageContent) {
  const copy = faq.newsletter;
  const { maxLength, autoComplete } = leadFields.email;
  return (
    <Section id="newsletter" copy={copy}>
      <p id="newsletter-sent" className="hidden target:block">{copy.sent}</p>
      <form action={formAction('newsletter', language)} method="post">
        <label>
          {copy.email}
          <input
            name="email"
            type="email"
            required
            className="form-control"
            {...{ maxLength, autoComplete }}
          />
        </label>
        <label className="absolute left-[-200vw]" aria-hidden="true">
          {contact.form.honeypot}
          <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
        <Button type="submit">{copy.submit}</Button>
      </form>
    </Section>
  );
}
`;

const copy = {
  es: {
    title: 'Un correo al mes',
    subtitle: 'Lo que cambia en las dos suites.',
    email: 'Correo para el boletín',
    submit: 'Suscribirme',
    sent: 'Gracias: te escribiremos en la próxima edición.',
  },
  en: {
    title: 'One email a month',
    subtitle: 'What changes in the two suites.',
    email: 'Email for the newsletter',
    submit: 'Subscribe',
    sent: 'Thank you: we will write to you in the next issue.',
  },
};

const newsletterTest = `import { href } from '@altanube/content/links';
import { expect, test } from '@altanube/e2e/fixtures';
import { siteContent } from '@altanube/e2e/helpers/site-content';

const { newsletter } = siteContent.copy.en.faq;

test.use({ javaScriptEnabled: false, locale: 'en-IE' });

test('a visitor subscribes to the newsletter', async ({ page }) => {
  await page.goto(href('faq', 'en'));
  await page.getByLabel(newsletter.email).fill('ana@empresa.example');
  await page.getByRole('button', { name: newsletter.submit }).click();
  await expect(page.getByText(newsletter.sent)).toBeVisible();
});
`;

export function addForm(project: Project): void {
  project.edit(
    'packages/content/src/forms.ts',
    '\n} satisfies',
    "\n  newsletter: { fields: ['email'], sent: { route: 'faq', fragment: 'newsletter-sent' } },\n} satisfies",
  );
  project.write('site/src/sections/faq/newsletter.tsx', newsletter);
  project.write('site/src/sections/faq/newsletter.spec.ts', newsletterTest);
  const schema = 'packages/content/src/schema/faq.ts';
  const shape = '  newsletter: section({ email: text, submit: text, sent: text }),';
  project.edit(schema, '  cta: group', `${shape}\n  cta: group`);
  project.edit(schema, 'question, sources }', 'question, section, sources }');
  project.setCopy('faq', 'newsletter', copy);
  const page = 'site/src/pages/[lang]/faq.astro';
  project.edit(page, '  <ContactCta', '  <Newsletter {...content} />\n  <ContactCta');
  project.addImport(page, "import { Newsletter } from '#sections/faq/newsletter.tsx';");
  project.addToPrivacyPolicy(
    'Si te suscribes al boletín, guardamos tu correo hasta que te das de baja.',
  );
}
