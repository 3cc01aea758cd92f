export const companySizes = ['1-10', '11-50', '51-200', '201-500', '500+'] as const;

export const suites = ['google', 'microsoft', 'other', 'none'] as const;

/**
 * In the order of the form. Names are also column names, so lower case with underscores.
 * `maxLength` counts after trimming, in UTF-16 code units, as the attribute does (HTML, section
 * 4.10.18.3).
 */
export const contactFields = {
  name: { kind: 'line', maxLength: 100, autoComplete: 'name' },
  email: { kind: 'email', maxLength: 255, autoComplete: 'email' },
  company: { kind: 'line', maxLength: 200, autoComplete: 'organization', isWide: true },
  size: { kind: 'choice', options: companySizes },
  suite: { kind: 'choice', options: suites },
  message: { kind: 'text', maxLength: 2000, isWide: true },
  demo: { kind: 'time', isWide: true },
} as const satisfies Record<Lowercase<string>, FieldRule>;

/** Validation and input of a field. `isWide`: it takes a whole row of the form. */
export type FieldRule = { isWide?: boolean } & (
  | {
      kind: 'line' | 'optional-line' | 'email';
      /** Input type, for the keyboard of phones, if not the default of the kind. */
      type?: 'tel';
      maxLength: number;
      /** Autofill field name (HTML, section 4.10.18.7). */
      autoComplete: string;
    }
  | { kind: 'text'; maxLength: number }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'time' }
);

export type FieldKind = FieldRule['kind'];

/** `codes` are in reporting order. A `text` has several lines; a `time` is a `ZonedTime`. */
const fieldKinds = {
  line: { isRequired: true, codes: ['required', 'too_long', 'invalid'] },
  'optional-line': { isRequired: false, codes: ['too_long', 'invalid'] },
  email: { isRequired: true, codes: ['invalid', 'too_long'] },
  text: { isRequired: true, codes: ['required', 'too_long', 'invalid'] },
  choice: { isRequired: false, codes: ['invalid'] },
  time: { isRequired: false, codes: ['invalid', 'past'] },
} as const satisfies Record<FieldKind, { isRequired: boolean; codes: readonly string[] }>;

export type ContactField = keyof typeof contactFields;

export type KindOf<Field extends ContactField> = (typeof contactFields)[Field]['kind'];

export type FieldOf<Kind extends FieldKind> = {
  [Field in ContactField]: KindOf<Field> extends Kind ? Field : never;
}[ContactField];

export type IssueCodeOf<Kind extends FieldKind> = (typeof fieldKinds)[Kind]['codes'][number];

export type IssueCode = IssueCodeOf<KindOf<ContactField>>;
export type FieldIssue = { field: ContactField; code: IssueCode };

/** The values of a valid form: trimmed, well-formed Unicode, with `\n` as line break. */
export type FieldValues = {
  [Field in ContactField]: (typeof fieldKinds)[KindOf<Field>]['isRequired'] extends true
    ? string
    : string | null;
};

export const fieldOrder = Object.keys(contactFields).filter(
  (name): name is ContactField => name in contactFields,
);

/** Possible issues of a field, in reporting order. */
export function getIssueCodes(field: ContactField): readonly IssueCode[] {
  return fieldKinds[contactFields[field].kind].codes;
}

export function isRequired(field: ContactField): boolean {
  return fieldKinds[contactFields[field].kind].isRequired;
}

export function isKind<Kind extends FieldKind>(
  field: ContactField,
  kind: Kind,
): field is FieldOf<Kind> {
  return contactFields[field].kind === kind;
}

/** Maps each field to a value, in form order. Types are not checked per field. */
export function mapFields<Values extends Record<ContactField, unknown>>(
  createValue: (field: ContactField) => Values[ContactField],
): Values;
export function mapFields(createValue: (field: ContactField) => unknown): Record<string, unknown> {
  return Object.fromEntries(fieldOrder.map((field) => [field, createValue(field)]));
}

export const honeypotField = 'website';

/** Milliseconds from the opening of the page to the submission of the form. */
export const elapsedField = 'elapsed';
