import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import type { Message, MessageRecord } from '../message.ts';
import { makeMessage } from '../testing/messages.ts';
import { createCsvFormat } from './csv.ts';

/** Fixed in `npm test`. To reproduce a failure, set `TEST_SEED` to the printed seed. */
const seed = inject('seed') ?? 1;
const generated = { numRuns: inject('isWhole') ? 2000 : 100, seed };

const column = (name: string) => [name, ({ fields }: Message) => fields[name] ?? null] as const;
const names = ['name', 'email', 'company', 'message'];
const columns = [...names.map(column), 'mail', column('campaign')];
const csvForms = {
  csv: createCsvFormat(columns, ','),
  excel: createCsvFormat(columns, ';'),
};

const separators = [',', ';', '\t'];

function makeRecord(fields: Message['fields']): MessageRecord {
  const others = { email: 'a@b.example', campaign: '"migrar", buzones; correo' };
  const texts = { name: 'Ana', company: 'Peña & Hijos', message: 'Buenos días' };
  return { message: makeMessage({ fields: { ...others, ...texts, ...fields } }), deliveries: [] };
}

/** Parses all cells like a spreadsheet that tolerates misplaced quotes. */
function readCells(file: string, separator: string, quote: '"' | false): string[] {
  return parse(file, {
    bom: true,
    delimiter: separator,
    quote,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  }).flat();
}

/** Matches a formula, also after blanks and quotes that a spreadsheet may drop. */
const formula = /^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/;
/** An entry of a list within a text, as a reader with another separator finds it. */
const listEntry = /^- a[a ]*"?$/;

const nastyParts = ['=1+1', '+', '-', '@', ';', ',', '\t', '\n', '"', "'", ' ', 'a', '＝1', '|'];
const nastyText = fc
  .array(fc.constantFrom(...nastyParts), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''));

const formulas = [
  ...["=cmd|' /C calc'!A0", "x;=cmd|' /C calc'!A0", 'x,=1+1', 'x\t=1+1', 'x;"=1+1"', 'x; "=1+1'],
  ...['x;\t@SUM(1)', '"=1+1', ' =1+1', '\t=1+1', '＝1+1', ';;+1', 'x\n\n-1', 'x;\r\n=1+1'],
  ...["x\n- cmd|' /C calc'!A0", 'x\n- a\n- SUM(1)', 'x\n- a, =1+1', 'x;- a', '\n- a', 'x\n-a'],
];

describe.each(['csv', 'excel'] as const)('CSV variant %s', (form) => {
  const { heading, line: row } = csvForms[form];

  /** Cells that some spreadsheet would evaluate. */
  function findFormulas(file: string): string[] {
    return separators.flatMap((separator) =>
      (['"', false] as const).flatMap((quote) =>
        readCells(file, separator, quote).filter(
          (cell) => formula.test(cell) && !listEntry.test(cell),
        ),
      ),
    );
  }

  test('does not let any reader evaluate a cell', () => {
    const property = fc.property(nastyText, nastyText, nastyText, (name, company, message) => {
      const file = heading + row(makeRecord({ name, company, message })) + row(makeRecord({}));
      expect(findFormulas(file), JSON.stringify(file)).toEqual([]);
    });
    const examples = formulas.map((text): [string, string, string] => [text, text, text]);
    fc.assert(property, { ...generated, examples });
  });

  test('preserves every text except added apostrophes for a reader with the right separator', () => {
    const separator = form === 'excel' ? ';' : ',';
    fc.assert(
      fc.property(nastyText, nastyText, (name, message) => {
        const file = heading + row(makeRecord({ name, message }));
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

test('removes bidirectional controls, including ones that hide a formula', () => {
  const record = makeRecord({
    name: '\u202eAna\u2069',
    company: '\u2066=1+1',
    message: 'שלום \u202ba',
  });
  for (const form of Object.values(csvForms)) {
    const row = form.line(record);
    expect(row).toMatch(/([,;])Ana\1[^,;]+\1'=1\+1\1.*שלום a/);
    expect(row).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  }
});

test.each(['- correo', ' - correo', 'Hola,- correo', '\n- correo'])(
  'marks where a cell may begin: %j',
  (name) => {
    expect(csvForms.csv.line(makeRecord({ name }))).toContain(name.replace('-', "'-"));
  },
);

test('does not change ordinary text', () => {
  const message =
    'Hola; ¿qué tal? Somos 11-50, a 3,5 € (IVA aparte).\n- correo, de 2 TB.\n- Teams\n\n"Saludos"';
  const [, cell] = /"(Hola.*?"")"/s.exec(csvForms.csv.line(makeRecord({ message }))) ?? [];
  expect(cell?.replaceAll('""', '"')).toBe(message);
});
