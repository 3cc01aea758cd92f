import { expect, test } from 'vitest';
import { getInitials } from './initials.ts';

test.each([
  ['Lucía Ferrer', 'LF'],
  ['Ana María de la Fuente Soto', 'AM'],
  ['Elena de Prats', 'EP'],
])('the initials of %s are %s (H-10)', (name, expected) => {
  expect(getInitials(name)).toBe(expected);
});
