import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { formatPrice } from './formats.ts';
import { languages } from './languages.ts';
import { loadContent } from './load.ts';
import { copyContent, knownArticle as article, problemsIn } from './testing/content-folder.ts';

/**
 * Mistakes of those who write the content, and what they read then. They are made in a copy of the
 * content as it is, so each must be one whatever the content says.
 */
const { copy, fitRules, prices } = loadContent();
const help = 'help: See whether it is spelt right.';

/** A plan, an answer and so on of the content, which has one or more. */
function first<Entry>(entries: readonly Entry[]): Entry {
  const [entry] = entries;
  if (entry === undefined) throw new Error('The list is empty');
  return entry;
}

const licences = prices.google.plans.flatMap(({ id, annual }, at) =>
  annual === null ? [] : { id, at, annual },
);
const licence = `google.plans.${first(licences).at}`;
const microsoftLicence = first(prices.microsoft.plans);
const otherIcon = first(copy.es.about.values.items).icon === 'zap' ? 'star' : 'zap';
const question = first(fitRules.questions);
/** It says something for a suite. */
const answer = { id: first(question.answers).id, google: 1, microsoft: 0 };

/** Copied once: copying takes longer than checking. */
const content = copyContent();
afterAll(() => content[Symbol.dispose]());

type Change = (copy: typeof content) => void;

/** What all mistakes of this file have led to so far. */
const allProblems: string[] = [];

function problemsAfter(change: Change, now?: number): string[] {
  try {
    change(content);
    const problems = problemsIn(content.path, now);
    allProblems.push(...problems);
    return problems;
  } finally {
    content.restore();
  }
}

function type(typed: string): Change {
  return ({ edit }) => edit('en/not-found.yaml', help, typed);
}

function inEach(change: (language: string) => void): void {
  for (const language of languages) change(language);
}

describe('what cannot be read as YAML is explained once, with the line and a mark (FIT-4, LEG-7, TXT-2, TXT-4, TXT-5)', () => {
  test.each([
    ['help: One: the address', 6, ': the address', 'a text with `: ` inside needs quotes'],
    ['\thelp: A text', 6, ' help: A text', 'indentation must be spaces, and here is a tab'],
    ['    help: A text', 5, 'Oops!', 'the lines of a group start in the same column'],
    ['help: See\nspelt right.', 7, 'spelt right.', 'this line has no key'],
    ['help:\u00a0A text', 6, '\u00a0A text', 'here is a non-breaking space'],
    ['help: Espa\ufffda', 6, '\ufffda', 'a letter was lost here when the file was saved'],
    ['---\nhelp: A text', 6, '---', 'YAML cannot read this line'],
  ])('%j', (typed, line, at, says) => {
    const [problem = '', ...others] = problemsAfter(type(typed));
    expect(others).toEqual([]);
    const [message = '', shown = '', mark = ''] = problem.split('\n');
    expect(message).toContain(`content/en/not-found.yaml:${line}: ${says}`);
    expect(shown).toContain(`${line} | `);
    expect(shown.slice(mark.indexOf('^'))).toMatch(new RegExp(`^${RegExp.escape(at)}`));
  });

  test('of a long line the part around the mark is shown', () => {
    const long = 'A text that is long. '.repeat(10);
    const [problem = ''] = problemsAfter(type(`help: ${long}So: ${long}`));
    const [, shown = '', mark = ''] = problem.split('\n');
    expect(shown).toMatch(/^6 \| ….*So: A text.*…$/);
    expect(shown.length).toBeLessThan(100);
    expect(shown.slice(mark.indexOf('^'))).toMatch(/^: A text/);
  });

  test('a file with several mistakes is named with the first, and other files are checked', () => {
    const problems = problemsAfter(({ edit }) => {
      edit('en/not-found.yaml', help, 'help: one: two\nmore: three: four\nthen: "five');
      edit('es/not-found.yaml', /^contact: .*$/m, 'contact: ""');
    });
    expect(problems).toEqual([
      'content/es/not-found.yaml:8: contact: expected a text that is not empty; found ""',
      expect.stringContaining('en/not-found.yaml:6: '),
    ]);
  });
});

