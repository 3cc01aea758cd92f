/**
 * Stands in the contact page right behind what it is about (`subject-choice.tsx`), and runs before that is
 * painted: chooses what the address of the page names, says so in a line, and notes how the visitor came.
 * What was typed brings its own along, in the draft. Short, as it is in the first flight of packets.
 */
import { closestElement } from '#browser/elements.ts';
import { parseObject, readKept } from '#browser/storage.ts';
import {
  callToActionParameter,
  pageParameter,
  subjectParameter,
} from '@altanube/contact/attribution';
import { draftStorageKey } from './draft.ts';
import {
  attributionId,
  formTitleId,
  removalId,
  subjectLineId,
  subjectNameId,
  subjectSelectId,
} from './subject-line.ts';

const select = getElement<HTMLSelectElement>(subjectSelectId);
const attribution = getElement<HTMLInputElement>(attributionId);
/** In UTF-16 code units, more than the server reads: a message that carries much more is refused. */
const maxNoteLength = 500;

take(parseObject(readKept(draftStorageKey)));
// Another call to action, of an entry of the history.
addEventListener('hashchange', () => take({}));
// The form is emptied, or the browser or the draft puts back what was chosen: right after these.
for (const type of ['reset', 'pageshow', 'change', 'prerenderingchange']) {
  // The last one does not bubble.
  addEventListener(type, showLater, true);
}
addEventListener('click', ({ target }) => {
  if (closestElement(target, `#${subjectLineId} button`) !== null) remove();
  // The page in another language is about the same.
  const link = closestElement(target, 'a');
  if (link?.hreflang) link.hash = fragment();
});

type Draft = Partial<Record<string, unknown>>;

/** Takes over what the address says, and what a draft says where the address does not. */
function take(draft: Draft): void {
  const held = heldInAddress();
  for (const id of [draft['subject'], held.get(subjectParameter)]) {
    for (const option of select.options) option.selected ||= option.value === id;
  }
  const callToAction = held.get(callToActionParameter) ?? undefined;
  if (callToAction !== undefined || attribution.value === '') {
    const page = held.get(pageParameter) ?? pageBefore();
    const drafted = callToAction === undefined && draft['attribution'];
    const note = String(drafted || JSON.stringify({ page, callToAction }));
    attribution.value = note[maxNoteLength] ? '{}' : note;
  }
  show();
}

/** The path of the page of this site that led here, if one did. */
function pageBefore(): string | undefined {
  const { origin, pathname } = new URL(document.referrer || 'about:blank');
  return origin === location.origin && pathname !== location.pathname ? pathname : undefined;
}

/** Says what is chosen. The address names nothing else. */
function show(): void {
  const isChosen = select.value !== '';
  getElement(subjectLineId).hidden = !isChosen;
  getElement(removalId).hidden ||= isChosen;
  getElement(subjectNameId).textContent = select.selectedOptions[0]?.text ?? '';
  const named = heldInAddress().get(subjectParameter);
  if (named !== null && named !== select.value) {
    history.replaceState(history.state, '', `#${fragment()}`);
  }
}

function showLater(): void {
  setTimeout(show);
}

/** Takes the subject away, which is told, and leads the keyboard back to the form. */
function remove(): void {
  select.value = '';
  show();
  getElement(removalId).hidden = false;
  const heading = getElement(formTitleId);
  heading.tabIndex = -1;
  heading.focus();
  // The draft is kept, as of what is typed.
  select.form?.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** What the fields hold, as an address says it. */
function fragment(): string {
  const { page = '', callToAction = '' } = parseObject<string>(attribution.value);
  const held = {
    [callToActionParameter]: callToAction,
    [pageParameter]: page,
    [subjectParameter]: select.value,
  };
  return String(new URLSearchParams(Object.entries(held).filter(([, value]) => value)));
}

function getElement<Type extends HTMLElement>(id: string): Type {
  const element = document.querySelector<Type>(`#${id}`);
  if (element !== null) return element;
  throw new Error(id);
}

function heldInAddress(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1));
}
