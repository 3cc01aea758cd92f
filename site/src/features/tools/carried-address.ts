import { carriesValues, contactFormId } from '#features/contact-form/draft.ts';

/** Dispatched on the document once the contact form has taken what the address of the page carried. */
const takenEvent = 'carried-taken';

/** In a site without tools nothing is left of it, or of the call. */
export function tellCarriedIsTaken(): void {
  if (import.meta.env.TOOLS_CONFIGURED) document.dispatchEvent(new Event(takenEvent));
}

/**
 * Calls back once the address carries nothing more into the form, mostly at once: vendors' scripts read
 * it by themselves, and a visitor's figures may be in it. Where the form's code never comes, nobody is
 * called.
 */
export function whenNothingIsCarried(callback: () => void): void {
  const isCarried = carriesValues(location.hash) && document.getElementById(contactFormId);
  if (isCarried) document.addEventListener(takenEvent, callback, { once: true });
  else callback();
}
