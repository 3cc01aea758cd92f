/** Shows the number of the visitor's country in the footer, and first on the contact page. */
export function showVisitorPhone(): void {
  const phone = findVisitorPhone();
  if (phone === undefined) return;
  const href = `tel:${phone.e164}`;
  const line = document.querySelector('footer [href^="tel:"]');
  line?.setAttribute('href', href);
  line?.replaceChildren(phone.line);
  const listed = document.querySelector(`main li > [href="${href}"]`)?.parentElement;
  listed?.parentElement?.prepend(listed);
}

/** The number of the country that the visitor's clock is set to, if it is not the company's own. */
export function findVisitorPhone() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return import.meta.env.PHONES.find(({ timeZones }) => timeZones.includes(timeZone));
}
