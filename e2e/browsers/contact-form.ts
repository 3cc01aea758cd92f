import { fieldOrder, isChoice, isTime } from '@altanube/contact/fields';
import type { written } from '../../site/src/features/contact-form/testing/visitor.ts';
import type { Visitor } from './visitor.ts';

/** Types what the form asks for into its empty fields, but for a time. */
export async function fillIn(visitor: Visitor, values: typeof written): Promise<void> {
  for (const field of fieldOrder.filter((each) => !isTime(each))) {
    const control = { css: `form[method=post] [name=${field}]` };
    if (isChoice(field)) await visitor.choose(control, values[field]);
    else await visitor.type(control, values[field]);
  }
}
