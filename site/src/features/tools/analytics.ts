import type { ContactField } from '@altanube/contact/fields';

/** Contains no typed text (docs/privacy-and-measuring.md). Tools get all but `name` as details. */
export type AnalyticsEvent =
  | { name: 'call_to_action'; place: string; subject?: string }
  | { name: 'form_begun' | 'form_sent'; form: string }
  | { name: 'form_invalid'; form: string; field: ContactField; problem: string }
  /** `value` in milliseconds, or a score for CLS. */
  | { name: 'web_vital'; metric: 'LCP' | 'INP' | 'CLS' | 'TTFB'; value: number; rating: string };

/** Dispatched on the document, with the `AnalyticsEvent` as detail. */
export const analyticsEventName = 'analytics-event';

declare global {
  interface DocumentEventMap {
    [analyticsEventName]: CustomEvent<AnalyticsEvent>;
  }
}

/** Reports an event to the running tools. Sites without tools contain no trace of it. */
export function track(analyticsEvent: AnalyticsEvent): void {
  if (import.meta.env.TOOLS_CONFIGURED) {
    document.dispatchEvent(new CustomEvent(analyticsEventName, { detail: analyticsEvent }));
  }
}

/** Dispatched once the contact form has applied the prefill and removed it from the URL. */
export const prefillAppliedEvent = 'prefill-applied';

/** Sites without tools contain neither this function nor its calls. */
export function announcePrefillApplied(): void {
  if (import.meta.env.TOOLS_CONFIGURED) document.dispatchEvent(new Event(prefillAppliedEvent));
}

/** The code that measures Web Vitals; built only if a tool uses them. */
export const webVitalsFile = 'web-vitals.js';
export const webVitalsUrl = `/measuring/${webVitalsFile}`;
