/** Dispatched on a card whenever its button is pressed, once the code for it has come. */
export const embedPressed = 'embed-pressed';

/** URL of `show-frame.ts`: `site/src/pages/embed/show-frame.js.ts`. */
export const showFrameUrl = '/embed/show-frame.js';
