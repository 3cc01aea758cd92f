import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { problemNames } from '@altanube/contact/mail/problems';
import { openTestServer } from '../testing/test-server.ts';

const repository = join(import.meta.dirname, '../..');
const read = (file: string) => readFile(join(repository, file), 'utf8');

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({
            summary: z.string(),
            cost: z.string(),
            action: z.string(),
            runbook: z.string(),
          }),
        }),
      ),
    }),
  ),
});

const { groups } = rulesSchema.parse(parse(await read('deploy/prometheus-rules.yml')));
const rules = groups.flatMap((group) => group.rules);

/** Parses the metrics of an expression, each with its required labels. */
function parseSelectors(expression: string): { name: string; labels: string[] }[] {
  const found = expression.matchAll(/\b((?:http|leads|nodejs|process)_\w+)(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/\b\w+="[^"]*"/g)].map(([label]) => label),
  }));
}

test('a running server has every metric that an alert queries, with its labels', async () => {
  await using server = await openTestServer();
  const response = await fetch(`${server.statusUrl}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const metricLines = (await response.text()).split('\n');
  for (const { alert, expr } of rules.filter((rule) => rule.alert !== 'SiteDown')) {
    const selectors = parseSelectors(expr);
    expect(selectors, alert).not.toEqual([]);
    for (const { name, labels } of selectors) {
      const known = labels.filter((label) => label !== 'job="altanube"');
      const isThere = (line: string) =>
        new RegExp(`^${name}[{ ]`).test(line) && known.every((label) => line.includes(label));
      expect(metricLines.some(isThere), `${alert}: ${name}{${known.join()}}`).toBe(true);
    }
  }
});

test.each(problemNames)('there is one alert for the problem %s', (problem) => {
  const found = rules.filter(({ expr }) => {
    const [, operator, pattern] = /problem([!=]~)"(.*)"/.exec(expr) ?? [];
    const isMatch = new RegExp(`^(?:${pattern})$`).test(problem);
    return pattern !== undefined && isMatch === (operator === '=~');
  });
  expect(found).toHaveLength(1);
});

test('each alert links to a section of the runbook', async () => {
  for (const { alert, annotations } of rules) {
    const [file = '', section] = annotations.runbook.split('#');
    const headings = [...(await read(file)).matchAll(/^#+ (.+)$/gm)];
    const sections = headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(sections, alert).toContain(section);
  }
});

test('Prometheus scrapes the site under the job name that the rules use', async () => {
  const config = parse(await read('deploy/prometheus.yml'));
  expect(config).toMatchObject({
    rule_files: ['prometheus-rules.yml'],
    scrape_configs: [{ job_name: 'altanube' }],
  });
});
