import { closestElement } from '#browser/elements.ts';
import { routes } from '@altanube/content/routes';
import { measure } from './measure.ts';

/** What a link may say of itself: an id, and never a text. */
const id = /^[a-z0-9/-]{1,60}$/;

/** Tells of each link to the contact form that is followed, and from where, if the link says so. */
export function watchCallsToAction(): void {
  addEventListener('click', ({ target }) => {
    const link = closestElement(target, 'a');
    if (link === null || link.pathname !== routes.contact.path) return;
    if (link.origin !== location.origin) return;
    const said = new URLSearchParams(link.hash.slice(1));
    const valueOf = (name: string) => {
      const value = said.get(name) ?? '';
      return id.test(value) ? value : null;
    };
    measure({
      name: 'call_to_action',
      place: valueOf('cta') ?? 'other',
      subject: valueOf('subject'),
    });
  });
}
