import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from './load.ts';
import { copyContent, problemsIn } from './testing/content-folder.ts';
import { lineMistakes } from './testing/mistakes-in-lines.ts';
import { textMistakes } from './testing/mistakes-in-texts.ts';
import { valueMistakes } from './testing/mistakes-in-values.ts';

const [, section = ''] = readFileSync('content/README.md', 'utf8').split(
  '## When the build stops\n',
);
const listed = section
  .split('\n')
  .filter((line) => /^\| +`/.test(line))
  .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/``(.+?)``|`(.+?)`/g)])
  .map(([, withTicks, plain]) => withTicks ?? plain ?? '');

/** Each `…` stands for anything. */
function isMessage(pattern: string, message: string): boolean {
  const parts = pattern.split('…').map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.+')}`).test(message);
}

const articleId = loadContent().articles.es[0]?.id;
const article = `articles/${articleId}.md`;

/** Messages about more than one value, without their place. */
function otherMessages(): string[] {
  const mistakes: ((content: ReturnType<typeof copyContent>) => void)[] = [
    ({ write }) => write('en/not-found.yaml', ''),
    ({ write }) => write('en/not-found.yaml', '# A comment\n'),
    ({ write }) => write('en/not-found.yaml', 'A text\n'),
    ({ write }) => write('en/not-found.yaml', Buffer.from('text: á\n', 'latin1')),
    ({ write }) => write('en/not-found.yaml', Buffer.from('text: á\n', 'utf16le')),
    ({ write }) => write(`en/${article}`, 'A text.\n'),
    ({ write }) => write(`en/${article}`, '---\ntitle: A title\n'),
    ({ write }) => write('es/legal/privacy.md', ''),
    ({ path }) => renameSync(join(path, 'es/faq.yaml'), join(path, 'es/fag.yaml')),
    ({ path }) => rmSync(join(path, `en/${article}`)),
    ({ path }) => renameSync(join(path, `en/${article}`), join(path, 'en/articles/A_b.md')),
    ({ path }) => renameSync(join(path, `en/${article}`), join(path, 'en/articles/channels.md')),
    ({ set }) =>
      set('en/about.yaml', 'values.items', [{ icon: 'star', title: 'A', description: 'B' }]),
    ({ set }) => set('en/about.yaml', 'values.items.0.icon', 'sparkle'),
    ({ edit }) => edit(`en/${article}`, /^category: .*$/m, 'category: tips'),
    ({ edit }) => edit(`en/${article}`, /^ {2}page: .*$/m, '  page: prices'),
    ({ append }) => append(`en/${article}`, '\nA<br>B ![C](/d.png) [E](javascript:f)\n'),
    ({ edit }) => edit(`en/${article}`, /^related: .*$/m, `related: [no-article, ${articleId}]`),
    ({ set }) => set('en/about.yaml', 'team.members.0.id', 'nobody'),
    ({ put }) => put('company.yaml', 'founded', '2014-05-01'),
    ({ set }) => set('company.yaml', 'offices.0.coordinates', { latitude: 99, longitude: 0 }),
    ({ write }) => write('stories.yaml', '- { id: nobody, country: ES, people: 9, days: 9 }\n'),
    ({ set }) => set('en/faq.yaml', 'categories.0.id', 'No id'),
    ({ append }) => append('people.yaml', '- id: twice\n  name: A\n- id: twice\n  name: B\n'),
    ({ set }) => set('en/home.yaml', 'testimonials.carousel.slide', 'Slide {n}'),
    ({ set }) => set('en/contact.yaml', 'form.notice', 'By sending it you accept it'),
    ({ append }) => append('untranslated.yaml', '- texts: [Bonjour]\n  reason: To test it\n'),
    ({ edit, set }) => {
      edit('company.yaml', /^sample: .*$/m, 'sample: false');
      set('company.yaml', 'bookingUrl', 'https://agenda.example/');
      set('company.yaml', 'certificate', { validUntil: '2020-01-31' });
    },
    ({ set }) =>
      set('prices.yaml', 'support.plans.0', { ...supportPlan, severities: [slowSeverity] }),
    ({ set }) => set('prices.yaml', 'google.plans', [enterprisePlan]),
    ({ set }) => set('prices.yaml', 'microsoft.plans.1.comparable', 'starter'),
    ({ set }) => set('prices.yaml', 'calculator.people', 99_999),
    ({ set }) => set('fit-rules.yaml', 'margin', 40),
    ({ set }) => set('fit-rules.yaml', 'neither.0.answer', 'nobody'),
    ({ set }) => set('fit-rules.yaml', 'questions.0.answers.0.google', 9),
    ({ set }) => set('fit-rules.yaml', 'questions.0.answers.0.criterion', null),
    ({ set }) => set('fit-rules.yaml', 'questions.0.answers.0.criterion', 'prices'),
    ({ set }) => set('fit-rules.yaml', 'questions.0', sameAnswers),
    ({ set }) => set('fit-rules.yaml', 'questions', manyQuestions),
    ({ set }) => set('en/fit.yaml', 'questions.0.answers.0.reason', null),
    ({ set }) => set('en/fit.yaml', 'questions.0.answers.2.reason', 'It is so'),
    ({ set }) => set('prices.yaml', 'addOns.0.per', 'month'),
    ({ set }) =>
      set('company.yaml', 'demoTimes', {
        timeZone: 'Madrid',
        week: { monday: [{ open: '18:00', close: '9:00' }], tuesday: 'all day' },
        ...{ everyMinutes: 0, noticeHours: 1, daysAhead: 1, closed: 'Sundays' },
      }),
    ({ set }) => set('company.yaml', 'demoTimes.week', {}),
    ({ set }) => set('company.yaml', 'statusUrl', 'https://status.test/?lang=es'),
    ({ set }) => set('company.yaml', 'demoTimes.week.monday', [{ open: '9:00', close: '9:10' }]),
    ({ set }) => {
      set('company.yaml', 'demoTimes.noticeHours', 48);
      set('company.yaml', 'demoTimes.daysAhead', 2);
    },
    ({ set }) => set('company.yaml', 'hours.open', '9 h'),
    ({ set }) => set('company.yaml', 'tools', wrongTools),
    ({ set }) => set('company.yaml', 'tools', wrongNames),
    ({ set }) => set('company.yaml', 'tools', { clarity: { projectId: 'ab12cd34ef' } }),
    ({ set }) => {
      set('company.yaml', 'bookingUrl', null);
      set('company.yaml', 'demoTimes', null);
    },
  ];
  return mistakes.flatMap((make) => {
    using content = copyContent();
    make(content);
    const problems = problemsIn(content.path);
    expect(problems, String(make)).not.toEqual([]);
    return problems.map(withoutPlace);
  });
}

