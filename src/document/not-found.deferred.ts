import type { RouteName } from '#site/routes.ts';

const attribute = 'data-not-found';

/** Marks the body of the not-found page. */
export function notFoundAttributes(route: RouteName): { [attribute]?: true } {
  return route === 'notFound' ? { [attribute]: true } : {};
}

/** Logs the missing path to the console on the not-found page (docs/behaviour.md, ERR-2). */
export function logMissingPage(): void {
  if (document.body.hasAttribute(attribute)) {
    console.error('404: there is no page at', location.pathname);
  }
}
