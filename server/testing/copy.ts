import { perLanguage } from '#content/per-language.ts';
import { mailSchema } from '#content/schema/mail.ts';
import { problemNames } from '#server/leads/deliver/problems.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';
import type { Language } from '#site/languages.ts';

/** Copy that tells a test which text it sees, instead of the site's own. */
export const copy = perLanguage(copyIn);

function copyIn(language: Language): LeadCopy {
  const codes = (field: string) => ({
    required: `${language} ${field} required`,
    too_long: `${language} ${field} too_long`,
    invalid: `${language} ${field} invalid`,
  });
  return {
    contact: {
      form: {
        errors: {
          name: codes('name'),
          email: codes('email'),
          company: codes('company'),
          size: codes('size'),
          suite: codes('suite'),
          message: codes('message'),
        },
        suite: {
          label: 'Suite',
          hint: 'Hint',
          none: 'No choice',
          options: {
            google: 'Google Workspace',
            microsoft: 'Microsoft 365',
            other: 'Other',
            none: 'None',
          },
        },
        toasts: { failure: { title: 'Failed', description: `${language} try again` } },
      },
    },
    mail: mailSchema.parse({
      subject: 'Contacto de {name}, {company}, {suite}',
      heading: 'Nuevo mensaje',
      labels: {
        name: 'Nombre',
        email: 'Correo',
        company: 'Empresa',
        size: 'Empleados',
        suite: 'Suite',
        message: 'Mensaje',
        language: 'Idioma',
        received: 'Recibido',
        reference: 'Referencia',
      },
      notGiven: 'Sin indicar',
      languages: perLanguage((name) => `language ${name}`),
      reply: 'Responda a este correo para escribir a {name}',
      suspected: 'Posible spam: {reason}',
      suspicions: { 'hidden-field': 'campo oculto', 'too-fast': 'demasiado deprisa' },
      alarm: {
        subjects: {
          began: 'Alarma de {site}: {problem}',
          lasts: 'Sigue en {site}: {problem}',
          ended: 'Fin en {site}: {problem}',
        },
        since: 'Desde',
        machine: 'Servidor',
        problems: Object.fromEntries(
          problemNames.map((name) => [name, { title: `title ${name}`, advice: `advice ${name}` }]),
        ),
      },
      summary: {
        subject: 'Apartados: {count}',
        intro: 'Esto se ha apartado',
        labels: {
          sender: 'Remitente',
          company: 'Empresa',
          message: 'Principio',
          reason: 'Motivo',
          received: 'Recibido',
          deletion: 'Se borra',
        },
        release: 'Enviar:',
        refuse: 'Borrar:',
        more: 'Faltan {count}:',
      },
    }),
  };
}
