import type { ClientDirective } from 'astro';
import { noteHover } from './hovered-since.ts';

/**
 * `client:intent`: load an island's code at the visitor's first interaction with the page, and
 * hydrate the island when it is pointed at, focused or touched.
 *
 * What the visitor does to the island while it is being hydrated is not lost: a click on one of its
 * plain buttons, or a submit of its form, is queued and replayed on the hydrated island. If the code
 * cannot be loaded, the form is submitted as it would be without JavaScript.
 */
const intent: ClientDirective = (load, _options, island) => {
  let code: ReturnType<typeof load> | null = null;
  let hydrating: Promise<void> | null = null;
  const queuedClicks: HTMLButtonElement[] = [];
  let hasFailed = false;

  void firstInteraction.then(() => {
    if (isWantedSoon(island.firstElementChild)) code ??= load();
  });

  function startHydrating(): void {
    hydrating ??= hydrateAndReplay();
  }

  async function hydrateAndReplay(): Promise<void> {
    for (const type of hydratingEvents) island.removeEventListener(type, startHydrating);
    code ??= load();
    const hydrate = await code;
    await hydrate();
    island.removeEventListener('click', queueClick, true);
    island.removeEventListener('submit', queueSubmit, true);
    // React may not have rendered yet. It finishes rendering before it handles a click, but not
    // before a submit, which the browser would then perform. So both are replayed as clicks.
    for (const button of queuedClicks) {
      if (hasFailed && button.type === 'submit') button.form?.submit();
      else button.click();
    }
  }

  function queueClick(event: Event): void {
    const { target } = event;
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null || button.type !== 'button') return;
    event.stopPropagation();
    queuedClicks.push(button);
  }

  /** However often the form is submitted, by click or by Enter, it is replayed once. */
  function queueSubmit(event: SubmitEvent): void {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!queuedClicks.includes(submitter)) queuedClicks.push(submitter);
    startHydrating();
  }

  for (const type of hydratingEvents) {
    island.addEventListener(type, startHydrating, { passive: true });
  }
  island.addEventListener('click', queueClick, true);
  island.addEventListener('submit', queueSubmit, true);
  island.addEventListener('astro:hydration-error', () => (hasFailed = true));
  noteHover(island);
  if (island.matches(':hover')) startHydrating();
};

export default intent;

/**
 * The code of an island that this screen does not show is not loaded ahead; nor is that of a menu
 * on a touch screen, where a tap opens it without its code.
 */
function isWantedSoon(content: Element | null): boolean {
  if (!content?.getClientRects().length) return false;
  return !content.matches('details') || matchMedia('(hover: hover)').matches;
}

const hydratingEvents = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const;

const firstInteraction = new Promise<void>((resolve) => {
  const types = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'];
  for (const type of types) {
    addEventListener(type, () => resolve(), { once: true, passive: true });
  }
});
