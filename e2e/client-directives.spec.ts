import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addOtherPages, buildCopy, keepPages } from '#testing/built-copy.ts';
import { withSite } from '#testing/site-under-test.ts';
import { expect, test as base } from './fixtures.ts';

/** Astro's own directives work beside `src/islands/`, under the same policy. */
const directives = ['load', 'idle', 'visible'];

const counter = `import { useState } from 'react';
export function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className="prose-link" onClick={() => setCount(count + 1)}>
      {\`\${name}: \${count}\`}
    </button>
  );
}
`;

const test = base.extend({
  site: [
    async ({}, provide) => {
      using built = buildCopy({ environment: {}, prepare: addCounters });
      addOtherPages(built.folder);
      await withSite(provide, { folder: built.folder });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.use({ locale: 'es-ES' });

test('a component with a directive of Astro’s works', async ({ page }) => {
  await page.goto('/faq');
  for (const name of directives) {
    const button = page.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toHaveText(`${name}: 0`);
    await expect(async () => {
      await button.click();
      await expect(button).not.toHaveText(`${name}: 0`, { timeout: 250 });
    }).toPass();
  }
});

function addCounters(folder: string): void {
  keepPages(folder, (file) => file === '[lang]/faq.astro');
  writeFileSync(join(folder, 'src/features/counter.tsx'), counter);
  const file = join(folder, 'src/pages/[lang]/faq.astro');
  const counters = directives.map((name) => `<Counter client:${name} name="${name}" />`);
  const page = readFileSync(file, 'utf8')
    .replace('---\n', "---\nimport { Counter } from '#features/counter.tsx';\n")
    .replace('</Document>', `${counters.join('\n')}</Document>`);
  writeFileSync(file, page);
}
