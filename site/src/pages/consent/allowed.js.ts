import type { APIRoute } from 'astro';
import code from '#layouts/allowed-script.ts?inline-script';
import toolsCode from '#features/tools/tools.allowed.ts?inline-script';

/** The code that a page loads once the visitor has allowed more than the necessary. */
export const GET: APIRoute = () => {
  // Joined here, so that nothing of it is in the script of a site without tools.
  const codes = import.meta.env.TOOLS_CONFIGURED ? [code, toolsCode] : [code];
  return new Response(codes.join('\n'), { headers: { 'content-type': 'text/javascript' } });
};
