import { type Language, matchLanguage, perLanguage } from '@altanube/content/languages';
import { contactSchema } from '@altanube/content/schema/contact';
import { mailSchema } from '@altanube/content/schema/mail';
import { callsToAction, campaignParts } from '@altanube/contact/attribution';
import { leadFields, perField, type FieldRule, type LeadField } from '@altanube/contact/fields';
import { problemNames } from '@altanube/contact/mail/problems';
import type { LeadCopy } from '@altanube/content/lead-content';
import { formatZonedTime } from '@altanube/content/formats';
import type { DemoTexts } from '@altanube/contact/mail/demo';

const suites = { google: 'Google Workspace', microsoft: 'Microsoft 365' };

/** Copy that tells a test which text it sees, instead of the site's own. */
export const copy = perLanguage(copyIn);

function choice(rule: FieldRule) {
  const options = rule.kind === 'choice' ? rule.options : [];
  const labels = Object.fromEntries(options.map((option) => [option, option]));
  return { label: 'Choice', hint: 'Hint', none: 'No choice', options: labels };
}

function copyIn(language: Language): LeadCopy {
  const codes = (field: LeadField) => ({
    required: `${language} ${field} required`,
    too_long: `${language} ${field} too_long`,
    invalid: `${language} ${field} invalid`,
    past: `${language} ${field} past`,
  });
  const choices = perField<Record<LeadField, ReturnType<typeof choice>>>((field) =>
    choice(leadFields[field]),
  );
  return {
    language,
    contact: {
      form: {
        ...choices,
        suite: { ...choices.suite, options: { ...choices.suite.options, ...suites } },
        errors: perField<Record<LeadField, ReturnType<typeof codes>>>(codes),
        subject: {
          names: contactSchema.shape.form.shape.subject.shape.names.parse({
            demo: 'Demo',
            demoSuite: 'Demo {suite}',
            licence: '{plan}, {suite}',
            comparison: 'Comparison',
            support: 'Plan {plan}',
            ticket: 'Ticket',
            ticketPlan: 'Ticket {plan}, {hours}',
            chat: 'Chat',
            article: 'Artículo «{title}»',
          }),
        },
        toasts: { failure: { title: 'Failed', description: `${language} try again` } },
      },
    },
    mail: mailSchema.parse({
      subject: 'Contacto de {name}, {company}, {suite}',
      heading: 'Nuevo mensaje',
      ticket: { subject: 'Ticket de {name}, {company}, {suite}', heading: 'Nuevo ticket' },
      labels: {
        ...perField<Record<LeadField, string>>((field) => `label ${field}`),
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
      attribution: {
        subject: 'Sobre',
        pageBefore: 'Página',
        callToAction: 'Pulsó',
        campaign: labelled(campaignParts),
        referrer: 'Desde',
      },
      callsToAction: labelled(callsToAction),
      invitation: {
        both: '{ours} · {theirs}',
        title: 'Demo for {company}',
        place: 'Video',
        description: '{name}: {time}',
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
        updateRefused: { title: 'title update', advice: 'advice update' },
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
    subjects: [
      { id: 'google', name: 'Google Workspace' },
      { id: 'support/pro', name: 'Plan Pro' },
    ],
  };
}

function labelled(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `label ${name}`]));
}

export const siteOrigin = 'https://altanube.example';

export const demo = {
  minutes: 30,
  timeZone: 'Europe/Madrid',
  productName: 'Altanube',
  texts: (tag: string): DemoTexts => {
    const language = matchLanguage(tag) ?? 'es';
    const { invitation } = copy[language].mail;
    return { ...invitation, formatTime: (time) => formatZonedTime(time, language) };
  },
};
