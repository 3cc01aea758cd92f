import type { Language } from '@altanube/content/languages';

/** What the editor itself says, beside the words of Sveltia CMS. */
export const labels = {
  es: {
    pages: 'Páginas',
    shared: 'Datos comunes',
    articles: 'Artículos',
    article: 'Artículo',
    legal: 'Textos legales',
    body: 'Texto',
    seePages: 'Ver las páginas',
    noProblems: 'El contenido está en orden.',
    problems: 'El contenido tiene problemas, y así no se publica:',
  },
  en: {
    pages: 'Pages',
    shared: 'Shared data',
    articles: 'Articles',
    article: 'Article',
    legal: 'Legal texts',
    body: 'Text',
    seePages: 'See the pages',
    noProblems: 'The content is in order.',
    problems: 'The content has problems and cannot go live like this:',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Keys of the content that occur in many files. */
const spanish: Record<string, string> = {
  answer: 'Respuesta',
  categories: 'Categorías',
  category: 'Categoría',
  clients: 'Clientes',
  company: 'Empresa',
  description: 'Descripción',
  file: 'Archivo',
  hero: 'Cabecera',
  icon: 'Icono',
  id: 'Identificador',
  image: 'Imagen',
  meta: 'Buscadores y pestaña',
  name: 'Nombre',
  people: 'Personas',
  photo: 'Foto',
  plans: 'Planes',
  price: 'Precio',
  prices: 'Precios',
  question: 'Pregunta',
  questions: 'Preguntas',
  role: 'Cargo',
  stories: 'Casos de éxito',
  subtitle: 'Subtítulo',
  testimonials: 'Testimonios',
  text: 'Texto',
  title: 'Título',
  url: 'Dirección web',
};

/** The label of a key: `monthByMonth` is “Month by month”. */
export function labelKey(key: string, language: Language): string {
  const words = key.replaceAll(/([a-z])([A-Z])|[-_]/g, '$1 $2').toLowerCase();
  const english = words.charAt(0).toUpperCase() + words.slice(1);
  return (language === 'es' ? spanish[key] : undefined) ?? english;
}
