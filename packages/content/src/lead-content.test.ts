import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from './load.ts';
import { subjects } from './subjects.ts';
import { copyContent } from './testing/content-folder.ts';
import { languages } from './languages.ts';
import { loadLeadContent } from './lead-content.ts';

test('the server reads of the content what the pages say too', () => {
  const whole = loadContent();
  const { copy, company } = loadLeadContent();
  expect(company).toEqual(whole.company);
  for (const language of languages) {
    const { contact, mail, pricing } = whole.copy[language];
    const content = { prices: whole.prices, contact, pricing, articles: [] };
    expect(copy[language]).toEqual({ language, contact, mail, subjects: subjects(content) });
  }
});

test('every problem of what it reads is told, with its file', () => {
  using content = copyContent();
  content.set('company.yaml', 'name', '');
  content.set('en/mail.yaml', 'heading', 3);
  content.set('es/contact.yaml', 'form.errors.email', '{company.nmae}');
  rmSync(join(content.path, 'es/mail.yaml'));
  expect(() => loadLeadContent(content.path)).toThrow(
    /^The content has 4 problems:\n {2}content\/company\.yaml:\d+: name: .*/,
  );
  for (const file of ['en/mail.yaml', 'es/contact.yaml', 'es/mail.yaml']) {
    expect(() => loadLeadContent(content.path)).toThrow(`content/${file}`);
  }
});

test('a mistake in what only pages say, which the build refuses, keeps no server down', () => {
  using content = copyContent();
  content.append('es/about.yaml', 'more: One thing: another\n');
  expect(() => loadContent(content.path)).toThrow('es/about.yaml');
  expect(loadLeadContent(content.path).company).toEqual(loadLeadContent().company);
});