const typedValues: [typed: string, says: string][] = [
  ['help: 404', 'found 404, which is not a text: put it in quotes'],
  ['help: true', 'found true, which is not a text: put it in quotes'],
  ['help: {company.name}', 'found {"company.name":null}, which is not a text: put it in quotes'],
  ['help: ""', 'expected a text that is not empty; found ""'],
  ['help: " A text"', 'expected a text without space at either end; found " A text"'],
  [
    'help: Ask {company.nam}',
    'expected a placeholder that content/README.md lists; found {company',
  ],
  ['help: Ask {companyname}', 'expected a text without {companyname}, which is no placeholder'],
  ['help: Mira si está bien escrito.', 'expected a text of its own, or an entry in untranslated'],
];

function formatted({ annual }: { annual: number }): string {
  return annual.toFixed(2);
}

function officesAt(latitude: unknown): unknown {
  const hours = { open: '9:00', close: '18:00' };
  return [{ id: 'here', country: 'ES', hours, coordinates: { latitude, longitude: 0 } }];
}

function demo(changes: object): unknown {
  const monday = [{ open: '9:00', close: '18:00' }];
  const times = { everyMinutes: 30, noticeHours: 4, daysAhead: 30 };
  return { timeZone: 'Europe/Madrid', week: { monday }, ...times, ...changes };
}

const tagManager = (more: object) => ({ tagManager: { containerId: 'GTM-AB12CD3', ...more } });
const frame = 'https://calendar.test';
const matomo = (host: string, siteId: unknown = 1) => ({ matomo: { host, siteId } });

