/**
 * Runs right after `subject-choice.tsx`, before it is painted: selects the subject from the URL or
 * the draft, shows the copy for it, and records the attribution.
 */
import { closestElement } from '#browser/elements.ts';
import { parseObject } from '#browser/storage.ts';
import {
  callToActionParameter,
  pageParameter,
  getSubjectKind,
  subjectParameter,
} from '@altanube/contact/attribution';
import { readDraft, type Draft } from './draft.ts';
import {
  attributionId,
  demoFormId,
  formTitleId,
  getRequest,
  removalId,
  subjectSelectId,
} from './subject-line.ts';

const select = getElement<HTMLSelectElement>(subjectSelectId);
const attribution = getElement<HTMLInputElement>(attributionId);
const title = getElement(formTitleId);
const titleWithoutSubject = title.textContent;
/** In UTF-16 code units. More than the server reads, which rejects much larger messages. */
const maxAttributionLength = 500;

/** The fragment applied last; `hashchange` fires only after the browser has changed it. */
let appliedFragment = '';

applySubject(readDraft('contact') ?? {});
// Another call to action, or Back and Forward, also to a URL without a fragment.
addEventListener('hashchange', () => applySubject(location.hash ? {} : { subject: '' }));
// After these, the form, the browser or the draft has reset or restored the choice.
for (const type of ['reset', 'pageshow', 'change', 'prerenderingchange']) {
  // `prerenderingchange` does not bubble.
  addEventListener(type, () => setTimeout(showSubject), true);
}
addEventListener('click', ({ target }) => {
  // Language links keep the subject.
  const link = closestElement(target, 'a');
  if (link?.hreflang) link.hash = formatFragment();
});

/** Applies the subject and the attribution from the URL, or else from the draft. */
function applySubject(draft: Draft): void {
  appliedFragment = location.hash;
  const parameters = readFragment();
  const callToAction = parameters.get(callToActionParameter) ?? undefined;
  const isDemo = parameters.has(demoFormId);
  // A call to action without a subject clears it, and a demo keeps its suite.
  const asksForDemo = isDemo && getSubjectKind(select.value) !== demoFormId;
  const requested =
    parameters.get(subjectParameter) ?? (asksForDemo ? demoFormId : callToAction && '');
  for (const id of [draft['subject'], requested]) {
    for (const option of select.options) option.selected ||= option.value === id;
  }
  if (callToAction !== undefined || attribution.value === '') {
    const page = parameters.get(pageParameter) ?? getPreviousPage();
    const draftAttribution = callToAction === undefined && draft['attribution'];
    const attributionText = String(draftAttribution || JSON.stringify({ page, callToAction }));
    attribution.value = attributionText[maxAttributionLength] ? '{}' : attributionText;
  }
  showSubject();
  if (isDemo) scrollTo(0, 0);
  // Back returns to the subject.
  if (parameters.has(formTitleId) && select.value !== '') removeSubject();
}

/** The path of the referring page, if it is on this site. */
function getPreviousPage(): string | undefined {
  const { origin, pathname } = new URL(document.referrer || location.href);
  return origin === location.origin && pathname !== location.pathname ? pathname : undefined;
}

/** Shows the chosen subject, and corrects the URL. */
function showSubject(): void {
  getElement(removalId).hidden ||= select.value !== '';
  const chosen = select.value === '' ? undefined : select.selectedOptions[0];
  title.textContent = chosen?.text ?? titleWithoutSubject;
  const { dataset } = document.documentElement;
  if (chosen === undefined) delete dataset['about'];
  else dataset['about'] = getRequest(select.value);
  const parameters = readFragment();
  const requested = parameters.get(subjectParameter) ?? parameters.get(demoFormId) ?? select.value;
  if (requested !== select.value && appliedFragment === location.hash) {
    history.replaceState(history.state, '', `#${formatFragment()}`);
    appliedFragment = location.hash;
  }
}

/** Removes the subject, announces that, and moves the focus to the title. */
function removeSubject(): void {
  select.value = '';
  showSubject();
  getElement(removalId).hidden = false;
  title.focus();
  // Saves the draft.
  select.form?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The fragment for the fields' content. */
function formatFragment(): string {
  const earlier = parseObject<string>(attribution.value);
  const parameters = {
    [callToActionParameter]: earlier['callToAction'] ?? '',
    [pageParameter]: earlier['page'] ?? '',
    [subjectParameter]: select.value,
  };
  return String(new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)));
}

function getElement<Type extends HTMLElement>(id: string): Type {
  const element = document.querySelector<Type>(`#${id}`);
  if (element) return element;
  throw new Error(id);
}

function readFragment(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1));
}
