/**
 * For a page's init script: the visitor has answered the cookie dialog on an earlier visit, with
 * no. Where storage is blocked there is no earlier visit to speak of.
 */
export function answerConsent(): void {
  try {
    const nothing = { necessary: true, functional: false, analytics: false, marketing: false };
    localStorage.setItem('cookie-consent', JSON.stringify(nothing));
  } catch {
    return;
  }
}
