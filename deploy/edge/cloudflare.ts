import { answer } from './answer.ts';

type Environment = {
  ASSETS: { fetch(url: URL): Promise<Response> };
  ORIGIN_URL: string;
  EDGE_KEY: string;
};

/** Cloudflare's own `Accept-Encoding` is in the headers; `cf` has the visitor's. */
type EdgeRequest = Request & { cf?: { clientAcceptEncoding?: string } };

export default {
  fetch(request: EdgeRequest, { ASSETS, ORIGIN_URL, EDGE_KEY }: Environment): Promise<Response> {
    const asked = new Request(request);
    const accepted = request.cf?.clientAcceptEncoding;
    if (accepted !== undefined) asked.headers.set('accept-encoding', accepted);
    return answer(asked, {
      originUrl: ORIGIN_URL,
      edgeKey: EDGE_KEY,
      visitorAddress: request.headers.get('cf-connecting-ip'),
      readFile: (path) => ASSETS.fetch(new URL(path, request.url)),
    });
  },
};
