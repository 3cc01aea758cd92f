import { answer } from './answer.ts';

/** Where the network serves the files without this function; `write.ts` names it. */
declare const FILES_FOLDER: string;

export default function answerAtVercel(request: Request): Promise<Response> {
  return answer(request, {
    originUrl: process.env['ORIGIN_URL'],
    edgeKey: process.env['EDGE_KEY'],
    // The network replaces what a visitor sends under this name.
    visitorAddress: request.headers.get('x-real-ip'),
    readFile: (path) => fetch(new URL(`/${FILES_FOLDER}${path}`, request.url)),
  });
}
