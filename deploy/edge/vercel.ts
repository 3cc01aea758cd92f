import { handleRequest } from './handle-request.ts';

/** The folder that the network serves without this function; defined in `write-edge.ts`. */
declare const FILES_FOLDER: string;

export default function handleVercelRequest(request: Request): Promise<Response> {
  return handleRequest(request, {
    originUrl: process.env['ORIGIN_URL'],
    edgeKey: process.env['EDGE_KEY'],
    // The network overwrites this header if a visitor sends it.
    visitorAddress: request.headers.get('x-real-ip'),
    readFile: (path) => fetch(new URL(`/${FILES_FOLDER}${path}`, request.url)),
  });
}
