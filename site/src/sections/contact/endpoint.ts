import { formAction, formParameter } from '@altanube/content/forms';
import type { Language } from '@altanube/content/languages';
import { contactEndpoint } from '@altanube/content/routes';
import type { Endpoint } from '@altanube/contact/send';

type HostedFunction = { url?: string | undefined; key?: string | undefined };

/**
 * Where the form's script posts: to our own server, or to a hosted function where one is named
 * (`{url}/send-contact-email`). The key goes in `apikey`, and as a bearer token only when it is
 * a JSON Web Token, because that is all such hosts accept there.
 */
export function getEndpoint(
  language: Language,
  hosted: HostedFunction,
  form = 'contact',
): Endpoint {
  const { url, key } = hosted;
  const headers = createAuthorizationHeader(key);
  if (!url) return { url: formAction(form, language), headers };
  const query = form === 'contact' ? '' : `?${formParameter}=${form}`;
  return { url: `${url.replace(/(?<!\/)\/+$/, '')}${contactEndpoint}${query}`, headers };
}

function createAuthorizationHeader(key: string | undefined): Record<string, string> {
  if (!key) return {};
  const isToken = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key);
  return isToken ? { apikey: key, authorization: `Bearer ${key}` } : { apikey: key };
}
