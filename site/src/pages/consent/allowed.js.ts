import type { APIRoute } from 'astro';
import code from '#layouts/allowed-script.ts?inline-script';
import toolsCode from '#features/tools/tools.allowed.ts?inline-script';

/** The code that a page loads once the visitor has allowed optional storage. */
export const GET: APIRoute = () => {
  // Joined here, so that sites without tools ship no code for them.
  const codes = import.meta.env.TOOLS_CONFIGURED ? [code, toolsCode] : [code];
  return new Response(codes.join('\n'), { headers: { 'content-type': 'text/javascript' } });
};
