import { fieldOrder, isChoice } from '#lead/fields.ts';
import type { written } from '#features/contact-form/testing/visitor.ts';
import type { Visitor } from './visitor.ts';

/** Types what the form asks for into its empty fields. */
export async function fillIn(visitor: Visitor, values: typeof written): Promise<void> {
  for (const field of fieldOrder) {
    const control = { css: `form[method=post] [name=${field}]` };
    await (isChoice(field)
      ? visitor.choose(control, values[field])
      : visitor.type(control, values[field]));
  }
}
