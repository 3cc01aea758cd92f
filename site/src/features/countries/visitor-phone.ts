/** The number of the country that the visitor's clock is set to, if it is not the company's own. */
export function findVisitorPhone() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return import.meta.env.PHONES.find(({ timeZones }) => timeZones.includes(timeZone));
}
