import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generated } from '#server/testing/generated.ts';
import { makeLead } from '#server/testing/leads.ts';
import type { LeadRecord, StoredLead } from '#server/leads/store/lead-store.ts';
import { contactMessage } from './contact-message.ts';
import { createCsvFormat } from './read.ts';

const csvForms = {
  csv: createCsvFormat(contactMessage, ','),
  excel: createCsvFormat(contactMessage, ';'),
};

const separators = [',', ';', '\t'];

function recordOf(overrides: Partial<StoredLead>): LeadRecord {
  return { lead: makeLead(overrides), key: null, fingerprint: 'x', deliveries: [] };
}

/** Every cell of a file, as a spreadsheet reads it that forgives quotes in the wrong place. */
function cellsOf(file: string, separator: string, quote: '"' | false): string[] {
  return parse(file, {
    bom: true,
    delimiter: separator,
    quote,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  }).flat();
}

/** What a spreadsheet takes for a formula, also after blanks and quotes that it may drop. */
const formula = /^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/;

const nastyText = fc
  .array(
    fc.constantFrom('=1+1', '+', '-', '@', ';', ',', '\t', '\n', '"', "'", ' ', 'a', '＝1', '|'),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));

describe.each(['csv', 'excel'] as const)('in the form %s', (form) => {
  const { start: header } = csvForms[form];
  const row = (record: LeadRecord) => csvForms[form].record(record, 0);

  test.each([
    "=cmd|' /C calc'!A0",
    "x;=cmd|' /C calc'!A0",
    'x,=1+1',
    'x\t=1+1',
    'x\n=1+1',
    'x;"=1+1"',
    'x; "=1+1',
    'x;\t@SUM(1)',
    '"=1+1',
    ' =1+1',
    '\t=1+1',
    '＝1+1',
    ';;+1',
    'x\n\n-1',
    'x;\r\n=1+1',
  ])('%j is no formula for any reader', (text) => {
    const file = header + row(recordOf({ name: text, company: text, message: text }));
    for (const separator of separators) {
      for (const quote of ['"', false] as const) {
        expect(cellsOf(file, separator, quote).filter((cell) => formula.test(cell))).toEqual([]);
      }
    }
  });

  test('no text is a formula for any reader', () => {
    fc.assert(
      fc.property(nastyText, nastyText, nastyText, (name, company, message) => {
        const file = header + row(recordOf({ name, company, message })) + row(recordOf({}));
        for (const separator of separators) {
          for (const quote of ['"', false] as const) {
            const formulas = cellsOf(file, separator, quote).filter((cell) => formula.test(cell));
            expect(formulas, JSON.stringify(file)).toEqual([]);
          }
        }
      }),
      generated(2000),
    );
  });

  test('a reader with the right separator gets every text back, but for the apostrophes', () => {
    const separator = form === 'excel' ? ';' : ',';
    fc.assert(
      fc.property(nastyText, nastyText, (name, message) => {
        const file = header + row(recordOf({ name, message }));
        const records = parse<Record<string, string>>(file, {
          bom: true,
          delimiter: separator,
          columns: true,
        });
        const read = records.map((record) => [record['name'], record['message']]);
        expect(JSON.stringify(read).replaceAll("'", '')).toBe(
          JSON.stringify([[name, message]]).replaceAll("'", ''),
        );
      }),
    );
  });
});

// After a line that names the separator, Excel no longer takes the file for UTF-8.
test('the form for Excel begins with the byte order mark and the columns, separated by semicolons', () => {
  const file =
    csvForms.excel.start + csvForms.excel.record(recordOf({ company: 'Peña; Hijos' }), 0);
  const [columns, cells] = file.split('\r\n');
  // Later fields follow after these, which other programs know by their places.
  expect(columns).toMatch(
    /^\ufeffid;received_at;language;name;email;company;size;suite;message;suspicion;mail_state;mail_delivered_at;webhook_state;webhook_delivered_at(?:;|$)/,
  );
  expect(cells).toContain(';"Peña; Hijos";');
});

test('no text turns the cells around that follow it, and none hides a formula so', () => {
  const record = recordOf({
    name: '\u202eAna\u2069',
    company: '\u2066=1+1',
    message: 'שלום \u202ba',
  });
  for (const form of Object.values(csvForms)) {
    const row = form.record(record, 0);
    expect(row).toMatch(/([,;])Ana\1[^,;]+\1'=1\+1\1.*שלום a/);
    expect(row).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  }
});

test('ordinary text is left as it is', () => {
  const message = 'Hola; ¿qué tal? Somos 11-50, a 3,5 € (IVA aparte).\n\n"Saludos"';
  const [, cell] = /"(Hola.*?"")"/s.exec(csvForms.csv.record(recordOf({ message }), 0)) ?? [];
  expect(cell?.replaceAll('""', '"')).toBe(message);
});

test('a time that is no date is exported as its number', () => {
  expect(csvForms.csv.record(recordOf({ receivedAt: 8.64e15 + 1 }), 0)).toContain(
    ',8640000000000001,',
  );
  expect(csvForms.csv.record(recordOf({ receivedAt: -9e15 }), 0)).toContain(",'-9000000000000000,");
});
