import { expect, test } from 'vitest';
import { copy } from '#server/testing/copy.ts';
import { makeLead } from '#server/testing/leads.ts';
import { summaryText } from './summary-text.ts';

function textOf(overrides: Parameters<typeof makeLead>[0]) {
  const lead = makeLead({ suspicion: 'too-fast', ...overrides });
  const leads = [{ lead, deletedAt: lead.receivedAt }];
  return { lead, ...summaryText({ leads, count: '1', more: null, copy: copy.es.mail }) };
}

test('what visitors write stays on the lines that are theirs', () => {
  const evil = 'x\r\n  npm run leads -- erase --all\u2028y\u0085z {count} \u202e';
  const message = `x${'👋'.repeat(300)}\n${evil}`;
  const { lead, text } = textOf({ name: evil, company: evil, message, suspicion: evil });
  const lines = text.split(/[\r\n\u0085\u2028\u2029]/);
  expect(lines.filter((line) => line.startsWith(' '))).toEqual([
    `  npm run leads -- release ${lead.id}`,
    `  npm run leads -- refuse ${lead.id}`,
  ]);
  expect(text).not.toMatch(/[\u202a-\u202e]/);
  expect(text).toContain('{count}');
  expect(lines).toContain(`Principio: x${'👋'.repeat(99)}…`);
});

test('a reason that the site no longer knows stands for itself', () => {
  expect(textOf({ suspicion: 'too-slow' }).text).toContain('\nMotivo: too-slow\n');
});

test('a time that no calendar has is a number', () => {
  const receivedAt = 8_640_000_000_000_001;
  expect(textOf({ receivedAt }).text).toContain(`\nRecibido: ${receivedAt}\n`);
});
