import type { ReactNode } from 'react';

/** The code of each island by its name. The browser fetches it at the visitor's first interaction. */
export const islands = {
  calculator: () => import('#features/calculator/calculator.tsx').then((it) => it.Calculator),
  'carousel-controls': () =>
    import('#features/carousel/carousel-controls.tsx').then((it) => it.CarouselControls),
  'contact-form': () =>
    import('#features/contact-form/contact-form.tsx').then((it) => it.ContactForm),
  'service-status': () =>
    import('#features/service-status/service-status.tsx').then((it) => it.ServiceStatus),
  'suite-fit': () => import('#features/suite-fit/suite-fit.tsx').then((it) => it.SuiteFit),
  'support-search': () =>
    import('#features/support-search/support-search.tsx').then((it) => it.SupportSearch),
};

export type IslandName = keyof typeof islands;

/** The props of an island's component. They must survive JSON. */
export type IslandProps<Name extends IslandName> = Parameters<
  Awaited<ReturnType<(typeof islands)[Name]>>
>[0];

/** A method, so that TypeScript compares its parameter in both directions: it cannot follow the name. */
export type IslandComponent = { render(props: object): ReactNode }['render'];
