/** For a page's init script. Where storage is blocked there is no earlier visit to speak of. */
export function answerConsent(): void {
  try {
    const nothing = { necessary: true, functional: false, analytics: false, marketing: false };
    localStorage.setItem('cookie-consent', JSON.stringify(nothing));
  } catch {
    return;
  }
}
