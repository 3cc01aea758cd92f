import { callToActionParameter } from '@altanube/contact/attribution';
import { fewAddresses, sharedAddresses } from './helpers/share.ts';
import { expect, rare, test } from './fixtures.ts';

test.use({ locale: 'es-ES', contextOptions: { reducedMotion: 'reduce' } });

/** Names of links that say nothing in a list of links. */
const emptyWords =
  /^(?:(?:haz clic |pulsa |pincha )?aquí|(?:click )?here|(?:leer |ver |saber |conocer )?más|más información|(?:read |see |learn )?more|more information|ver|see|link|enlace|detalles|details)$/iu;

for (const address of sharedAddresses) {
  const { route, language, url } = address;
  const title = `${url} (${route}) in ${language} says nothing twice, and its links say where they lead`;
  test(title, fewAddresses.includes(address) ? {} : rare, async ({ page }) => {
    await page.goto(url);
    const snapshot = await page.locator('body').ariaSnapshot();
    const links = [...snapshot.matchAll(/- '?link "(.+)"'?:\n\s+- \/url: "?(.*?)"?\n/g)];
    expect(links.length).toBeGreaterThan(10);
    const targets = new Map<string, Set<string>>();
    for (const [, name = '', target = ''] of links) {
      // A call to action tells the contact form where it stands.
      const { href: address } = new URL(target, page.url());
      const [place = ''] = address.split(`#${callToActionParameter}=`);
      targets.set(name, (targets.get(name) ?? new Set()).add(place));
    }
    expect([...targets].filter(([, places]) => places.size > 1)).toEqual([]);
    expect([...targets.keys()].filter((name) => emptyWords.test(name))).toEqual([]);
    const lines = snapshot.split('\n').map((line) => line.trim().replace(/:$/, ''));
    const said = lines.filter((line) => /[":]/.test(line) && !line.startsWith('- /'));
    expect(said.filter((line, at) => line === said[at - 1])).toEqual([]);
  });
}
