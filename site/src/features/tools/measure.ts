import { actEvent, type Act } from './acts.ts';

/**
 * Tells the tools what a visitor has done, if any is running; what is not listed in `Act` cannot be
 * told. In a site without tools nothing is left of it, or of the calls.
 */
export function measure(act: Act): void {
  if (import.meta.env.TOOLS_CONFIGURED) {
    document.dispatchEvent(new CustomEvent(actEvent, { detail: act }));
  }
}
