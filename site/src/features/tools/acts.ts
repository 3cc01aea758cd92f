import type { LeadField } from '@altanube/contact/fields';

/** Nothing that a visitor typed (docs/privacy-and-measuring.md). Tools get all but the name as details. */
export type Act =
  | { name: 'call_to_action'; place: string; subject?: string }
  | { name: 'form_begun' | 'form_sent' }
  | { name: 'form_invalid'; field: LeadField; problem: string }
  /** In ms, or a score. */
  | { name: 'web_vital'; metric: 'LCP' | 'INP' | 'CLS' | 'TTFB'; value: number; rating: string };

/** Dispatched on the document, with the `Act` as detail. */
export const actEvent = 'act-measured';

declare global {
  interface DocumentEventMap {
    [actEvent]: CustomEvent<Act>;
  }
}

/** Tells the running tools what a visitor has done. A site without tools contains no trace of it. */
export function measure(act: Act): void {
  if (import.meta.env.TOOLS_CONFIGURED) {
    document.dispatchEvent(new CustomEvent(actEvent, { detail: act }));
  }
}

/** Dispatched once the contact form has taken what the address of the page carried. */
export const carriedTakenEvent = 'carried-taken';

/** In a site without tools nothing is left of it, or of the call. */
export function tellCarriedIsTaken(): void {
  if (import.meta.env.TOOLS_CONFIGURED) document.dispatchEvent(new Event(carriedTakenEvent));
}

/** The code that measures how fast a page was; built only if a tool takes it. */
export const webVitalsFile = 'web-vitals.js';
export const webVitalsUrl = `/measuring/${webVitalsFile}`;
