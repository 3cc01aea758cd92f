/** A kind of request that the servers are compared by. */
export type Case = {
  name: string;
  method: 'GET' | 'HEAD';
  path: string;
  headers: Record<string, string>;
  /** The request names the version that the client has, so the response is 304. */
  isRevalidation: boolean;
  /** How many connections at a time, one run each. */
  connections: readonly number[];
};

const browser = { 'accept-language': 'es-ES,es;q=0.9,en;q=0.8' };
const brotli = { ...browser, 'accept-encoding': 'gzip, deflate, br, zstd' };
const some = [64];

/** What visitors ask for: the home page and, in other ways, once more; and one of its assets. */
export function listCases(assetPath: string): Case[] {
  const page: Case = {
    name: 'the home page, brotli',
    method: 'GET',
    path: '/',
    headers: brotli,
    isRevalidation: false,
    connections: [1, 64, 512],
  };
  return [
    page,
    { ...page, name: 'not modified (304)', isRevalidation: true, connections: some },
    { ...page, name: 'HEAD', method: 'HEAD', connections: some },
    {
      ...page,
      name: 'gzip',
      headers: { ...browser, 'accept-encoding': 'gzip' },
      connections: some,
    },
    { ...page, name: `an asset, ${assetPath}`, path: assetPath, connections: some },
  ];
}
