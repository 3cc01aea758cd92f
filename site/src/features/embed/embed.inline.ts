/** Runs right behind a card (`embed.astro`). */
import { embedPressed, showFrameUrl } from './embed-pressed.ts';

const box = document.currentScript?.previousElementSibling;

box?.querySelector('button')?.addEventListener('click', () => {
  // If the code does not come, the link is left.
  import(/* @vite-ignore */ showFrameUrl)
    .then(() => box.dispatchEvent(new Event(embedPressed)))
    .catch(() => {});
});
