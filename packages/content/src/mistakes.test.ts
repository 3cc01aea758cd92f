import { isCompared, suites } from './suites.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatPrice } from './formats.ts';
import { languages } from './languages.ts';
import { loadContent } from './load.ts';
import { copyContent, knownArticle as article, listProblems } from './testing/content-folder.ts';

/**
 * Mistakes of authors, and the messages they get. Tests change a copy of the current content, so
 * each change must be a mistake whatever the content is.
 */
const { articles, copy, fitRules, news, people, prices, stories } = loadContent();
const page = 'en/not-found.yaml';
const help = 'help: See whether it is spelt right.';

type Change = (copy: ReturnType<typeof copyContent>) => void;

/** Problems of all tests in this file so far. */
const allProblems: string[] = [];

function listProblemsAfter(change: Change): string[] {
  using content = copyContent();
  change(content);
  const problems = listProblems(content.path);
  allProblems.push(...problems);
  return problems;
}

function typeHelp(typed: string): Change {
  return ({ edit }) => edit(page, help, typed);
}

test.each([
  ['help: See\nspelt right.', 7, 'spelt right.', 'this line has no key'],
  ['    help: A text', 5, 'Oops!', 'the lines of a group start in the same column'],
  [`help: ${'A long text. '.repeat(20)}So: it`, 6, ': it', 'a text with `: ` inside'],
])('explains %j once with its line, and checks other files (TXT-4)', (typed, line, at, says) => {
  const [problem = '', ...others] = listProblemsAfter((content) => {
    typeHelp(typed)(content);
    content.set('es/not-found.yaml', 'contact', '');
  }).toReversed();
  expect(others).toEqual([
    'content/es/not-found.yaml:8: contact: expected a text that is not empty; found ""',
  ]);
  const [message, shown = '', mark = ''] = problem.split('\n');
  expect(message).toContain(`content/${page}:${line}: ${says}`);
  expect(shown).toContain(`${line} | `);
  expect(shown.length).toBeLessThan(100);
  expect(shown.slice(mark.indexOf('^'))).toMatch(new RegExp(`^${RegExp.escape(at)}`));
});

test.each(['latin1', 'utf16le'] as const)('explains a file in %s (TXT-5)', (encoding) => {
  const problems = listProblemsAfter(({ write }) => {
    write('es/legal/privacy.md', Buffer.from('Uno\n\ná', encoding));
    write('es/not-found.yaml', Buffer.from('\ufefftitle: á\n', encoding));
  });
  const says = 'this file is not UTF-8, which letters such as é or ñ need: save it as UTF-8';
  expect(problems).toEqual([
    expect.stringContaining(`content/es/not-found.yaml: ${says}`),
    expect.stringContaining(`content/es/legal/privacy.md: ${says}`),
  ]);
});

