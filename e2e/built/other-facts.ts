/** Facts of a company that has nothing in common with the sample one, by file of the content folder. */
export const otherFacts = {
  company: {
    name: 'Lumbrera',
    legalName: 'Lumbrera Sistemas, S. A.',
    taxId: 'X12345678',
    registry: 'Registro de Comercio de Montevideo, número 4321',
    certification: 'ISO 9001',
    address: {
      street: 'Rambla del Faro, 345',
      postalCode: '11300',
      city: 'Montevideo',
      country: 'UY',
    },
    email: {
      sales: 'hola@lumbrera.example',
      support: 'ayuda@lumbrera.example',
      privacy: 'datos@lumbrera.example',
      security: 'alerta@lumbrera.example',
    },
    phone: { display: '+598 2111 22 33', e164: '+59821112233' },
    whatsapp: { display: '+598 99 111 222', e164: '+59899111222' },
    social: { name: 'Mastodon', url: 'https://social.example/@lumbrera' },
    bookingUrl: 'https://citas.lumbrera.example/',
    hours: { open: '8:30', close: '17:15' },
    legalTextsUpdated: '2025-03-14',
  },
  figures: {
    clients: 140,
    migrations: 640,
    integrity: 0.995,
    availability: 0.997,
    replyHours: 36,
    demoMinutes: 45,
    migrationWeeks: { min: 3, max: 5 },
    quotedSaving: 0.22,
    guides: 27,
    solutions: 43,
    bestPractices: 33,
  },
  // Three fewer than the sample company has.
  clients: [
    { name: 'Molinos Ombú', url: 'https://ombu.example' },
    { name: 'Puerto Calmo', url: 'https://calmo.example' },
    { name: 'Ceibo Salud', url: 'https://ceibo.example' },
    { name: 'Yerbales Unidos', url: 'https://yerbales.example' },
    { name: 'Banco Tacuarí', url: 'https://tacuari.example' },
    { name: 'Lanas Oribe', url: 'https://oribe.example' },
    { name: 'Radio Cuareim', url: 'https://cuareim.example' },
    { name: 'Frutales Salto', url: 'https://salto.example' },
    { name: 'Astilleros Plata', url: 'https://plata.example' },
  ],
  people: [
    { id: 'ferrer', name: 'Ignacio Tabárez' },
    { id: 'quiroga', name: 'Florencia Pintos' },
    { id: 'restrepo', name: 'Gonzalo Umpiérrez' },
    { id: 'villalba', name: 'Paula Etcheverry' },
    { id: 'rojas', name: 'Nicolás Berrutti' },
    { id: 'montes', name: 'Sofía Larrañaga' },
  ],
  testimonials: [
    { id: 'norvalle', author: 'Beatriz Olivera', company: 'Molinos Ombú', rating: 4 },
    { id: 'rutandina', author: 'Hugo Zabala', company: 'Puerto Calmo', rating: 5 },
    { id: 'miralaguna', author: 'Irene Cabrera', company: 'Ceibo Salud', rating: 4 },
    { id: 'faronorte', author: 'Walter Giménez', company: 'Banco Tacuarí', rating: 5 },
  ],
  prices: {
    google: {
      plans: [
        googlePlan('starter', 'Uno', 7.5, 10, { amount: 45, unit: 'GB' }, 110),
        googlePlan('standard', 'Dos', 15, 20.02, { amount: 3, unit: 'TB' }, 160),
        googlePlan('plus', 'Tres', 22.5, 30.03, { amount: 7, unit: 'TB' }, 520),
        { ...googlePlan('enterprise', 'Cuatro', null, null, null, null), enterprise: true },
      ],
    },
    microsoft: {
      plans: [
        { id: 'basic', name: 'Primero', annual: 6, monthly: 10, popular: false },
        { id: 'standard', name: 'Segundo', annual: 12, monthly: 20.01, popular: true },
        { id: 'premium', name: 'Tercero', annual: 21, monthly: 35.05, popular: false },
        { id: 'apps', name: 'Cuarto', annual: 9, monthly: 15.05, popular: false },
      ],
      oneDrive: { amount: 4, unit: 'TB' },
      mailbox: { amount: 65, unit: 'GB' },
      participants: 310,
    },
    support: {
      plans: [
        supportPlan('starter', 'Base', 3, 9, 9, { opens: 7, closes: 17 }),
        supportPlan('pro', 'Media', 4.5, 5, 5, { opens: 6, closes: 22 }),
        supportPlan('enterprise', 'Alta', 6, 2, 3, null),
      ],
      cancellationDays: 48,
      basicMigrationUsers: 55,
      customPlanUsers: 260,
    },
    addOns: [
      { id: 'migration', price: 35 },
      { id: 'training', price: 410 },
      { id: 'audit', price: 999 },
      { id: 'automation', price: null },
    ],
  },
} as const;

type Size = { amount: number; unit: 'GB' | 'TB' } | null;

function googlePlan(
  id: string,
  name: string,
  annual: number | null,
  flexible: number | null,
  storage: Size,
  participants: number | null,
) {
  const popular = id === 'standard';
  return { id, name, annual, flexible, popular, enterprise: false, storage, participants };
}

function supportPlan(
  id: string,
  name: string,
  price: number,
  min: number,
  max: number,
  coverage: { opens: number; closes: number } | null,
) {
  return { id, name, price, highlighted: id === 'pro', responseHours: { min, max }, coverage };
}
