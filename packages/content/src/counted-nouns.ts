import { isCompared, suites } from './suites.ts';
import type { Entries } from './collections.ts';
import type { Copy } from './schema/copy.ts';
import type { SharedData } from './schema/shared-data.ts';

export type CountedContent = Pick<Entries, 'articles' | 'stories'> & {
  data: SharedData;
  copy: Copy;
};

/** Plurals as patterns. `where` is tested against place and text: `home.steps.title: How we work`. */
type Noun = readonly [es: string, en: string, counts: number[], file: string, where: RegExp];

/** Elsewhere, readers and clients have offices, too. */
const aboutUs = /^(?:about\.(?!stories)|home\.(?!testimonials|faq)|contact|countries|site)/;

/** The suites have plans, too. */
const aboutSupport =
  /planes de soporte|support plans|^(?!google|microsoft)(?!.*(?:Google|Microsoft|licen))/;

const aboutTeam = /^about\.(?:meta|hero|mission)/;

/** What texts may count, and how many there are. */
export function listNouns({ data, copy, articles, stories }: CountedContent): Noun[] {
  const { clients, company, figures, people, testimonials } = data;
  const { addOns, support, ...prices } = data.prices;
  const { about, comparison, faq, fit, home, pricing } = copy;
  const plans = [support.plans.length];
  const team = [people.length, ...(company.people === null ? [] : [company.people])];
  const compared = isCompared
    ? [
        countList('preguntas', 'questions', 'fit', fit.questions),
        countList('criterios', 'criteria', 'comparison.table', comparison.table.rows),
      ]
    : [];
  const questions = [faq.categories.flatMap((category) => category.questions).length];
  return [
    ['planes(?: de soporte)?', '(?:support )?plans', plans, 'prices.yaml', aboutSupport],
    ['suites|plataformas', 'suites|platforms', [suites.length], 'suites.ts', /^/],
    ['servicios adicionales', 'add-ons', [addOns.length], 'prices.yaml', /^(?!articles)/],
    ['personas|especialistas', 'people|specialists', team, 'people.yaml', aboutTeam],
    ['regiones', 'regions', [about.coverage.regions.length], 'about.yaml', aboutUs],
    ['países', 'countries', [company.countries.length], 'company.yaml', aboutUs],
    ['oficinas', 'offices', [company.offices.length], 'company.yaml', aboutUs],
    ['artículos', 'articles', [articles.length], 'articles/', /^(?!articles|legal)/],
    ['clientes', 'clients', [clients.length, figures.clients], 'clients.yaml', aboutUs],
    ['casos de éxito', 'success stories', [stories.length], 'stories/', /^/],
    ['testimonios', 'testimonials', [testimonials.length], 'testimonials.yaml', /^/],
    ['preguntas frecuentes', 'frequent(?:ly asked)? questions', questions, 'faq.yaml', /^/],
    countList('pasos', 'steps', 'home.steps', home.steps.items),
    countList('situaciones', 'situations', 'home.useCases', home.useCases.items),
    countList('preguntas', 'questions', 'home.faq', home.faq.items),
    countList('respuestas', 'answers', 'pricing.faq', pricing.faq.items),
    countList('fabricantes', 'vendors', 'about.partners', about.partners.items),
    countList('personas', 'people', 'about.team', people),
    ...compared,
    ...suites.map((id) => countList('planes', 'plans', `${id}.licences`, prices.suites[id].plans)),
  ];
}

/** A noun with which the heading of a section counts its list, whatever follows the noun. */
function countList(es: string, en: string, section: string, list: readonly unknown[]): Noun {
  const where = new RegExp(`^${section}\\.\\w+:`);
  return [`${es}[^.]*`, `${en}[^.]*`, [list.length], `${section.split('.')[0]}.yaml`, where];
}
