import { handleRequest } from './handle-request.ts';

type Environment = {
  ASSETS: { fetch(url: URL): Promise<Response> };
  ORIGIN_URL: string;
  EDGE_KEY: string;
};

/** The headers contain Cloudflare's own `Accept-Encoding`; `cf` has the visitor's. */
type EdgeRequest = Request & { cf?: { clientAcceptEncoding?: string } };

export default {
  fetch(request: EdgeRequest, { ASSETS, ORIGIN_URL, EDGE_KEY }: Environment): Promise<Response> {
    const forwarded = new Request(request);
    const accepted = request.cf?.clientAcceptEncoding;
    if (accepted !== undefined) forwarded.headers.set('accept-encoding', accepted);
    return handleRequest(forwarded, {
      originUrl: ORIGIN_URL,
      edgeKey: EDGE_KEY,
      visitorAddress: request.headers.get('cf-connecting-ip'),
      readFile: (path) => ASSETS.fetch(new URL(path, request.url)),
    });
  },
};
