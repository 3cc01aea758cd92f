import { expect, test } from 'vitest';
import { languages } from '#site/languages.ts';
import { loadContent } from './load.ts';
import { copyContent, problemsIn } from './testing/content-folder.ts';

/** What stops the build in what a company says of itself, and what it may leave out. */
const { company, prices, testimonials } = loadContent();

test('a story of nobody who gave a testimonial is named', () => {
  using content = copyContent();
  content.write('stories.yaml', '- { id: nobody, country: ES, people: 9, days: 9 }\n');
  const ids = testimonials.map(({ id }) => id).join(', ');
  expect(problemsIn(content.path)).toContain(
    `content/stories.yaml:1: 0.id: expected the id of a testimonial: ${ids}; found nobody`,
  );
});

test('an office whose city a language does not name is named', () => {
  using content = copyContent();
  const hours = { open: '9:00', close: '18:00' };
  content.put('company.yaml', 'offices', [{ id: 'unheard-of', country: 'ES', hours }]);
  expect(problemsIn(content.path)).toContainEqual(
    expect.stringMatching(
      /^content\/en\/about\.yaml:\d+: coverage\.offices\.items: expected the ids of company\.yaml: unheard-of;/,
    ),
  );
});

test('the offices that no company has are named', () => {
  using content = copyContent();
  content.put('company.yaml', 'offices', []);
  expect(problemsIn(content.path)).toContainEqual(
    expect.stringMatching(
      /coverage\.offices\.items: expected the ids of company\.yaml: none; found /,
    ),
  );
});

test('coordinates have as many decimals as a map gives them, and no quotes', () => {
  using content = copyContent();
  content.set('company.yaml', 'offices.0.coordinates', { latitude: 19.432, longitude: -99.133 });
  expect(problemsIn(content.path)).toEqual([]);
  content.set('company.yaml', 'offices.0.coordinates', { latitude: '19.4', longitude: -99.1 });
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(
      /latitude: expected degrees between -90 and 90; found "19\.4", which is a text: leave out the quotes$/,
    ),
  ]);
});

test('a company without a year, a size, offices and stories has no problem', () => {
  using content = copyContent();
  for (const key of ['founded', 'people', 'offices']) content.put('company.yaml', key);
  content.write('stories.yaml', '[]\n');
  for (const language of languages) {
    content.set(`${language}/about.yaml`, 'coverage.offices.items', []);
    content.set(`${language}/about.yaml`, 'stories.items', []);
  }
  // Cities that were spelled alike in two languages are not needed any more.
  const isOfCities = (problem: string) => problem.startsWith('content/untranslated.yaml');
  expect(problemsIn(content.path).filter((problem) => !isOfCities(problem))).toEqual([]);
});

test('a count, and a partnership, of a day to come are named', () => {
  using content = copyContent();
  const [partner] = company.partners;
  content.set('figures.yaml', 'countedOn', '2999-01-01');
  content.set('company.yaml', 'partners.0', { id: partner?.id, since: 2099 });
  const expected = /expected a day that is not in the future .*; found 2\d99-01-01$/;
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(expected),
    expect.stringMatching(expected),
  ]);
});

test('a certificate that has run out is named, unless the company is a sample', () => {
  using content = copyContent();
  const expected = /certificate\.validUntil: expected a day that is not over, or nothing/;
  const past = [expect.stringMatching(expected)];
  const certificate = { validUntil: '2020-06-30' };
  const problemsAt = (sample: boolean, now: string) => {
    content.set('company.yaml', 'sample', sample);
    content.set('company.yaml', 'certificate', certificate);
    const problems = problemsIn(content.path, Date.parse(now));
    return problems.filter((problem) => problem.includes('certificate'));
  };
  expect(problemsAt(false, '2020-06-30T23:00:00Z')).toEqual([]);
  // Somewhere it is still the same day.
  expect(problemsAt(false, '2020-07-01T11:00:00Z')).toEqual([]);
  expect(problemsAt(false, '2020-07-01T12:00:00Z')).toEqual(past);
  expect(problemsAt(true, '2020-07-01T12:00:00Z')).toEqual([]);
});

test('addresses by which a real company can be checked exist', () => {
  using content = copyContent();
  const url = 'https://registro.example/1';
  content.set('company.yaml', 'sample', false);
  content.set('company.yaml', 'certificate', { url });
  content.set('company.yaml', 'partners.0.url', url);
  const problems = problemsIn(content.path).filter((problem) => problem.includes(url));
  expect(problems).toEqual([
    expect.stringMatching(/certificate\.url: expected an address that does not end in \.example/),
    expect.stringMatching(/partners\.0\.url: expected an address that does not end in \.example/),
  ]);
});

test('what would make the claims checkable may be left out, or empty', () => {
  using content = copyContent();
  content.set('company.yaml', 'certificate', null);
  content.set(
    'company.yaml',
    'partners',
    company.partners.map(({ id }) => ({ id })),
  );
  content.set('figures.yaml', 'countedOn', null);
  content.set('prices.yaml', 'support.creditCap', null);
  prices.support.plans.forEach((_, index) => {
    content.set('prices.yaml', `support.plans.${index}.severities`, null);
  });
  for (const language of languages) {
    content.set(`${language}/about.yaml`, 'claims.items', []);
    content.set(`${language}/about.yaml`, 'claims.certificate.scope', []);
    content.set(`${language}/pricing.yaml`, 'migrations.items', []);
  }
  expect(problemsIn(content.path)).toEqual([]);
});

test('a plan whose severities promise another first answer is named', () => {
  using content = copyContent();
  const [plan] = prices.support.plans;
  const { min, max } = plan?.responseHours ?? {};
  const severity = { id: 'slow', responseHours: 9999, solutionHours: 9999, credit: 0.1 };
  content.set('prices.yaml', 'support.plans.0', { ...plan, severities: [severity] });
  expect(problemsIn(content.path)).toEqual([
    expect.stringContaining(
      `severities: expected first answers from ${min} to ${max} hours, as in responseHours`,
    ),
  ]);
});
