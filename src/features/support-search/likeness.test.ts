import { expect, test } from 'vitest';
import { likeness, misspelling } from './likeness.ts';

test('the same word is most like itself, then comes its start, then another form', () => {
  const [same, start, form] = ['migrar', 'migra', 'migraron'].map((typed) =>
    likeness(typed, 'migrar'),
  );
  expect(same).toBe(1);
  expect(start).toBeLessThan(1);
  expect(start).toBeGreaterThan(form ?? NaN);
  expect(form).toBeGreaterThan(0);
});

test('words that share little of their start are not alike', () => {
  expect(likeness('cuenta', 'cuesta')).toBe(0);
  expect(likeness('el', 'elegir')).toBeGreaterThan(0);
  expect(likeness('elegir', 'el')).toBe(0);
  expect(likeness('', 'el')).toBe(0);
});

test.each([
  ['dkin', 'dkim'],
  ['dkmi', 'dkim'],
  ['pishing', 'phishing'],
  ['correoo', 'correo'],
  ['verfiicasion', 'verificacion'],
])('%s may be %s', (typed, word) => {
  expect(misspelling(typed, word)).toBeGreaterThan(0.7);
});

test.each([
  ['spf', 'sps'],
  ['dkin', 'kind'],
  ['correo', 'carro'],
  ['drive', 'archivo'],
])('%s is not taken for %s', (typed, word) => {
  expect(misspelling(typed, word)).toBe(0);
});
