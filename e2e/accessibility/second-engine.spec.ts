import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { allAddresses, screens } from '../helpers/addresses.ts';
import { secondEngineFindings } from '../helpers/second-engine.ts';
import { expect, test } from '../fixtures.ts';
import { statesOn } from './page-states.ts';
import { shownIn } from './pieces.ts';

test.use({ locale: 'es-ES', bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

for (const [screen, viewport] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${screen}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      for (const { route, language, url } of allAddresses) {
        test(`${url} (${route}) in ${language}`, async ({ page }) => {
          await page.goto(url);
          expect(await secondEngineFindings(page)).toEqual([]);
        });
      }

      for (const { name, route, isFirstVisit, reach } of statesOn(screen)) {
        test.describe(`${route}, ${name}`, () => {
          test.use({ hasConsented: isFirstVisit !== true });

          for (const language of languages) {
            test(`in ${language}`, async ({ page }) => {
              await page.goto(href(route, language));
              await reach(page, language);
              for (const selector of shownIn(name)) {
                await expect(page.locator(selector).filter({ visible: true })).not.toHaveCount(0);
              }
              expect(await secondEngineFindings(page)).toEqual([]);
            });
          }
        });
      }
    });
  }
}
