import type { Content } from '@altanube/content/load';

/** A company that has nothing in common with the sample one, by file of the content folder. */
const otherCompany = {
  company: {
    sample: false,
    name: 'Lumbrera',
    legalName: 'Lumbrera Sistemas, S. A.',
    taxId: 'X12345678',
    registry: 'Registro de Comercio de Montevideo, número 4321',
    certification: 'ISO 9001',
    certificate: { body: 'Sello Austral', number: 'AUS-77', validUntil: '2099-12-31' },
    address: {
      street: 'Rambla del Faro, 345',
      postalCode: '11300',
      city: 'Montevideo',
      country: 'UY',
    },
    email: {
      sales: 'hola@lumbrera.test',
      support: 'ayuda@lumbrera.test',
      privacy: 'datos@lumbrera.test',
      security: 'alerta@lumbrera.test',
    },
    phone: { display: '+598 2111 22 33', e164: '+59821112233' },
    whatsapp: { display: '+598 99 111 222', e164: '+59899111222' },
    social: { name: 'Mastodon', url: 'https://social.test/@lumbrera' },
    bookingUrl: 'https://citas.lumbrera.test/',
    demoTimes: {
      timeZone: 'America/Montevideo',
      week: { tuesday: [{ open: '10:00', close: '13:00' }] },
      everyMinutes: 45,
      noticeHours: 4,
      daysAhead: 30,
    },
    hours: { open: '8:30', close: '17:15' },
    // How many work there it does not say.
    founded: 1998,
    consentVersion: 7,
    legalTextsUpdated: '2025-03-14',
    accessibilityReviewed: '2025-04-05',
  },
  figures: {
    clients: 140,
    migrations: 640,
    countedOn: '2025-07-08',
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
  clients: [
    { name: 'Molinos Ombú', url: 'https://ombu.test' },
    { name: 'Puerto Calmo', url: 'https://calmo.test' },
  ],
  search: { es: { ignored: 'de la', synonyms: [['ombú', 'ceibo']] } },
} as const;

/** Its people, testimonials and prices: as many as the sample company has, under the same ids. */
export function otherFacts({ company, people, prices, stories, testimonials }: Content) {
  const { google, microsoft, support, calculator, examples, addOns } = prices;
  return {
    ...otherCompany,
    company: {
      ...otherCompany.company,
      // What is known of one partnership is not of the next.
      partners: company.partners.map(({ id }, index) =>
        index % 2 === 0
          ? { id, level: 'Socio Oro', since: 2005 }
          : { id, url: 'https://socios.test/lumbrera' },
      ),
      offices: company.offices.map(({ id }, index) => ({
        id,
        country: 'UY',
        hours: { open: '8:15', close: `${16 + index}:45` },
        // One of them is a place on the map, south of the equator.
        ...(index === 0 && { coordinates: { latitude: -34.9, longitude: -56.2 } }),
      })),
      countries: company.countries.map(({ id }) => ({ id, currencies: ['UYU'] })),
    },
    stories: stories.map(({ id, figures }, index) => ({
      id,
      country: 'PY',
      people: 711 + index,
      days: 31 + index,
      figures: figures.map((figure, at) => ({ id: figure.id, value: 5100 + 10 * index + at })),
    })),
    people: people.map(({ id }, index) => ({ id, name: nameAt(index) })),
    testimonials: testimonials.map(({ id }, index) => {
      const company = `Estancia ${index + 1}`;
      return { id, author: nameAt(index), company, rating: 4 };
    }),
    prices: {
      google: {
        // Annual billing saves a quarter.
        plans: google.plans.map((plan, index) => ({
          ...plan,
          name: `Luz ${index + 1}`,
          annual: plan.annual && 37.5 * (index + 1),
          monthByMonth: plan.monthByMonth && 50 * (index + 1),
          storage: plan.storage && { amount: 45 + index, unit: 'GB' },
          participants: plan.participants && 1110 + index,
        })),
      },
      microsoft: {
        // Annual billing saves two fifths.
        plans: microsoft.plans.map((plan, index) => ({
          ...plan,
          name: `Faro ${index + 1}`,
          annual: 36 * (index + 1),
          monthByMonth: 60 * (index + 1),
        })),
        oneDrive: { amount: 44, unit: 'TB' },
        mailbox: { amount: 65, unit: 'GB' },
        participants: 1310,
      },
      support: {
        plans: support.plans.map((plan, index) => ({
          ...plan,
          name: `Guardia ${index + 1}`,
          price: 30.5 + index,
          responseHours: { min: 52 + index, max: 53 + index },
          // The last plan has none, and there is no creditCap.
          severities:
            index === support.plans.length - 1
              ? null
              : plan.severities?.map(({ id }, at) => ({
                  id,
                  responseHours: at === 0 ? 52 + index : 53 + index,
                  solutionHours: 71 + at,
                  credit: 0.07 + at / 100,
                })),
          coverage: plan.coverage && { opens: 5, closes: 21 },
        })),
        cancellationDays: 48,
        basicMigrationUsers: 55,
        customPlanUsers: 260,
      },
      examples: examples.map((example, index) => ({ ...example, people: 33 + index })),
      calculator: { ...calculator, people: 36 },
      addOns: addOns.map((addOn, index) => ({ ...addOn, price: addOn.price && 3100 + index })),
    },
  };
}

const surnames = ['Tabárez', 'Pintos', 'Umpiérrez'];

function nameAt(index: number): string {
  return `Paula ${surnames[index % surnames.length]}`;
}
