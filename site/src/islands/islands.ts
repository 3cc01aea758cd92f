import type { ReactNode } from 'react';

/** Loaders of islands by name. The browser fetches the code at the visitor's first interaction. */
export const islands = {
  calculator: () => import('#features/calculator/calculator.tsx').then((it) => it.Calculator),
  'carousel-controls': () =>
    import('#features/carousel/carousel-controls.tsx').then((it) => it.CarouselControls),
  'contact-form': () =>
    import('#features/contact-form/contact-form.tsx').then((it) => it.ContactForm),
  'service-status': () =>
    import('#features/service-status/service-status.tsx').then((it) => it.ServiceStatus),
  'small-form': () => import('#features/contact-form/small-form.tsx').then((it) => it.SmallForm),
  'suite-fit': () => import('#features/suite-fit/suite-fit.tsx').then((it) => it.SuiteFit),
  'support-search': () =>
    import('#features/support-search/support-search.tsx').then((it) => it.SupportSearch),
};

export type IslandName = keyof typeof islands;

/** The props of an island's component, which must be JSON-serializable. */
export type IslandProps<Name extends IslandName> = Parameters<
  Awaited<ReturnType<(typeof islands)[Name]>>
>[0];

/** A method, for bivariant parameters: TypeScript cannot relate an island's name to its props. */
export type IslandComponent = { render(props: object): ReactNode }['render'];
