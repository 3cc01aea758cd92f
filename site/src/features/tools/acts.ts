import type { LeadIssue } from '@altanube/contact/fields';

/** Nothing that a visitor typed (docs/privacy-and-measuring.md). Numbers are ms or a score. */
export type Act =
  | { name: 'call_to_action'; place: string; subject: string | null }
  | { name: 'form_begun' }
  | { name: 'form_invalid'; issue: LeadIssue }
  | { name: 'form_sent' }
  | { name: 'web_vital'; metric: 'LCP' | 'INP' | 'CLS' | 'TTFB'; value: number; rating: string };

/** Dispatched on the document, with the `Act` as detail. */
export const actEvent = 'act-measured';

declare global {
  interface DocumentEventMap {
    [actEvent]: CustomEvent<Act>;
  }
}

/** What an act says of itself besides its name, as plain values. */
export function getDetails(act: Act): Record<string, string | number> {
  switch (act.name) {
    case 'call_to_action':
      return { place: act.place, ...(act.subject !== null && { subject: act.subject }) };
    case 'form_invalid':
      return { field: act.issue.field, problem: act.issue.code };
    case 'web_vital':
      return { metric: act.metric, value: act.value, rating: act.rating };
    default:
      return {};
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