/** What is set in a file, and what the message about this key says. */
const setValues: [file: string, key: string, value: unknown, says: string][] = [
  ['en/not-found.yaml', 'help', ['one'], 'expected a text; found ["one"]'],
  ['en/not-found.yaml', 'helpful', 'x', 'expected no such key; found "x"'],
  ['en/not-found.yaml', 'meta', 7, 'expected a group of keys; found 7'],
  ['en/not-found.yaml', 'meta.title', 'x'.repeat(91), 'expected at most 90 characters'],
  [
    'en/not-found.yaml',
    'meta.description',
    'Short',
    'expected at least 50 characters; found "Short"',
  ],
  ['en/about.yaml', 'values.items.0.icon', 'sparkle', 'expected the name of an icon listed in'],
  ['en/about.yaml', 'values.items.0.icon', otherIcon, `as in Spanish; found "${otherIcon}"`],
  ['en/faq.yaml', 'categories.0.id', 'No id', 'expected an id of a-z, 0-9 and hyphens'],
  ['en/home.yaml', 'testimonials.carousel.slide', 'Slide {n}', 'exactly the placeholders {n}'],
  ['en/contact.yaml', 'form.notice', 'You accept it', 'with exactly the links […](privacy)'],
  ['prices.yaml', 'google.plans.0.popular', 'no', 'expected true or false; found "no"'],
  ['prices.yaml', 'google.plans.0.annual', '6,80', 'a price in euros, such as 6.80; found "6,80"'],
  [
    'prices.yaml',
    'google.plans.0.annual',
    -6.8,
    'expected a price in euros, such as 6.80; found -6.8',
  ],
  ['prices.yaml', 'google.plans.0.annual', 0, 'expected a price in euros, such as 6.80; found 0'],
  ['prices.yaml', 'google.plans.0.annual', 680, 'expected a price of 500 euros per user and month'],
  ['prices.yaml', 'google.plans.0.annual', 6.8055, 'expected a price in euros and whole cents'],
  [
    'prices.yaml',
    `${licence}.monthByMonth`,
    0.01,
    `above the annual one, ${formatted(first(licences))}`,
  ],
  [
    'prices.yaml',
    'microsoft.plans.0.monthByMonth',
    microsoftLicence.annual,
    `1 % above the annual one, ${formatted(microsoftLicence)}`,
  ],
  [
    'prices.yaml',
    'microsoft.plans.0.comparable',
    'none',
    `expected one of ${first(prices.google.plans).id}, `,
  ],
  ['prices.yaml', 'support.customPlanUsers', 200.5, 'expected a whole number; found 200.5'],
  ['prices.yaml', 'addOns.0.per', 'month', 'expected one of user, session, project'],
  ['figures.yaml', 'availability', 99.9, 'expected a share between 0 and 1; found 99.9'],
  ['figures.yaml', 'countedOn', '2999-01-01', 'expected a day that is not in the future'],
  ['fit-rules.yaml', 'questions.0.answers.0.google', 9, 'expected at most 3; found 9'],
  ['fit-rules.yaml', 'questions.0.answers.0', answer, 'expected the criterion that'],
  ['company.yaml', 'founded', '2014-05-01', 'expected a year such as 2014'],
  ['company.yaml', 'legalTextsUpdated', '2/11/2026', 'expected a date such as 2026-11-02'],
  ['company.yaml', 'legalTextsUpdated', '2999-01-01', 'expected a day that is not in the future'],
  ['company.yaml', 'partners.0.since', 2099, 'expected a day that is not in the future'],
  ['company.yaml', 'email.sales', 'ventas.altanube.example', 'expected an e-mail address'],
  ['company.yaml', 'phone.e164', 34910000000, 'which is not a text: put it in quotes'],
  ['company.yaml', 'hours.open', '9 h', 'expected a time of day such as 9:00'],
  ['company.yaml', 'statusUrl', 'https://status.test/?lang=es', 'expected the address of a status'],
  ['company.yaml', 'offices', officesAt(99), 'latitude: expected at most 90; found 99'],
  ['company.yaml', 'offices', officesAt('19'), 'which is a text: leave out the quotes'],
  ['company.yaml', 'demoTimes', demo({ timeZone: 'Madrid' }), 'a time zone such as Europe/Madrid'],
  ['company.yaml', 'demoTimes', demo({ everyMinutes: 0 }), 'expected at least 5; found 0'],
  ['company.yaml', 'demoTimes', demo({ closed: 'Sundays' }), 'closed: expected a list; found'],
  ['company.yaml', 'demoTimes', demo({ week: {} }), 'expected hours on at least one day'],
  ['company.yaml', 'demoTimes', demo({ week: { monday: 'all day' } }), 'expected a list; found'],
  ['company.yaml', 'embeds', [{ name: 'A b', frame }], 'embeds.0.name: expected an id of a-z'],
  [
    'company.yaml',
    'embeds',
    [{ name: 'map', frame: `${frame}/book` }],
    'embeds.0.frame: expected an address without a path, such as https://calendar.example.com',
  ],
  ['company.yaml', 'embeds', [{ name: 'map', frame: 'http://a.test' }], 'expected an address'],
  ['company.yaml', 'embeds', [{ name: 'map', frame: `${frame};a` }], 'expected an address'],
  [
    'company.yaml',
    'embeds',
    [{ name: 'map', frame, category: 'necessary' }],
    'expected one of functional, analytics, marketing; found "necessary"',
  ],
  [
    'company.yaml',
    'embeds',
    [
      { name: 'map', frame },
      { name: 'map', frame },
    ],
    'embeds: expected a list in which each name is used once',
  ],
  ['company.yaml', 'tools', { hotjar: { id: 1 } }, 'tools.hotjar: expected no such key'],
  [
    'company.yaml',
    'tools',
    { googleAnalytics: { measurementId: 'UA-1-1' } },
    'a measurement id such',
  ],
  [
    'company.yaml',
    'tools',
    { tagManager: { containerId: 'G-AB12CD34EF' } },
    'a container id such as',
  ],
  [
    'company.yaml',
    'tools',
    tagManager({ opens: { scripts: ['https:'] } }),
    'a host such as https://',
  ],
  ['company.yaml', 'tools', tagManager({ stores: ['a b'] }), 'a name such as _hjSession*'],
  [
    'company.yaml',
    'tools',
    { plausible: { domain: 'https://a.test' } },
    'the domain of the site in',
  ],
  [
    'company.yaml',
    'tools',
    matomo('http://a.test'),
    'the address of a server such as https://stats.',
  ],
  [
    'company.yaml',
    'tools',
    matomo('https://a.test; script-src *'),
    'the address of a server such as',
  ],
  ['company.yaml', 'tools', matomo('https://a.test', '1'), 'which is a text: leave out the quotes'],
  ['company.yaml', 'tools', { clarity: { projectId: 'AB' } }, 'a project id such as ab12cd34ef'],
  ['company.yaml', 'tools', { meta: { pixelId: 'abc' } }, 'the id of a pixel such as "'],
  ['company.yaml', 'tools', { linkedIn: { partnerId: 'abc' } }, 'a partner id such as "1234567"'],
  [
    'clients.yaml',
    '0.url',
    'www.norvalle.example',
    'expected an address that starts with https://',
  ],
];

