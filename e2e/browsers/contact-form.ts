import { fieldOrder, isChoice, isTime } from '#lead/fields.ts';
import type { written } from '#features/contact-form/testing/visitor.ts';
import type { Visitor } from './visitor.ts';

/** Types what the form asks for into its empty fields. A time is not typed: see `proposeDemo`. */
export async function fillIn(visitor: Visitor, values: typeof written): Promise<void> {
  for (const field of fieldOrder) {
    if (isTime(field)) continue;
    const control = { css: `form[method=post] [name=${field}]` };
    await (isChoice(field)
      ? visitor.choose(control, values[field])
      : visitor.type(control, values[field]));
  }
}

/** Proposes the first time of the first day that is offered. Returns what the field then holds. */
export async function proposeDemo(visitor: Visitor): Promise<string> {
  await visitor.click({ css: '#demo-time > summary' });
  for (const label of ['first', 'last']) {
    const select = { css: `#demo-time label:${label}-child select` };
    await visitor.untilShown({ css: `${select.css}:enabled` });
    const value = await visitor.read(select, secondOption);
    await visitor.choose(select, value ?? '');
  }
  return visitor.inPage(() => {
    const field = document.querySelector('[name=demo]');
    return field instanceof HTMLInputElement ? field.value : '';
  });
}

/** In the page: the value of the first option that is not empty. */
function secondOption(select: HTMLElement): string {
  return select instanceof HTMLSelectElement ? (select.options[1]?.value ?? '') : '';
}
