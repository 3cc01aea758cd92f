/** Shows the current year in the copyright line. Without JavaScript it is the year of the build. */
export function showCurrentYear(): void {
  const line = document.querySelector<HTMLElement>('[data-year]');
  const { year = '' } = line?.dataset ?? {};
  line?.replaceChildren(line.textContent.replace(year, `${new Date().getFullYear()}`));
}