/** A licence without a price, or that does not exist, has no sum. */
const example = {
  people: 5,
  suite: 'google',
  licence: 'none',
  support: first(prices.support.plans).id,
};
const severity = { id: 'slow', responseHours: 9999, solutionHours: 9999, credit: 0.1 };
const eightAnswers = () => [...'abcdefgh'].map((id) => ({ id, google: 0, microsoft: 0 }));

const encodings: [name: string, change: Change, says: string][] = [
  [
    'Latin-1 in Markdown',
    ({ write }) => write('es/legal/privacy.md', Buffer.from('Uno\n\ná', 'latin1')),
    'content/es/legal/privacy.md:3: this line is not UTF-8',
  ],
  [
    'UTF-16',
    ({ write }) => write('es/not-found.yaml', Buffer.from('title: á\n', 'utf16le')),
    'content/es/not-found.yaml:1: this line is not UTF-8, which letters such as é',
  ],
  [
    'UTF-16 with a byte-order mark',
    ({ write }) => write('es/not-found.yaml', Buffer.from('\ufefftitle: á\n', 'utf16le')),
    'content/es/not-found.yaml:1: this line is not UTF-8, which letters such as é',
  ],
];

/** Any other change, and what the messages begin with, or say. */
const changes: [change: Change, ...says: (string | RegExp)[]][] = [
  [
    ({ edit }) => edit('en/not-found.yaml', /^ {2}title: .*\n/m, ''),
    'content/en/not-found.yaml:2: meta.title: expected a text; found nothing',
  ],
  [
    ({ write }) => write('en/not-found.yaml', ''),
    'content/en/not-found.yaml: expected a group of keys; found nothing',
  ],
  [
    ({ write }) => write('en/not-found.yaml', 'A text\n'),
    'content/en/not-found.yaml: expected a group of keys; found "A text"',
  ],
  [
    ({ remove }) => remove('en/faq.yaml'),
    'content/en/faq.yaml: expected a file of this name; found none',
  ],
  [
    ({ rename }) => rename('people.yaml', 'peeple.yaml'),
    'content/people.yaml: expected a file of this name; found none',
    'content/peeple.yaml: expected only files that the site reads; found peeple.yaml',
  ],
  [
    ({ write }) =>
      write(
        'redirects.yaml',
        `- { from: /old, to: /older }
- { from: /older, to: /faq?lng=en#a }
- { from: /old, to: /soporte/no-article }
- { from: /faq, to: /precios }
`,
      ),
    'content/redirects.yaml:1: 0.to: expected the address of a page or article; found /older',
    'content/redirects.yaml:3: 2.from: expected each address once; found /old',
    'content/redirects.yaml:3: 2.to: expected the address of a page or article; found /soporte/no-a',
    'content/redirects.yaml:4: 3.from: expected an address that is no page; found /faq',
  ],
  [
    ({ write }) => write('redirects.yaml', '- { from: /old/?id=1, to: //evil.example/faq }\n'),
    'content/redirects.yaml:1: 0.from: expected a path such as /about-us.html',
    'content/redirects.yaml:1: 0.to: expected a page such as /precios',
  ],
  [
    ({ write }) => write('stories.yaml', '- { id: nobody, country: ES, people: 1, days: 1 }\n'),
    '0.id: expected the id of a testimonial: ',
  ],
  [
    ({ append }) => append('people.yaml', '- id: twice\n  name: A\n- id: twice\n  name: B\n'),
    /people\.yaml:\d+: \d+\.id: expected an id used once in the list/,
  ],
  [
    ({ set }) => set('prices.yaml', 'microsoft.plans.0.id', 'unheard-of'),
    'licences.plans: expected an entry for “unheard-of”, as in prices.yaml; found none',
  ],
  [
    ({ set }) => set('en/about.yaml', 'team.members.0.id', 'nobody'),
    'team.members.0.id: people.yaml has no “nobody”',
  ],
  [
    ({ edit }) => edit('prices.yaml', /customPlanUsers: .*/, 'customPlanUsers: 1.200'),
    'the dot of 1.200 is a decimal point: write 1200 if thousands are meant',
  ],
  [
    ({ set, write }) => {
      set('company.yaml', 'tools', { clarity: { projectId: 'ab12cd34ef' } });
      write('es/legal/privacy.md', 'Nadie recibe nada.\n');
    },
    'expected the name of who gets the data of clarity',
  ],
  [
    ({ set }) => {
      set('company.yaml', 'sample', false);
      set('company.yaml', 'bookingUrl', 'https://citas.example/');
      set('company.yaml', 'certificate', { validUntil: '2020-01-31' });
    },
    'bookingUrl: expected an address that does not end in .example',
    'certificate.validUntil: expected a day that is not over, or nothing',
  ],
  [
    ({ set }) => set('prices.yaml', `${licence}.annual`, null),
    'expected prices for each plan but the enterprise one, which has none',
  ],
  [
    ({ set }) => set('prices.yaml', 'examples', [{ ...example, suite: 'zoho' }]),
    'expected one of google, microsoft; found "zoho"',
  ],
  [
    ({ set }) => set('prices.yaml', 'examples', [example]),
    `examples.0.licence: expected one of ${licences.map(({ id }) => id).join(', ')}; found “none”`,
  ],
  [
    ({ set }) => set('prices.yaml', 'support.plans.0.severities', [severity]),
    /severities: expected first answers from \d+ to \d+ hours, as in responseHours/,
  ],
  [
    ({ set }) => set('fit-rules.yaml', 'margin', 40),
    'expected points by which “google” comes of some answers',
    'expected points by which “microsoft” comes of some answers',
  ],
  [
    ({ set }) => set('fit-rules.yaml', 'neither', [{ question: question.id, answer: 'nobody' }]),
    'neither.0.answer: expected one of ',
  ],
  [
    ({ set }) => set('fit-rules.yaml', 'questions.0', { id: 'today', answers: eightAnswers() }),
    'expected a question that can change what comes out',
  ],
  [
    ({ set }) => set('fit-rules.yaml', 'questions.0.answers.0', { ...answer, criterion: 'no-row' }),
    'questions.0.answers.0.id: expected in fit-rules.yaml the id of a row of the comparison: ',
  ],
  [
    ({ set }) => {
      set('fit-rules.yaml', 'questions.0.answers.0.google', 1);
      set('fit-rules.yaml', 'questions.0.answers.0.microsoft', 0);
      set('fit-rules.yaml', 'questions.0.answers.0.criterion', 'any');
      set('en/fit.yaml', 'questions.0.answers.0.reason', null);
    },
    'reason: expected a reason if the answer has more points for one of the suites',
  ],
  [
    ({ set }) => {
      set('fit-rules.yaml', 'questions.0.answers.0', { ...answer, google: 0 });
      set('en/fit.yaml', 'questions.0.answers.0.reason', 'It is so');
    },
    'or else none; found It is so',
  ],
  [
    ({ set }) =>
      set(
        'company.yaml',
        'demoTimes',
        demo({ week: { monday: [{ open: '18:00', close: '9:00' }] } }),
      ),
    'expected hours that close after they open',
  ],
  [
    ({ set }) => {
      set('company.yaml', 'bookingUrl', null);
      set('company.yaml', 'demoTimes', null);
    },
    'expected a calendar, or demoTimes',
  ],
  [
    ({ set }) => set('company.yaml', 'offices', officesAt(40)),
    'coverage.offices.items: expected an entry for “here”, as in company.yaml; found none',
  ],
  [
    ({ write }) => write('es/legal/privacy.md', '\n'),
    'es/legal/privacy.md: expected a text in Markdown; found an empty file',
  ],
  [
    ({ write }) => write('es/legal/privacy.md', '\nUno\n\nDos {company.nam}\n'),
    'content/es/legal/privacy.md:4: expected a placeholder that content/README.md lists',
  ],
  [
    ({ write }) => write('es/legal/privacy.md', 'Uno\n\nA<br>B ![C](/d.png)\n[E](javascript:f)\n'),
    'es/legal/privacy.md:3: expected Markdown without HTML; found “<br>”',
    'es/legal/privacy.md:3: expected text without pictures; found “![C](/d.png)”',
    'es/legal/privacy.md:4: expected a link to a page: /faq, https://…, mailto:…, tel:…; found “',
  ],
  [
    ({ append }) => append(`en/${article}`, '\n[Prices](/prices)\n'),
    'expected a link to a page: /faq, https://…, mailto:…, tel:…; found “[Prices](/prices)”',
  ],
  [
    ({ append }) => append(`en/${article}`, '\n![](desk.jpg)\n'),
    'expected ![what the picture shows](desk.jpg), or ![](desk.jpg "decoration"); found “![](',
  ],
  [
    ({ edit }) => edit(`en/${article}`, /^title: .*\n/m, ''),
    `content/en/${article}: title: expected a text; found nothing`,
  ],
  [
    ({ edit }) => edit(`en/${article}`, /^title: .*$/m, 'title: One: two'),
    `content/en/${article}:2: a text with \`: \` inside`,
  ],
  [
    ({ append }) => append(`en/${article}`, '\n{company.nam}\n'),
    /\.md:\d+: expected a placeholder that content/,
  ],
  [
    ({ write }) => write(`en/${article}`, 'A.\n'),
    `en/${article}:1: an article starts with its title and so on`,
  ],
  [
    ({ write }) => write(`en/${article}`, '---\ntitle: A title\n'),
    `en/${article}:1: an article starts with its title and so on`,
  ],
  [
    ({ remove }) => remove(`en/${article}`),
    `content/en/${article}: expected a translation of es/${article}; found none`,
  ],
  [
    ({ rename }) => inEach((to) => rename(`${to}/${article}`, `${to}/articles/Año nuevo.md`)),
    'articles/Año nuevo.md: expected a file name of a-z, 0-9 and hyphens',
  ],
  [
    ({ edit }) => inEach((to) => edit(`${to}/${article}`, /^category: .*$/m, 'category: tips')),
    'category: expected one of guides, problems, bestPractices; found "tips"',
  ],
  [
    ({ edit }) => inEach((to) => edit(`${to}/${article}`, /^ {2}page: .*$/m, '  page: prices')),
    /next\.page: expected one of home, .*; found "prices"$/,
  ],
  [
    ({ edit }) => inEach((to) => edit(`${to}/${article}`, /^checked: .*$/m, 'checked: 2999-01-01')),
    /checked: expected a day that is not in the future .*; found 2999-01-01$/,
  ],
  [
    ({ edit }) => inEach((to) => edit(`${to}/${article}`, /^related: .*$/m, 'related: [none]')),
    'related.0: expected the file name of an article, without .md; found “none”',
  ],
  [
    ({ edit }) => edit(`en/${article}`, /^minutes: .*$/m, 'minutes: 2'),
    /minutes: expected 1 as in Spanish; found 2$/,
  ],
];

