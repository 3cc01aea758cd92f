import type { ClientDirective } from 'astro';
import { noteHover } from './hovered-since.ts';

/**
 * `client:intent`: fetch an island's code at the first sign of a person anywhere on the page;
 * make it live when the island itself is pointed at, focused or touched.
 *
 * What the visitor does to the island while it wakes is not lost: a press of one of its plain
 * buttons, or of the one that sends its form, waits and is given to the live island. Where the code
 * cannot be had, the form is sent the way it would be without JavaScript.
 */
const intent: ClientDirective = (load, _options, island) => {
  let code: ReturnType<typeof load> | null = null;
  let waking: Promise<void> | null = null;
  const held: HTMLButtonElement[] = [];
  let failed = false;

  void firstSign.then(() => {
    if (isWantedSoon(island.firstElementChild)) code ??= load();
  });

  function wake(): void {
    waking ??= hydrateAndGive();
  }

  async function hydrateAndGive(): Promise<void> {
    for (const type of wakingEvents) island.removeEventListener(type, wake);
    code ??= load();
    const hydrate = await code;
    await hydrate();
    island.removeEventListener('click', holdPress, true);
    island.removeEventListener('submit', holdSubmit, true);
    // React has only been told to render by now. A click makes it finish before it is answered; a
    // submit would not, and the browser would send the form. So both are given back as clicks.
    for (const button of held) {
      if (failed && button.type === 'submit') button.form?.submit();
      else button.click();
    }
  }

  function holdPress(event: Event): void {
    const { target } = event;
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null || button.type !== 'button') return;
    event.stopPropagation();
    held.push(button);
  }

  /** However often it is sent, by a press or by Enter, it is one sending. */
  function holdSubmit(event: SubmitEvent): void {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!held.includes(submitter)) held.push(submitter);
    wake();
  }

  for (const type of wakingEvents) island.addEventListener(type, wake, { passive: true });
  island.addEventListener('click', holdPress, true);
  island.addEventListener('submit', holdSubmit, true);
  island.addEventListener('astro:hydration-error', () => (failed = true));
  noteHover(island);
  if (island.matches(':hover')) wake();
};

export default intent;

/**
 * An island that is not shown on this screen is not fetched ahead. Nor is a menu, on a touch screen:
 * a tap opens it without its code.
 */
function isWantedSoon(content: Element | null): boolean {
  if (!content?.getClientRects().length) return false;
  return !content.matches('details') || matchMedia('(hover: hover)').matches;
}

const wakingEvents = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const;

const firstSign = new Promise<void>((resolve) => {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'];
  for (const sign of signs) {
    addEventListener(sign, () => resolve(), { once: true, passive: true });
  }
});
