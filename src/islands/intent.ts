import type { ClientDirective } from 'astro';

/**
 * `client:intent`: fetch an island's code at the first sign of a person anywhere on the page;
 * make it live when the island itself is pointed at, focused or touched.
 *
 * What the visitor does to the island while it wakes is not lost: a press of one of its plain
 * buttons, or a form it is about to send, waits and is given to the live island. Where the code
 * cannot be had, the form is sent the way it would be without JavaScript.
 */
const intent: ClientDirective = (load, _options, island) => {
  let code: ReturnType<typeof load> | null = null;
  const held: Array<() => void> = [];
  let failed = false;

  /** An island that is not shown on this screen is not fetched ahead. */
  void firstSign.then(() => {
    if (island.firstElementChild?.getClientRects().length) code ??= load();
  });

  function wake(): void {
    for (const type of wakingEvents) island.removeEventListener(type, wake);
    code ??= load();
    void code
      .then((hydrate) => hydrate())
      .then(() => {
        island.removeEventListener('click', holdPress, true);
        island.removeEventListener('submit', holdSubmit, true);
        for (const give of held) give();
      });
  }

  function holdPress(event: Event): void {
    const { target } = event;
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null || button.type !== 'button') return;
    event.stopPropagation();
    held.push(() => button.click());
  }

  function holdSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(() => (failed ? form.submit() : form.requestSubmit(submitter)));
    wake();
  }

  for (const type of wakingEvents) island.addEventListener(type, wake, { passive: true });
  island.addEventListener('click', holdPress, true);
  island.addEventListener('submit', holdSubmit, true);
  island.addEventListener('astro:hydration-error', () => (failed = true));
};

export default intent;

const wakingEvents = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const;

const firstSign = new Promise<void>((resolve) => {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'];
  for (const sign of signs) {
    addEventListener(sign, () => resolve(), { once: true, passive: true });
  }
});
