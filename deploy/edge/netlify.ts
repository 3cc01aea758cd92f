import { handleRequest } from './handle-request.ts';

type Context = { ip: string; next(request: Request): Promise<Response> };

declare const Netlify: { env: { get(name: string): string | undefined } };

export const config = { path: '/*' };

export default function handleNetlifyRequest(
  request: Request,
  context: Context,
): Promise<Response> {
  return handleRequest(request, {
    originUrl: Netlify.env.get('ORIGIN_URL'),
    edgeKey: Netlify.env.get('EDGE_KEY'),
    visitorAddress: context.ip,
    // Without the visitor's conditional headers, and bypassing this function.
    readFile: (path) => context.next(new Request(new URL(path, request.url))),
  });
}
