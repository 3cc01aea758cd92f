import type { Recipe } from './project.ts';

const copies = {
  es: {
    field: {
      label: 'Teléfono',
      placeholder: '+34 600 00 00 00',
      hint: 'Por si prefieres que te llamemos.',
    },
    errors: {
      too_long: 'El teléfono es muy largo',
      invalid: 'El teléfono contiene caracteres no permitidos',
    },
  },
  en: {
    field: {
      label: 'Phone',
      placeholder: '+353 1 000 0000',
      hint: 'In case you would rather have us call.',
    },
    errors: {
      too_long: 'The phone number is too long',
      invalid: 'The phone number holds characters that are not allowed',
    },
  },
};

/** A telephone number that may be left out, before the message. */
export const addField: Recipe = {
  title: 'Add a field to the form',
  tests: ['server/leads/'],
  apply(project) {
    project.edit(
      'packages/contact/src/fields.ts',
      "  message: { kind: 'text'",
      "  phone: { kind: 'optional-line', type: 'tel', maxLength: 40, autoComplete: 'tel' },\n  message: { kind: 'text'",
    );
    for (const [language, { field, errors }] of Object.entries(copies)) {
      project.set(`content/${language}/contact.yaml`, 'form.phone', field);
      project.set(`content/${language}/contact.yaml`, 'form.errors.phone', errors);
      project.set(`content/${language}/mail.yaml`, 'labels.phone', field.label);
    }
    project.edit(
      'content/es/legal/privacy.md',
      'con tu zona horaria. Junto',
      'con tu zona horaria, y el teléfono. Junto',
    );
  },
};