describe('a value that does not fit is named with its key and what was expected', () => {
  test.each(typedValues)('%j', (typed, says) => {
    const problems = problemsAfter(type(typed));
    expect(problems).toEqual([expect.stringMatching(/^content\/en\/not-found\.yaml:6: help: /)]);
    expect(problems[0]).toContain(says);
  });

  test.each(setValues)('%s: %s: %j', (file, key, value, says) => {
    const problems = problemsAfter(({ set }) => set(file, key, value));
    const place = new RegExp(`^content/${file}(?::\\d+)?: ${RegExp.escape(key)}`);
    const found = problems.filter((problem) => place.test(problem) && problem.includes(says));
    expect(found, problems.join('\n')).toHaveLength(1);
  });

  test.each(changes)('%s', (change, ...says) => {
    const problems = problemsAfter(change);
    for (const each of says) {
      const isOf = (problem: string) =>
        typeof each === 'string' ? problem.includes(each) : each.test(problem);
      expect(problems.some(isOf), `${each}\n${problems.join('\n')}`).toBe(true);
    }
  });
});

const plan = first(prices.support.plans);
const firstQuestions = 'categories.0.questions';
const answered = { question: '¿Qué?', answer: ['Esto.'] };

describe('a mistake is told once, where it was made (TXT-4)', () => {
  test.each<[mistake: string, change: Change, says: RegExp]>([
    [
      'an entry with an id that a translation lacks',
      ({ insert }) => insert('es/faq.yaml', firstQuestions, { id: 'new', ...answered }),
      /^content\/en\/faq\.yaml:\d+: categories\.0\.questions: expected the entry “new”, “¿Qué\?” of es\/faq\.yaml:\d+; found none$/,
    ],
    [
      'an entry with an id that only a translation has',
      ({ insert }) => insert('en/faq.yaml', firstQuestions, { id: 'new', ...answered }),
      /^content\/en\/faq\.yaml:\d+: categories\.0\.questions\.0: expected only entries that es\/faq\.yaml has too; found “new”, “¿Qué\?”$/,
    ],
    [
      'an entry without an id that a translation lacks',
      ({ insert }) =>
        insert('es/about.yaml', 'values.items', {
          icon: 'phone',
          title: 'Uno',
          description: 'Dos',
        }),
      /^content\/en\/about\.yaml:\d+: values\.items: expected the entry “Uno” of es\/about\.yaml:\d+; found none$/,
    ],
    [
      'a text in a list that a translation lacks',
      ({ insert }) => insert('es/home.yaml', 'hero.benefits', 'Uno más'),
      /^content\/en\/home\.yaml:\d+: hero\.benefits: expected \d+ entries as in Spanish; found \d+$/,
    ],
    [
      'an article that a translation lacks',
      ({ remove }) => remove(`en/${article}`),
      /^content\/en\/articles\/known-article\.md: expected a translation of es\//,
    ],
    [
      'an article in a translation alone',
      ({ remove }) => remove(`es/${article}`),
      /^content\/es\/articles\/known-article\.md: expected a translation of en\//,
    ],
    [
      'an article that is not there to be related to',
      ({ edit }) => edit(`es/${article}`, /^related: .*$/m, 'related: [know-article]'),
      /es\/.*: related\.0: .*; found “know-article”; is “known-article” meant\?$/,
    ],
    [
      'an id of a page',
      ({ set }) => set('es/pricing.yaml', 'plans.items.0.id', `${plan.id}s`),
      /es\/pricing\.yaml:\d+: plans\.items\.0\.id: prices\.yaml has no “\w+s”; is “\w+” meant\?$/,
    ],
    [
      'an id of a shared file that texts and other data name',
      ({ set }) => set('prices.yaml', 'support.plans.0.id', `${plan.id}s`),
      /^content\/prices\.yaml:\d+: support\.plans\.0\.id: no page has “\w+s”; is “\w+” meant\?$/,
    ],
    [
      'the order of a list',
      ({ insert, append }) => {
        append('people.yaml', '- id: last\n  name: Paula\n');
        insert('es/about.yaml', 'team.members', { id: 'last', role: 'Analista' });
        insert('en/about.yaml', 'team.members', { id: 'last', role: 'Analyst' }, Infinity);
      },
      /about\.yaml:\d+: team\.members: expected the order of people\.yaml: .*, last; found last, /,
    ],
  ])('%s', (_, change, says) => {
    const problems = problemsAfter(change);
    expect(problems).toEqual([expect.stringMatching(says)]);
  });
});

