/**
 * The values of a header such as Accept-Language or Accept-Encoding, lower case, best first
 * (RFC 9110, section 12.4.2). Equal weights keep their order; what is no weight counts as 1.
 */
export function parseQualityValues(header: string | null): { value: string; quality: number }[] {
  return (header ?? '')
    .split(',')
    .map(parseItem)
    .filter(({ value }) => value !== '')
    .sort((a, b) => b.quality - a.quality);
}

function parseItem(item: string): { value: string; quality: number } {
  const [value = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.map((text) => /^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(text)?.[1]);
  return { value, quality: Math.min(1, Number(weight.find((text) => text !== undefined) ?? 1)) };
}
