/** Labels of the editor, in addition to those of Sveltia CMS. */
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
    line: 'línea',
    number: 'Un número con punto decimal y sin espacios ni letras: 7.20',
    integer: 'Un número entero, sin puntos ni comas: 1200',
    id: 'Solo letras de la a a la z sin acentos, cifras y guiones: primera-respuesta',
    form: 'No tiene la forma que debe:',
    changed:
      'ha cambiado fuera del editor desde que lo abriste. Copia tu texto y recarga la página',
    unreadable: 'no se puede leer. Corrígelo antes en un editor de texto',
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
    line: 'line',
    number: 'A number with a decimal point, without spaces and letters: 7.20',
    integer: 'A whole number, without points and commas: 1200',
    id: 'Only the letters a to z, digits and hyphens: first-response',
    form: 'It does not have the form that it should:',
    changed:
      'has changed outside the editor since you opened it. Copy your text and reload the page',
    unreadable: 'cannot be read. Mend it in a text editor first',
  },
} as const;

/** Sveltia CMS has more languages than these; the languages of the content may differ. */
export type EditorLanguage = keyof typeof labels;

/** Labels of content keys that occur in many files. */
const spanishLabels: Record<string, string> = {
  answer: 'Respuesta',
  author: 'Autor',
  categories: 'Categorías',
  category: 'Categoría',
  checked: 'Revisado',
  clients: 'Clientes',
  company: 'Empresa',
  description: 'Descripción',
  file: 'Archivo',
  hero: 'Cabecera',
  icon: 'Icono',
  id: 'Identificador',
  image: 'Imagen',
  items: 'Entradas',
  links: 'Enlaces',
  meta: 'Buscadores y pestaña',
  name: 'Nombre',
  people: 'Personas',
  photo: 'Foto',
  plans: 'Planes',
  price: 'Precio',
  prices: 'Precios',
  question: 'Pregunta',
  questions: 'Preguntas',
  quote: 'Cita',
  rating: 'Estrellas',
  related: 'Relacionados',
  role: 'Cargo',
  sources: 'Fuentes',
  stories: 'Casos de éxito',
  subtitle: 'Subtítulo',
  summary: 'Resumen',
  testimonials: 'Testimonios',
  text: 'Texto',
  title: 'Título',
  url: 'Dirección web',
};

/** The label of a key: `monthByMonth` is “Month by month”. */
export function getKeyLabel(key: string, language: EditorLanguage): string {
  const words = key.replaceAll(/([a-z])([A-Z])|[-_]/g, '$1 $2').toLowerCase();
  const englishLabel = words.charAt(0).toUpperCase() + words.slice(1);
  return (language === 'es' ? spanishLabels[key] : undefined) ?? englishLabel;
}
