/** Shows the number of the visitor's country in the footer, and first on the contact page. */
import { findVisitorPhone } from './visitor-phone.ts';

const phone = findVisitorPhone();
if (phone !== undefined) {
  const href = `tel:${phone.e164}`;
  const line = document.querySelector('footer [href^="tel:"]');
  line?.setAttribute('href', href);
  line?.replaceChildren(phone.line);
  const listed = document.querySelector(`main li > [href="${href}"]`)?.parentElement;
  listed?.parentElement?.prepend(listed);
}
