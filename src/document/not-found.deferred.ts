import type { RouteName } from '#site/routes.ts';

const attribute = 'data-not-found';

/** Marks the body of the not-found page. */
export function notFoundAttributes(route: RouteName): { [attribute]?: true } {
  return route === 'notFound' ? { [attribute]: true } : {};
}

/** The not-found page names the missing path in the console. */
export function logMissingPage(): void {
  if (document.body.hasAttribute(attribute)) {
    console.error('404: there is no page at', location.pathname);
  }
}
