let isPressed = false;

for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, () => (isPressed = true), { capture: true, passive: true });
}
// A native list or menu may keep the `pointerup` to itself.
const releases = ['pointerup', 'pointercancel', 'keyup', 'blur', 'change', 'contextmenu'];
for (const type of releases) {
  addEventListener(type, () => (isPressed = false), { capture: true, passive: true });
}

/**
 * Resolves once no key or pointer is down, and the click that may end a press has happened: an element
 * that is replaced between the two is not clicked.
 */
export async function whenReleased(): Promise<void> {
  while (isPressed) {
    await new Promise((resolve) => {
      const options = { capture: true, passive: true, once: true };
      for (const type of releases) addEventListener(type, resolve, options);
    });
    await new Promise((resolve) => setTimeout(resolve));
  }
}
