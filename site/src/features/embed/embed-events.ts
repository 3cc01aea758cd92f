/** Dispatched on a card when its button is pressed, once `show-frame.ts` has loaded. */
export const embedPressedEvent = 'embed-pressed';

/** URL of `show-frame.ts`: `site/src/pages/embed/show-frame.js.ts`. */
export const showFrameUrl = '/embed/show-frame.js';