test('a typed price is pointed out with the placeholder to use (TXT-2)', () => {
  const { annual } = microsoftLicence;
  const [es, en] = [formatPrice(annual, 'es'), formatPrice(annual, 'en')];
  const placeholder = /expected \{prices\.[\w.-]+\} in place of a typed price; found “/;
  expect(problemsAfter(type(`help: From ${en}, or ${es.replace('\u00a0', ' ')}`))).toEqual([
    expect.stringMatching(new RegExp(`${placeholder.source}${RegExp.escape(en)}”$`)),
    expect.stringMatching(placeholder),
  ]);
  expect(problemsAfter(type(`help: From ${en}1, 1${en.slice(1)} euros or €7777`))).toEqual([]);
});

describe('a file in another encoding than UTF-8', () => {
  test.each(encodings)('is refused: %s', (_, change, says) => {
    expect(problemsAfter(change)).toEqual([expect.stringContaining(says)]);
  });

  test('is refused with the first line that holds such a letter (TXT-5)', () => {
    const [problem = ''] = problemsAfter(({ write, path }) =>
      write('es/not-found.yaml', Buffer.from(textOf(path, 'es/not-found.yaml'), 'latin1')),
    );
    const [message, shown = '', mark = ''] = problem.split('\n');
    expect(message).toContain(
      'content/es/not-found.yaml:2: this line is not UTF-8, which letters such as é',
    );
    expect(shown).toBe('2 |   title: No está | {company.name}');
    expect(shown.slice(mark.indexOf('^'))).toMatch(/^á/);
  });
});

