import { languageParameter, type Language } from '@altanube/content/languages';
import { contactEndpoint } from '@altanube/content/routes';
import type { LeadEndpoint } from '@altanube/contact/send';

type HostedFunction = { url?: string | undefined; key?: string | undefined };

/**
 * Where the form's script posts: to our own server, or to a hosted function where one is named
 * (`{url}/send-contact-email`). The key goes in `apikey`, and as a bearer token only when it is
 * a JSON Web Token, because that is all such hosts accept there.
 */
export function leadEndpoint(language: Language, hosted: HostedFunction): LeadEndpoint {
  const { url, key } = hosted;
  if (url === undefined || url === '')
    return { url: postAction(language), headers: authorization(key) };
  return { url: `${url.replace(/\/+$/, '')}${contactEndpoint}`, headers: authorization(key) };
}

/** Where the plain form posts without JavaScript: always our own server, in the page's language. */
export function postAction(language: Language): string {
  return `${contactEndpoint}?${languageParameter}=${language}`;
}

function authorization(key: string | undefined): Record<string, string> {
  if (key === undefined || key === '') return {};
  const isToken = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key);
  return isToken ? { apikey: key, authorization: `Bearer ${key}` } : { apikey: key };
}
