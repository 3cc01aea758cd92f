import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ReplyHeaders } from './reply.ts';

/** Whether a request may go on to the application; if not, it has been answered. */
export type CheckRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/** By the code of Node's error; any other error is a 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what is no valid request of HTTP with these headers. Node would do so by itself, with the
 * same status codes and without any header. The server must have `requireHostHeader: false`.
 */
export function answerProtocolErrors(server: Server, headers: ReplyHeaders): CheckRequest {
  const closing = { ...headers, Connection: 'close' };
  const lines = Object.entries(closing).map(([name, value]) => `${name}: ${value}\r\n`);

  /** Node goes on parsing until the response is sent; errors in those bytes need no answer. */
  const refused = new WeakSet<Duplex>();

  server.on('clientError', (error, socket) => {
    const status = ('code' in error && statuses[String(error.code)]) || 400;
    if (socket.writable && !refused.has(socket)) {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
    }
    // Where an earlier response is still being sent, this drops what is left of it, and the line
    // above with it: responses are handed over whole, so nothing comes into the middle of one.
    socket.destroy(error);
  });

  server.on('checkExpectation', (_, response) => refuse(response, 417));

  function refuse(response: ServerResponse, status: number): void {
    refused.add(response.req.socket);
    response.writeHead(status, { ...closing, 'Content-Length': 0 }).end();
  }

  return (request, response) => {
    if (refused.has(request.socket)) return false;
    const isValid = hasItsHost(request) && hasItsFraming(request);
    if (!isValid) refuse(response, 400);
    return isValid;
  };
}

/** RFC 9112, section 6.1: HTTP/1.0 has no Transfer-Encoding, so where such a message ends is unknown. */
function hasItsFraming({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' || headers['transfer-encoding'] === undefined;
}

/**
 * RFC 9112, section 3.2: one host, and never two; HTTP/1.0 had no such header. A name that ends in a
 * number must be an IPv4 address (URL standard, "host parsing").
 */
function hasItsHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts === 0) return httpVersion === '1.0';
  return hosts === 1 && (headers.host === '' || URL.canParse(`http://${headers.host}`));
}
