import { contactFields, mapFields, type FieldRule, type ContactField } from '../fields.ts';

/** Values that some tests depend on. Other fields get generated ones. */
const fixedValues: Readonly<Record<string, string>> = {
  demo: '2126-11-26T10:00:00-05:00[America/Bogota]',
  name: 'Íñigo Núñez 👋',
  email: 'inigo@empresa.example',
  company: 'Peña & Hijos <S.L.>',
  size: '11-50',
  suite: 'google',
  message: 'Buenos días:\n\n¿Cuánto cuesta migrar 50 buzones? 👩🏽‍💻\n.\n<b>Gracias</b>',
};

/** A complete message, with characters that are often encoded wrongly. */
export const contactInput = mapFields<Record<ContactField, string>>(
  (field) => fixedValues[field] ?? createFieldValue(field, contactFields[field]),
);

function createFieldValue(field: ContactField, rule: FieldRule): string {
  if (rule.kind === 'choice') return rule.options[0] ?? '';
  if (rule.kind === 'time') return '2126-01-31T23:59:00+14:00[Pacific/Kiritimati]';
  const text = rule.kind === 'email' ? `${field}@empresa.example` : `ñ & ${field}`;
  return text.slice(0, rule.maxLength);
}
