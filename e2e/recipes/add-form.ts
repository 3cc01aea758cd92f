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
      <p id="newsletter-sent" className="mt-4 hidden text-lg font-semibold text-good target:block">
        {copy.sent}
      </p>
      <form
        action={formAction('newsletter', language)}
        method="post"
        className="mt-6 flex flex-wrap items-end gap-4"
      >
        <label className="font-semibold">
          {copy.email}
          <input
            name="email"
            type="email"
            required
            className="form-control mt-1.5"
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

const newsletterCopy = {
  es: {
    title: 'Un correo al mes',
    subtitle: 'Lo que cambia en las dos suites, en cinco minutos de lectura.',
    email: 'Correo para el boletín',
    submit: 'Suscribirme',
    sent: 'Gracias: te escribiremos en la próxima edición.',
  },
  en: {
    title: 'One email a month',
    subtitle: 'What changes in the two suites, in five minutes of reading.',
    email: 'Email for the newsletter',
    submit: 'Subscribe',
    sent: 'Thank you: we will write to you in the next issue.',
  },
};

const newsletterTest = `import { href } from '@altanube/content/links';
import { expect, test } from '@altanube/e2e/fixtures';
import { siteContent } from '@altanube/e2e/helpers/site-content';

const { newsletter } = siteContent.copy.en.faq;

for (const javaScriptEnabled of [true, false]) {
  test.describe(\`with JavaScript: \${javaScriptEnabled}\`, () => {
    test.use({ javaScriptEnabled, locale: 'en-IE' });

    test('a visitor subscribes to the newsletter', async ({ page }) => {
      await page.goto(href('faq', 'en'));
      await expect(page.getByText(newsletter.sent)).toBeHidden();
      await page.getByLabel(newsletter.email).fill('ana@empresa.example');
      await page.getByRole('button', { name: newsletter.submit }).click();
      await expect(page.getByText(newsletter.sent)).toBeVisible();
      await expect(page).toHaveURL(href('faq', 'en', 'newsletter-sent'));
    });
  });
}
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
  project.edit(
    schema,
    '  cta: group',
    '  newsletter: section({ email: text, submit: text, sent: text }),\n  cta: group',
  );
  project.edit(schema, 'question, sources }', 'question, section, sources }');
  for (const [language, copy] of Object.entries(newsletterCopy)) {
    project.set(`content/${language}/faq.yaml`, 'newsletter', copy);
  }
  const page = 'site/src/pages/[lang]/faq.astro';
  project.edit(page, '  <ContactCta', '  <Newsletter {...content} />\n  <ContactCta');
  project.edit(
    page,
    'import { FaqData }',
    "import { Newsletter } from '#sections/faq/newsletter.tsx';\nimport { FaqData }",
  );
  project.edit(
    'content/es/legal/privacy.md',
    'Si un proveedor trata datos fuera',
    'Si te suscribes al boletín, guardamos tu correo hasta que te das de baja.\n\nSi un proveedor trata datos fuera',
  );
}
