/** Runs right after a card (`embed.astro`). */
import { embedPressedEvent, showFrameUrl } from './embed-events.ts';

const box = document.currentScript?.previousElementSibling;

box?.querySelector('button')?.addEventListener('click', () => {
  // If the code cannot be loaded, the link remains.
  import(/* @vite-ignore */ showFrameUrl)
    .then(() => box.dispatchEvent(new Event(embedPressedEvent)))
    .catch(() => {});
});
