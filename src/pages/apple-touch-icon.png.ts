import { touchIcon } from '#document/images/app-icon.ts';

/** The icon of the site among the apps of a telephone. */
export async function GET(): Promise<Response> {
  return new Response(await touchIcon(), { headers: { 'content-type': 'image/png' } });
}
