import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Lucía Ferrer', 'LF'],
  ['Ana María de la Fuente Soto', 'AM'],
  ['Álvaro Ñíguez', 'ÁÑ'],
  ['Elena de Prats', 'EP'],
  ['Cher', 'C'],
])('the initials of %s are %s (H-10)', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
