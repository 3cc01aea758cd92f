import { hasMenu } from '@altanube/content/routes';
import { expect, test } from 'vitest';
import { siteContent } from '../helpers/site-content.ts';
import { getDemoSubject, getPageSubject } from '@altanube/content/subjects';
import { callsToAction } from '@altanube/contact/attribution';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { all, entries, targetsIn, type Part } from './elements.ts';
import { builtPage, detailPages, expectOnEach, pages } from './pages.ts';

const { copy } = siteContent;

/** The parameters that links in a part of a page pass to the contact form. */
function readFormLinks(part: Part, language: Language) {
  const start = `${href('contact', language)}#`;
  return targetsIn(part)
    .filter((target) => target.startsWith(start))
    .map((target) => {
      const parameters = new URLSearchParams(target.slice(start.length));
      const { cta = null, subject = null, ...others } = Object.fromEntries(parameters);
      expect(others).toEqual({});
      return { cta, subject };
    });
}

// The tests of each page check the parameters of its calls to action by `contactHref`.
test('every page tells the form where a call to action stands, and what the page is about (CTA-1)', () =>
  expectOnEach([...pages, ...detailPages], ({ document, language, route, entry }) => {
    const subject = entry === undefined ? getPageSubject(route) : entry.subject;
    const demo = getDemoSubject(route);
    const inHeader = ['header', 'menu'].map((cta) => ({ cta, subject: demo }));
    // A header without menu may have a button of its page.
    const frame = [...(hasMenu(route) ? inHeader : []), { cta: 'footer', subject }];
    const links = readFormLinks(document, language);
    expect(links.filter(({ cta }) => frame.some((link) => link.cta === cta))).toEqual(
      route === 'contact' ? [] : frame,
    );
    const options = all(builtPage('contact', language).document, 'select[name=subject] option');
    const subjects = options.map((option) => option.getAttribute('value'));
    for (const { cta, subject: about } of links) {
      expect(callsToAction).toContain(cta);
      if (about !== null) expect(subjects).toContain(about);
      else expect(subject).toBeNull();
    }
    // Only the link back to an unsent message passes no parameters.
    expect(entries(document, `a.button[href="${href('contact', language)}"]`)).toEqual(
      route === 'contactNotSent' ? [copy[language].contactNotSent.back] : [],
    );
  }));