test.each([
  ['a byte-order mark', (text: string) => `\ufeff${text}`],
  ['the line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
  ['a text of “no”', (text: string) => text.replace(help, 'help: no')],
  ['a comment in a line of its own', (text: string) => text.replace(help, `# Note\n${help}`)],
  ['a text in two lines', (text: string) => text.replace(help, 'help: A text\n  --from here')],
])('%s is accepted', (_, change) => {
  expect(listProblemsAfter(({ rewrite }) => rewrite(page, change))).toEqual([]);
});

test.each([
  ['help: 404', 'found 404, which is not a text: put it in quotes'],
  ['help: {company.name}', 'found {"company.name":null}, which is not a text: put it in quotes'],
  ['help: " A text"', 'expected a text without space at either end; found " A text"'],
  ['help: Ask {company.nam}', 'expected a placeholder that content/README.md lists; found {comp'],
  ['help: Ask {companyname}', 'expected a text without {companyname}, which is no placeholder'],
  ['help: Mira si está bien escrito.', 'expected a text of its own, or an entry in untranslated'],
])('reports an invalid text once: %j', (typed, says) => {
  const problems = listProblemsAfter(typeHelp(typed));
  expect(problems).toEqual([expect.stringMatching(/^content\/en\/not-found\.yaml:6: help: /)]);
  expect(problems[0]).toContain(says);
});

const plan = prices.support.plans[0]?.id ?? '';
const [suite] = suites;
const licence = prices.suites[suite].plans.findIndex(({ annual }) => annual !== null);
const otherIcon = copy.es.about.values.items[0]?.icon === 'zap' ? 'star' : 'zap';
const lastSuite = suites.at(-1) ?? suite;
const hours = { open: '9:00', close: '18:00' };
const frame = 'https://calendar.test';

function listQuizMistakes(): typeof mistakes {
  const [first] = isCompared ? fitRules.questions : [];
  if (first === undefined) return [];
  // With points for a suite, so that it needs a criterion and a reason.
  const answer = { id: first.answers[0]?.id, google: 1, microsoft: 0 };
  return [
    [
      'of points',
      ({ set }) => {
        set('fit-rules.yaml', 'questions.0.answers.0', answer);
        set('fit-rules.yaml', 'questions.1.answers.0.google', 9);
      },
      'fit-rules.yaml: questions.0.answers.0.criterion: expected the criterion that the points rest on',
      'fit-rules.yaml: questions.1.answers.0.google: expected at most 3; found 9',
    ],
    [
      'of ids in the quiz',
      ({ set }) => {
        set('fit-rules.yaml', 'questions.0.answers.0', { ...answer, criterion: 'no-row' });
        const neither = { question: first.id, answer: 'nobody' };
        set('fit-rules.yaml', 'neither', [neither, { question: 'weather', answer: 'fine' }]);
        set('en/fit.yaml', 'questions.0.answers.0.reason', null);
      },
      'fit-rules.yaml: questions.0.answers.0.criterion: expected one of ',
      'fit-rules.yaml: neither.0.answer: expected one of ',
      'fit-rules.yaml: neither.1.question: expected one of ',
      'en/fit.yaml: questions.0.answers.0.reason: expected a reason if the answer has more points',
    ],
  ];
}

/** Mistakes that are made together without hiding each other, and their messages. */
const mistakes: [what: string, change: Change, ...says: string[]][] = [
  [
    'of pages, redirects, prices and figures',
    ({ set, edit, write }) => {
      set(page, 'help', ['one']);
      set(page, 'text', undefined);
      set(page, 'meta.title', 'x'.repeat(91));
      set(page, 'meta.description', 'Short');
      set('en/about.yaml', 'values.items.0.icon', 'sparkle');
      set('en/faq.yaml', 'categories.0.id', 'No id');
      set('en/home.yaml', 'testimonials.carousel.slide', 'Slide {n}');
      set('en/contact.yaml', 'form.notice', 'You accept it');
      write('redirects.yaml', '- { from: /old/?id=1, to: //evil.example/faq }\n');
      set('prices.yaml', `suites.${suite}.plans.0.annual`, '6,80');
      set('prices.yaml', `suites.${suite}.plans.0.monthByMonth`, 680);
      edit('work.yaml', /^ {2}files: .*$/m, '  files: 1.200');
      set('figures.yaml', 'availability', 99.9);
      set('figures.yaml', 'countedOn', '2999-01-01');
    },
    `${page}: help: expected a text; found ["one"]`,
    `${page}: text: expected a text; found nothing`,
    `${page}: meta.title: expected at most 90 characters`,
    `${page}: meta.description: expected at least 50 characters; found "Short"`,
    'en/about.yaml: values.items.0.icon: expected the name of an icon listed in',
    'en/faq.yaml: categories.0.id: expected an id of a-z, 0-9 and hyphens',
    'en/home.yaml: testimonials.carousel.slide: expected a text with exactly the placeholders {n}',
    'en/contact.yaml: form.notice: expected a text with exactly the links […](privacy)',
    'redirects.yaml: 0.from: expected a path such as /about-us.html',
    'redirects.yaml: 0.to: expected a page such as /precios',
    `prices.yaml: suites.${suite}.plans.0.annual: expected a price in euros, such as 6.80; found "6,80"`,
    `prices.yaml: suites.${suite}.plans.0.monthByMonth: expected a price of 500 euros per user and month`,
    'work.yaml: the dot of 1.200 is a decimal point: write 1200 if thousands are meant',
    'figures.yaml: availability: expected a share between 0 and 1; found 99.9',
    'figures.yaml: countedOn: expected a day that is not in the future; found "2999-01-01"',
  ],
  [
    'of files',
    ({ write, remove, rename }) => {
      write(page, 'A text\n');
      write('en/server-error.yaml', '');
      remove('en/faq.yaml');
      rename('people.yaml', 'peeple.yaml');
    },
    `${page}: expected a group of keys; found "A text"`,
    'en/server-error.yaml: expected a group of keys; found nothing',
    'en/faq.yaml: expected a file of this name; found none',
    'people.yaml: expected a file of this name; found none',
    'peeple.yaml: expected only files that the site reads; found peeple.yaml',
  ],
  [
    'of inconsistent prices, and of a company without demos',
    ({ set, append }) => {
      set('prices.yaml', `suites.${suite}.plans.${licence}.annual`, null);
      const { annual } = prices.suites[lastSuite].plans[1] ?? {};
      set('prices.yaml', `suites.${lastSuite}.plans.1.monthByMonth`, annual);
      const deadlines = { responseHours: 9999, solutionHours: 9999, credit: 0.1 };
      set('prices.yaml', 'support.plans.0.severities', [{ id: 'slow', ...deadlines }]);
      const role = `  role: { ${languages.map((each) => `${each}: Analyst`).join(', ')} }\n`;
      append('people.yaml', `- id: twice\n  name: A\n${role}- id: twice\n  name: B\n${role}`);
      set('company.yaml', 'bookingUrl', null);
      set('company.yaml', 'demoTimes', null);
    },
    `suites.${suite}.plans.${licence}: expected two prices, or null for both`,
    `suites.${lastSuite}.plans.1.monthByMonth: expected a price at least 1 % above the annual one, `,
    'support.plans.0.severities: expected first answers from ',
    '.id: expected an id used once in the list; found "twice"',
    'company.yaml: bookingUrl: expected a calendar, or demoTimes',
  ],
  [
    'of the company, its embeds and tools',
    ({ set }) => {
      set('company.yaml', 'legalTextsUpdated', '2/11/2026');
      set('company.yaml', 'accessibilityReviewed', '2999-01-01');
      set('company.yaml', 'email.sales', 'ventas.altanube.example');
      set('company.yaml', 'phone.e164', 34910000000);
      set('company.yaml', 'statusUrl', 'https://status.test/?lang=es');
      const coordinates = { latitude: 99, longitude: '0' };
      set('company.yaml', 'offices', [{ id: 'here', country: 'ES', hours, coordinates }]);
      set('company.yaml', 'destinations', ['mail']);
      set('company.yaml', 'demoTimes', {
        ...{ timeZone: 'Madrid', everyMinutes: 30, noticeHours: 4, daysAhead: 30 },
        week: { monday: [{ open: '18:00', close: '9:00' }] },
      });
      set('company.yaml', 'embeds', [
        { name: 'map', frame: 'http://a.test', category: 'necessary' },
        { name: 'film', frame: `${frame};a` },
      ]);
      set('company.yaml', 'tools', {
        hotjar: { id: 1 },
        matomo: { host: 'https://a.test; script-src *', siteId: 1 },
        tagManager: { containerId: 'G-1', opens: { scripts: ['https:'] } },
      });
    },
    'company.yaml: legalTextsUpdated: expected a date such as 2026-11-02; found "2/11/2026"',
    'company.yaml: accessibilityReviewed: expected a day that is not in the future',
    'company.yaml: email.sales: expected an e-mail address',
    'company.yaml: phone.e164: expected a text; found 34910000000, which is not a text: put it in',
    'company.yaml: statusUrl: expected the address of a status page',
    'company.yaml: offices.0.coordinates.latitude: expected at most 90; found 99',
    'coordinates.longitude: expected a number; found "0", which is a text: leave out the quotes',
    'company.yaml: destinations.0: expected a service (google-chat, ',
    'company.yaml: demoTimes.timeZone: expected a time zone such as Europe/Madrid',
    'company.yaml: demoTimes.week.monday.0: expected hours that close after they open',
    'embeds.0.frame: expected an address without a path, such as https://calendar.example.com',
    'embeds.0.category: expected one of functional, analytics, marketing; found "necessary"',
    'embeds.1.frame: expected an address without a path',
    'tools.hotjar: expected no such key',
    'tools.matomo.host: expected the address of a server such as https://stats.',
    'tools.tagManager.containerId: expected a container id such as',
    'tools.tagManager.opens.scripts.0: expected a host such as https://',
  ],
  [
    'of ids and addresses that no other file defines',
    ({ set, write }) => {
      const redirects = `- { from: /old, to: /older }
- { from: /older, to: /faq?lng=en#a }
- { from: /old, to: /soporte/no-article }
- { from: /faq, to: /precios }\n`;
      write('redirects.yaml', redirects);
      set('prices.yaml', `suites.${lastSuite}.plans.0.id`, 'unheard-of');
      set('prices.yaml', `suites.${lastSuite}.plans.0.comparable`, 'none');
      set('prices.yaml', 'examples', [{ people: 5, suite, licence: 'none', support: plan }]);
      set('en/about.yaml', 'values.items.0.icon', otherIcon);
      set('company.yaml', 'offices', [{ id: 'here', country: 'ES', hours }]);
      set('es/about.yaml', 'coverage.offices.items', []);
    },
    'redirects.yaml: 0.to: expected the address of a page or article; found /older',
    'redirects.yaml: 2.from: expected each address once; found /old',
    'redirects.yaml: 2.to: expected the address of a page or article; found /soporte/no-article',
    'redirects.yaml: 3.from: expected an address that is no page; found /faq',
    `prices.yaml: suites.${lastSuite}.plans.0.comparable: expected one of `,
    'prices.yaml: examples.0.licence: expected one of ',
    `es/${lastSuite}.yaml: licences.plans.0.id: expected an id that prices.yaml has; found “`,
    'es/about.yaml: coverage.offices.items: expected an entry for “here”, as in company.yaml; fou',
    `en/about.yaml: values.items.0.icon: expected "${copy.es.about.values.items[0]?.icon}" as in S`,
  ],
  [
    'of texts in Markdown',
    ({ write, append }) => {
      const [faq, other] = ['/faq?lng=en', '//example.com/faq?lng=en'];
      const text = '\nUno {company.nam}\n\nA<br>B ![C](/d.png)\n[E](javascript:f)\n';
      write('es/legal/privacy.md', text);
      write('es/legal/cookies.md', '\n');
      append(`en/${article}`, '\n[Prices](/prices) [FAQ](/faq)\n\n![](desk.jpg)\n');
      append(`en/${article}`, '\n{company.nam}\n');
      append(`en/${article}`, `\n[A](${other}) [B](${faq}&a) [C](${faq}#none) [](${faq})\n`);
      append(`en/${article}`, `\n[D](#steps) [E](/soporte/known-article?lng=en#steps)\n`);
      append(`es/${article}`, `\n[F](/faq?lng=en#data-loss) [G](/faq#data-loss)\n`);
    },
    'es/legal/privacy.md: expected a placeholder that content/README.md lists; found {company.nam}',
    'es/legal/privacy.md: expected Markdown without HTML; found “<br>”',
    'es/legal/privacy.md: expected text without pictures; found “![C](/d.png)”',
    'es/legal/privacy.md: expected a link to a page: /faq, https://…, mailto:…, tel:…; found “[E](',
    'es/legal/cookies.md: expected a text in Markdown; found an empty file',
    `en/${article}: expected a link to a page: /faq?lng=en, https://…, mailto:…, tel:…; found “[Prices](`,
    `en/${article}: expected /faq?lng=en, in its own language; found “[FAQ](/faq)”`,
    `en/${article}: expected ![what the picture shows](desk.jpg), or ![](desk.jpg "decoration"); f`,
    `en/${article}: expected a placeholder that content/README.md lists; found {company.nam}; is “`,
    `en/${article}: expected a link to a page: /faq?lng=en, https://…, mailto:…, tel:…; found “[A](//e`,
    `en/${article}: expected /faq?lng=en, in its own language; found “[B](/faq?lng=en&a)”`,
    `en/${article}: expected a link without #none, which /faq does not have; found “[C](/faq?lng=en#`,
    `en/${article}: expected a link with a text; found “[](/faq?lng=en)”`,
    `en/${article}: expected a link without #steps, which /soporte/known-article does not have; found “[D](`,
    `en/${article}: expected a link without #steps, which /soporte/known-article does not have; found “[E](`,
    `es/${article}: expected /faq#data-loss, in its own language; found “[F](/faq?lng=en#data-loss)”`,
  ],
  [
    'of news, stories and articles',
    ({ edit, rename, append, write }) => {
      const [post, story] = [news.es[0]?.id, stories.es[0]?.id];
      edit(`es/news/${post}.md`, /^author: .*$/m, 'author: nobody');
      edit(`es/news/${post}.md`, /^topic: .*$/m, 'topic: weather');
      edit(`es/news/${post}.md`, /^summary: .*$/m, 'summary: Corto');
      edit(`en/news/${post}.md`, /^published: .*$/m, 'published: "2026-13-01"');
      edit(`en/news/${post}.md`, /^title:/m, 'titulo:');
      append(`en/news/${post}.md`, '\n[Prices](/precios)\n');
      edit(`es/stories/${story}.md`, /^title: .*$/m, 'title: Somebody else');
      edit(`en/stories/${story}.md`, /^people: .*$/m, 'people: 9');
      edit(`en/stories/${story}.md`, /^before: .*$/m, 'before: In {dayz} days');
      languages.forEach((to) => {
        rename(`${to}/stories/${stories.es[1]?.id}.md`, `${to}/stories/b.md`);
        edit(`${to}/${article}`, /^related: .*$/m, 'related: [none]');
        rename(`${to}/${article}`, `${to}/articles/Año nuevo.md`);
      });
      edit('en/articles/Año nuevo.md', /^minutes: .*$/m, 'minutes: 2');
      edit('en/articles/Año nuevo.md', /The text in en/, 'The text in es');
      edit('en/articles/Año nuevo.md', /^title: .*\n/m, '');
      write('en/articles/alone.md', '---\ntitle: One: two\n---\n');
      write('en/articles/headless.md', '---\ntitle: A title\n');
    },
    `author: expected one of ${people.map(({ id }) => id).join(', ')}, as in people.yaml; found “nobody”`,
    `topic: expected one of company, ${suite}, `,
    'summary: expected at least 50 characters; found "Corto"',
    'published: expected a date such as 2026-11-02; found "2026-13-01"',
    'titulo: expected no such key; is “title” meant?',
    'expected /precios?lng=en, in its own language; found “[Prices](/precios)”',
    'es/stories/b.md: expected a file named after a testimonial: ',
    'title: expected “',
    'people: expected ',
    'before: expected a placeholder that content/README.md lists; found {dayz}; is “days” meant?',
    'es/articles/Año nuevo.md: expected a file name of a-z, 0-9 and hyphens',
    'related.0: expected the name of a file in articles/, without .md; found “none”',
    'en/articles/Año nuevo.md: minutes: expected 1 as in Spanish; found 2',
    'en/articles/Año nuevo.md: expected a text of its own; found the Spanish text',
    'en/articles/Año nuevo.md: title: expected a text; found nothing',
    'en/articles/alone.md: a text with `: ` inside needs quotes around it',
    'es/articles/alone.md: expected a translation of en/articles/alone.md; found none',
    'en/articles/headless.md: this file starts with its title and so on',
  ],
];

const allMistakes = [...mistakes, ...listQuizMistakes()];

test.each(allMistakes)('reports mistakes %s (TXT-2, TXT-5, LEG-7, FIT-4)', (_, change, ...says) => {
  const problems = listProblemsAfter(change).map((problem) =>
    problem.replace(/^content\/([^:]+)(?::\d+)?/, '$1'),
  );
  for (const each of says) expect(problems).toContainEqual(expect.stringContaining(each));
});

const firstQuestions = 'categories.0.questions';
const newQuestion = { id: 'new', question: '¿Qué?', answer: ['Esto.'] };
const newValue = { icon: 'phone', title: 'Uno', description: 'Dos' };

test.each<[mistake: string, change: Change, says: RegExp]>([
  [
    'an entry that a translation lacks',
    ({ insert }) => insert('es/faq.yaml', firstQuestions, newQuestion),
    /^content\/en\/faq\.yaml:\d+: categories\.0\.questions: expected an entry for “new”, as in es\/faq\.yaml; found none$/,
  ],
  [
    'an entry that only a translation has',
    ({ insert }) => insert('en/faq.yaml', firstQuestions, newQuestion),
    /^content\/en\/faq\.yaml:\d+: categories\.0\.questions\.0\.id: expected an id that es\/faq\.yaml has; found “new”$/,
  ],
  [
    'an entry without an id that a translation lacks',
    ({ insert }) => insert('es/about.yaml', 'values.items', newValue),
    /^content\/en\/about\.yaml:\d+: values\.items: expected \d+ entries as in Spanish; found \d+$/,
  ],
  [
    'an article that a translation lacks',
    ({ remove }) => remove(`en/${article}`),
    /^content\/en\/articles\/known-article\.md: expected a translation of es\//,
  ],
  [
    'an id that is mistyped in every language',
    ({ set }) =>
      languages.forEach((to) => set(`${to}/pricing.yaml`, 'plans.items.0.id', `${plan}s`)),
    /es\/pricing\.yaml:\d+: plans\.items\.0\.id: expected an id that prices\.yaml has; found “\w+s”; is “\w+” meant\?$/,
  ],
  [
    'the order of a list',
    ({ set }) => {
      for (const to of ['es', 'en'] as const) {
        set(`${to}/countries.yaml`, 'items', copy[to].countries.items.toReversed());
      }
    },
    /countries\.yaml:\d+: items: expected the order of company\.yaml: /,
  ],
])('reports %s once, where it was made (TXT-4)', (_, change, says) => {
  expect(listProblemsAfter(change)).toEqual([expect.stringMatching(says)]);
});

test('reports a typed price with the placeholder to use (TXT-2)', () => {
  const annual = prices.suites[lastSuite].plans[0]?.annual ?? 0;
  const [es, en] = [formatPrice(annual, 'es'), formatPrice(annual, 'en')];
  const placeholder = /expected \{prices\.[\w.-]+\} in place of a typed price; found “/;
  expect(listProblemsAfter(typeHelp(`help: From ${en}, or ${es.replace('\u00a0', ' ')}`))).toEqual([
    expect.stringMatching(new RegExp(`${placeholder.source}${RegExp.escape(en)}”$`)),
    expect.stringMatching(placeholder),
  ]);
  const others = `help: From ${en}1, 1${en.slice(1)} euros or €7777`;
  expect(listProblemsAfter(typeHelp(others))).toEqual([]);
});

const plans = prices.support.plans;
const articleCount = articles.es.length + 1;

test.each<[text: string, expected: string, change?: Change]>([
  [
    `Los ${plans.length} planes incluyen correo`,
    `${plans.length + 1}, as in prices.yaml; found “Los ${plans.length} planes”`,
    ({ insert }) => insert('prices.yaml', 'support.plans', { ...plans[0], id: 'new' }),
  ],
  [
    `Un equipo de ${people.length} personas`,
    `${people.length - 1}, as in people.yaml; found “${people.length} personas”`,
    ({ set }) => {
      set('people.yaml', '0', undefined);
      set('company.yaml', 'people', undefined);
    },
  ],
  [
    `Más de ${articleCount} artículos gratis y ${articleCount} artículos.`,
    `${articleCount - 1}, as in articles/; found “${articleCount} artículos”`,
    ({ remove }) => languages.forEach((to) => remove(`${to}/${article}`)),
  ],
  ['Tres suites y un equipo', `${suites.length}, as in suites.ts; found “Tres suites”`],
  [
    'Con las tres grandes suites',
    `${suites.length}, as in suites.ts; found “las tres grandes suites”`,
  ],
])('reports the count in “%s” if it differs from the data (TXT-2)', (text, expected, change) => {
  const problems = listProblemsAfter((content) => {
    content.set('es/about.yaml', 'hero.subtitle', text);
    change?.(content);
  });
  const inText = problems.filter((problem) => /about\.yaml:\d+: hero\.subtitle: /.test(problem));
  expect(inText).toEqual([expect.stringContaining(`: expected a count of ${expected}`)]);
});

test('reports a count without its noun below the title that has it (TXT-2)', () => {
  const problems = listProblemsAfter(({ set }) => {
    set('en/about.yaml', 'hero.title', 'Support plans');
    set('en/about.yaml', 'hero.subtitle', 'All twenty include email.');
  });
  expect(problems).toEqual([expect.stringMatching(/: expected a count of \d+, .*“All twenty”$/)]);
});

test('accepts counts of some, of other things and in other numbers (TXT-2)', () => {
  const text =
    'Dos de los planes. Veinte planes con chat. Los otros veinte planes. Treinta y dos suites. ' +
    'Google tiene veinte planes. Veinte suites gratuitas. Un plan, 1.003 planes y veinte tickets.';
  const problems = listProblemsAfter(({ set }) => set('es/about.yaml', 'hero.subtitle', text));
  expect(problems).toEqual([]);
});

test('content/README.md explains only messages that the build can show (FIT-4, TXT-4)', () => {
  const readme = readFileSync('content/README.md', 'utf8');
  const [, section = ''] = readme.split('## When the build stops');
  const listed = section
    .split('\n')
    .filter((line) => /^\| +`/.test(line))
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/``(.+?)``|`(.+?)`/g)])
    .map(([, withTicks, plain]) => withTicks ?? plain ?? '');

  /** `…` in `pattern` matches any text. */
  function isMessage(pattern: string, problem: string): boolean {
    const parts = pattern.split('…').map((part) => RegExp.escape(part));
    return new RegExp(`^content/[^:]+(?::\\d+)?: (?:[\\w.-]+: )?${parts.join('.+')}`).test(problem);
  }

  expect(listed).not.toHaveLength(0);
  expect(listed.filter((message) => !allProblems.some((it) => isMessage(message, it)))).toEqual([]);
});
