/**
 * Runs right behind `subject-choice.tsx`, before it is painted: chooses the subject that the address or
 * the draft names, shows what the page says of it, and notes the origin of the visit.
 */
import { closestElement } from '#browser/elements.ts';
import { parseObject, readKept } from '#browser/storage.ts';
import {
  callToActionParameter,
  pageParameter,
  subjectKind,
  subjectParameter,
} from '@altanube/contact/attribution';
import { draftStorageKey } from './draft.ts';
import {
  attributionId,
  demoFormId,
  formTitleId,
  removalId,
  subjectLineId,
  subjectNameId,
  subjectSelectId,
} from './subject-line.ts';

const select = getElement<HTMLSelectElement>(subjectSelectId);
const attribution = getElement<HTMLInputElement>(attributionId);
/** In UTF-16 code units, more than the server reads: it refuses much larger messages. */
const maxNoteLength = 500;

/** The fragment that the choice is of: `hashchange` comes after the browser has changed it. */
let taken = '';

take(parseObject(readKept(draftStorageKey)));
// Another call to action, or Back and Forward, to the page without one too.
addEventListener('hashchange', () => take(location.hash ? {} : { subject: '' }));
// After these, the form is reset, or the browser or the draft has restored the choice.
for (const type of ['reset', 'pageshow', 'change', 'prerenderingchange']) {
  // `prerenderingchange` does not bubble.
  addEventListener(type, () => setTimeout(show), true);
}
addEventListener('click', ({ target }) => {
  if (closestElement(target, `#${subjectLineId} button`) !== null) remove();
  // The page in another language is about the same.
  const link = closestElement(target, 'a');
  if (link?.hreflang) link.hash = fragment();
});

type Draft = Partial<Record<string, unknown>>;

/** Takes the subject and the origin from the address, or else from the draft. */
function take(draft: Draft): void {
  taken = location.hash;
  const held = heldInAddress();
  const callToAction = held.get(callToActionParameter) ?? undefined;
  const isDemo = held.has(demoFormId);
  // A call to action that names none is about none, and a demo stays one of the same suite.
  const asksForDemo = isDemo && subjectKind(select.value) !== demoFormId;
  const named = held.get(subjectParameter) ?? (asksForDemo ? demoFormId : callToAction && '');
  for (const id of [draft['subject'], named]) {
    for (const option of select.options) option.selected ||= option.value === id;
  }
  if (callToAction !== undefined || attribution.value === '') {
    const page = held.get(pageParameter) ?? pageBefore();
    const drafted = callToAction === undefined && draft['attribution'];
    const note = String(drafted || JSON.stringify({ page, callToAction }));
    attribution.value = note[maxNoteLength] ? '{}' : note;
  }
  show();
  if (isDemo) scrollTo(0, 0);
  // A demo has no such heading: it is left for a message, and Back leads to it again.
  if (held.has(formTitleId) && subjectKind(select.value) === demoFormId) {
    remove();
    getElement(formTitleId).scrollIntoView();
  }
}

/** The path of the page of this site that led here, if one did. */
function pageBefore(): string | undefined {
  const { origin, pathname } = new URL(document.referrer || location.href);
  return origin === location.origin && pathname !== location.pathname ? pathname : undefined;
}

/** Shows the chosen subject, and corrects the address. */
function show(): void {
  getElement(removalId).hidden ||= select.value !== '';
  getElement(subjectNameId).textContent = select.selectedOptions[0]?.text ?? '';
  document.documentElement.dataset['about'] = subjectKind(select.value);
  const held = heldInAddress();
  const named = held.get(subjectParameter) ?? held.get(demoFormId) ?? select.value;
  if (named !== select.value && taken === location.hash) {
    history.replaceState(history.state, '', `#${fragment()}`);
    taken = location.hash;
  }
}

/** Removes the subject, announces that, and moves the focus to the form. */
function remove(): void {
  select.value = '';
  show();
  getElement(removalId).hidden = false;
  getElement(formTitleId).focus();
  // Saves the draft.
  select.form?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The fragment for the content of the fields. */
function fragment(): string {
  const origin = parseObject<string>(attribution.value);
  const held = {
    [callToActionParameter]: origin['callToAction'] ?? '',
    [pageParameter]: origin['page'] ?? '',
    [subjectParameter]: select.value,
  };
  return String(new URLSearchParams(Object.entries(held).filter(([, value]) => value)));
}

function getElement<Type extends HTMLElement>(id: string): Type {
  const element = document.querySelector<Type>(`#${id}`);
  if (element) return element;
  throw new Error(id);
}

function heldInAddress(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1));
}
