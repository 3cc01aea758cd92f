/** Also without encoded words (RFC 2047), which mail programs decode anywhere. */
export function headerText(text: string): string {
  return oneLine(text).replaceAll('=?', '= ?');
}

/** Without control characters, and what changes the writing direction (Unicode, annex 9). */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** From right to left isolated by characters (Unicode, annex 9): Outlook knows no `<bdi>`. */
export function isolated(text: string): string {
  const line = oneLine(text);
  return rightToLeft.test(line) ? `\u2068${line}\u2069` : line;
}

/** The text for a stored choice; one that the site no longer offers stands for itself. */
export function textFor(choice: string, texts: Record<string, string>): string {
  return Object.hasOwn(texts, choice) ? (texts[choice] ?? choice) : choice;
}