test.each([
  ['a byte-order mark', (text: string) => `\ufeff${text}`],
  ['the line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
  ['the line ends of an old Macintosh', (text: string) => text.replaceAll('\n', '\r')],
  ['a text of “no”', (text: string) => text.replace(help, 'help: no')],
  ['a text of a date', (text: string) => text.replace(help, 'help: 2026-11-02')],
  ['a text of 1_000', (text: string) => text.replace(help, 'help: 1_000')],
  ['a text in curly quotes', (text: string) => text.replace(help, 'help: “A text”')],
  ['a comment in a line of its own', (text: string) => text.replace(help, `# Note\n${help}`)],
  ['a text in two lines', (text: string) => text.replace(help, 'help: A text\n  --from here')],
])('%s is accepted', (_, change) => {
  const problems = problemsAfter(({ write, path }) =>
    write('en/not-found.yaml', change(textOf(path, 'en/not-found.yaml'))),
  );
  expect(problems).toEqual([]);
});

describe('content/README.md', () => {
  const [, section = ''] = readFileSync('content/README.md', 'utf8').split(
    '## When the build stops',
  );
  const listed = section
    .split('\n')
    .filter((line) => /^\| +`/.test(line))
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/``(.+?)``|`(.+?)`/g)])
    .map(([, withTicks, plain]) => withTicks ?? plain ?? '');

  /** Each `…` stands for anything. */
  function isMessage(pattern: string, problem: string): boolean {
    const parts = pattern.split('…').map((part) => RegExp.escape(part));
    return new RegExp(`^content/[^:]+(?::\\d+)?: (?:[\\w.-]+: )?${parts.join('.+')}`).test(problem);
  }

  test('explains messages that the build can have (FIT-4, TXT-4)', () => {
    expect(listed).not.toHaveLength(0);
    expect(listed.filter((message) => !allProblems.some((it) => isMessage(message, it)))).toEqual(
      [],
    );
  });
});

function textOf(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