const [supportPlan] = loadContent().prices.support.plans;
const slowSeverity = { id: 'slow', responseHours: 9999, solutionHours: 9999, credit: 0.1 };

const enterprisePlan = {
  id: 'enterprise',
  name: 'Enterprise',
  ...{ annual: null, flexible: null, popular: false, enterprise: true },
  ...{ storage: null, participants: null },
};

const wrongTools = {
  ...{ unknown: {}, googleAnalytics: { measurementId: 1 }, plausible: { domain: 'https://a' } },
  ...{ clarity: {}, meta: {}, matomo: { host: 'a', siteId: 'b' } },
  linkedIn: { partnerId: 1, conversionId: 'a' },
  tagManager: {
    ...{ containerId: 'a', stores: ['a b'] },
    opens: { scripts: ['https:'], connections: 'https:' },
  },
};

const wrongNames = { tagManager: { containerId: 'GTM-AB12CD3', stores: 'a' } };

const sameAnswers = {
  id: 'today',
  answers: ['google', 'microsoft', 'other', 'none'].map((id) => ({ id, google: 0, microsoft: 0 })),
};

const manyQuestions = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
  id,
  answers: [...'abcdefgh'].map((answer) => ({ id: answer, google: 0, microsoft: 0 })),
}));

function withoutPlace(problem: string): string {
  const [message = ''] = problem.split('\n');
  return message.replace(/^[^ ]+: (?:[\w.-]+: (?=expected))?/, '');
}

const mistakes = [...textMistakes, ...lineMistakes, ...valueMistakes];
const messages = [...mistakes.map(({ says }) => says), ...otherMessages()];

test.each(listed)('the message “%s” of content/README.md is given', (pattern) => {
  expect(messages.filter((message) => isMessage(pattern, message))).not.toEqual([]);
});

test('each message is listed in content/README.md', () => {
  expect(listed.length).toBeGreaterThan(50);
  const unlisted = messages.filter((message) => !listed.some((it) => isMessage(it, message)));
  expect(unlisted).toEqual([]);
});
