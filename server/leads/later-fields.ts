import { fieldOrder, type LeadField } from '#lead/fields.ts';

/**
 * The fields that every message has had. Fingerprints in the database are made of them, and other
 * programs read exports by the places of their columns, so this list never grows.
 */
export const firstFields = [
  'name',
  'email',
  'company',
  'size',
  'suite',
  'message',
] as const satisfies LeadField[];

export type LaterField = Exclude<LeadField, (typeof firstFields)[number]>;

/** The fields that the form has got since, in the order of their names. */
export const laterFields = fieldOrder.filter(isLater).sort();

function isLater(field: LeadField): field is LaterField {
  return !firstFields.some((first) => first === field);
}
