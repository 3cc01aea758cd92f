import { expect } from 'vitest';
import { initials } from '#content/initials.ts';
import { siteContent } from '#testing/site-content.ts';
import type { Question } from '#content/schema/parts.ts';
import type { Testimonial } from '#content/schema/people.ts';
import { fill } from '@altanube/contact/template';
import type { Language } from '#site/languages.ts';
import { all, entries, only, textOf, type Part } from './elements.ts';

/** What several pages show in the same way, compared with the content files. */
const { copy, testimonials } = siteContent;

type Item = { title: string; description: string };

/** Each entry has an icon, its title and its description, and there is no other. */
export function expectItems(within: Part, items: readonly Item[]): void {
  const shown = all(within, 'li');
  expect(shown.map((item) => textOf(only(item, 'h3')))).toEqual(items.map(({ title }) => title));
  expect(entries(within, 'li p')).toEqual(items.map(({ description }) => description));
  for (const item of shown) expect(all(item, 'svg')).toHaveLength(1);
}

/** Each question opens to its answer, is found by its id, and closes the others of its group. */
export function expectQuestions(within: Part, questions: readonly Question[]): void {
  const shown = all(within, 'details');
  expect(shown.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
  expect(entries(within, 'details > summary')).toEqual(questions.map(({ question }) => question));
  expect(shown.map((question) => entries(question, 'p'))).toEqual(
    questions.map(({ answer }) => answer),
  );
  const [group, ...others] = new Set(shown.map((question) => question.getAttribute('name')));
  expect(group).toBeTruthy();
  expect(others).toEqual([]);
  expect(shown.filter((question) => question.hasAttribute('open'))).toEqual([]);
}

/** Each client’s word, with who says it and as many stars as they give; in the order of the file. */
export function expectTestimonials(
  within: Part,
  language: Language,
  expected: readonly Testimonial[] = testimonials,
): void {
  const { carousel, items } = copy[language].home.testimonials;
  const shown = all(within, 'figure');
  expect(shown).toHaveLength(expected.length);
  expected.forEach(({ id, author, company, rating }, index) => {
    const said = items.find((item) => item.id === id);
    const quote = shown[index] ?? within;
    expect(textOf(only(quote, 'blockquote'))).toBe(said?.quote);
    expect(textOf(only(quote, 'figcaption'))).toBe(
      `${initials(author)} ${author} ${said?.role} ${company}`,
    );
    const stars = only(quote, '[role="img"]');
    expect(stars.getAttribute('aria-label')).toBe(fill(carousel.rating, { rating, best: 5 }));
    expect(all(stars, 'svg')).toHaveLength(rating);
  });
}
