/** Used as an init script. Does nothing if storage is blocked. */
export function answerConsent(): void {
  try {
    const nothing = { necessary: true, functional: false, analytics: false, marketing: false };
    localStorage.setItem('cookie-consent', JSON.stringify(nothing));
  } catch {
    return;
  }
}
